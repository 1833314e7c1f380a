import type { ModerationCase } from '@akada/contract/moderation.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatAgo, formatMoment } from '../../lib/moments.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Stars } from '../../ui/stars.tsx'
import { CaseDecision } from './case-decision.tsx'
import { kindWords } from './moderation-words.ts'

type CaseProps = { case: ModerationCase }
/** Returns the URL of a user's page. */
type PersonAt = { personAt: (id: string) => string }

/** Shows the reported content in context, its reports, and the decision. */
export const CaseCard = ({ case: one, personAt }: CaseProps & PersonAt) => (
  <SectionCard
    title={
      <span className="block pe-10">
        {kindWords[one.kind].name} by <bdi>{one.author.name}</bdi>
      </span>
    }
  >
    <div className="-mt-4 grid gap-5">
      <CaseLine case={one} personAt={personAt} />
      <ReportedWords case={one} />
      <Reports case={one} />
      {one.decision ? <Decided {...one.decision} /> : <CaseDecision case={one} />}
    </div>
  </SectionCard>
)

const CaseLine = ({
  case: { course, kind, lectureTitle, writtenAt, author, keptBefore, isGone, decision },
  personAt,
}: CaseProps & PersonAt) => (
  <div className="grid gap-2">
    <p className="text-ink-muted">
      {course !== null && (
        <>
          In{' '}
          <Link dir="auto" to={kind === 'REVIEW' ? `${paths.course(course.id)}?tab=reviews` : paths.course(course.id)} className="link">
            {course.title}
          </Link>
        </>
      )}
      {lectureTitle !== null && (
        <>
          , lecture “<bdi>{lectureTitle}</bdi>”
        </>
      )}
      {writtenAt !== null && (
        <>
          , <Moment at={writtenAt} />
        </>
      )}
      {author.id !== null && (
        <>
          {' · '}
          <Link to={personAt(author.id)} className="link">
            View <bdi>{author.name}</bdi>
          </Link>
        </>
      )}
    </p>
    <p className="flex flex-wrap gap-2 empty:hidden">
      {author.isSuspended && <Badge kind="danger">Author suspended</Badge>}
      {keptBefore > 0 && (
        <Badge kind="info">{keptBefore === 1 ? 'Reported and kept before' : `Reported and kept ${keptBefore} times before`}</Badge>
      )}
      {isGone && decision === null && <Badge kind="warning">No longer exists</Badge>}
    </p>
  </div>
)

const ReportedWords = ({ case: { question, title, words, rating, changedTo } }: CaseProps) => (
  <div className="grid max-w-3xl gap-3">
    {question && (
      <Quote label="In reply to">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {question.title}
        </p>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {question.words}
        </p>
      </Quote>
    )}
    <div className="grid gap-2 rounded-md bg-sunken p-4">
      {rating !== null && <Stars value={rating} />}
      {title && (
        <p dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </p>
      )}
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {words === '' ? 'No text.' : words}
      </p>
    </div>
    {changedTo !== null && (
      <Quote label="Edited since it was reported. Current version:">
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {changedTo}
        </p>
      </Quote>
    )}
  </div>
)

const Quote = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="border-s-4 border-line ps-4">
    <p className="text-sm text-ink-muted">{label}</p>
    {children}
  </div>
)

const Reports = ({ case: { reports, reportCount } }: CaseProps) => (
  <div className="max-w-3xl">
    <h3 className="text-base">{reportCount === 1 ? 'Reported once' : `Reported ${reportCount} times`}</h3>
    <ul className="mt-2 grid gap-2">
      {reports.map(({ reason, reporter, reportedAt }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reports have no other key
        <li key={index} className="wrap-anywhere">
          {reason === '' ? (
            'No reason given.'
          ) : (
            <>
              “<bdi>{reason}</bdi>”
            </>
          )}{' '}
          <span className="text-sm text-ink-muted">
            <bdi>{reporter}</bdi>,{' '}
            <time dateTime={reportedAt} title={formatMoment(reportedAt)}>
              {formatAgo(reportedAt)}
            </time>
          </span>
        </li>
      ))}
    </ul>
    {reportCount > reports.length && <p className="mt-2 text-sm text-ink-muted">Showing the latest {reports.length}.</p>}
  </div>
)

const Decided = ({ is, reason, by, at }: NonNullable<ModerationCase['decision']>) => (
  <div className="border-s-4 border-line ps-4">
    <p className="flex flex-wrap items-center gap-2">
      <Badge kind={is === 'REMOVED' ? 'danger' : 'success'}>{is === 'REMOVED' ? 'Removed' : 'Kept'}</Badge>
      <span className="text-ink-muted">
        by <bdi>{by}</bdi>, <Moment at={at} />
      </span>
    </p>
    <p dir="auto" className="mt-1 max-w-3xl whitespace-pre-line wrap-anywhere">
      {reason}
    </p>
  </div>
)
