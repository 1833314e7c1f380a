import type { Announcement } from '@akada/contract/announcements.ts'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type AnnouncementsAsked, announcementsQuery, kindWords } from './announcements.api.ts'

type AnnouncementListProps = { asked: AnnouncementsAsked; linkTo: (page: number) => string }

/** Lists sent announcements with their recipient counts. */
export const AnnouncementList = ({ asked, linkTo }: AnnouncementListProps) => (
  <SectionCard title="Sent announcements">
    <PagedList
      list={useQuery(announcementsQuery(asked))}
      loading="Loading your announcements…"
      failure="We couldn’t load your announcements."
      empty={<Empty drawing="bell" text="You haven’t sent any announcements yet." />}
      linkTo={linkTo}
    >
      {(announcements) => (
        <ul>
          {announcements.map((announcement) => (
            <li key={announcement.id}>
              <Row announcement={announcement} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  </SectionCard>
)

const Row = ({ announcement: { course, kind, subject, body, createdAt, chosen, reached, sentAt } }: { announcement: Announcement }) => (
  <article className="border-t border-line py-4">
    <h3 dir="auto" className="text-base wrap-anywhere">
      {subject}
    </h3>
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
      <Badge kind={kind === 'PROMOTIONAL' ? 'accent' : 'brand'}>{kindWords[kind].label}</Badge>
      <span dir="auto" className="wrap-anywhere">
        {course.title}
      </span>
      <Moment at={createdAt} />
      {chosen !== null && <span>To selected students</span>}
      <span className="tabular">
        {sentAt === null ? `Sending: ${reached} notified so far` : `${reached} ${reached === 1 ? 'student' : 'students'} notified`}
      </span>
    </p>
    <p dir="auto" className="mt-2 line-clamp-3 whitespace-pre-line wrap-anywhere">
      {body}
    </p>
  </article>
)
