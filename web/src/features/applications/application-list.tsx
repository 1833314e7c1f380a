import type { ApplicationStatus } from '@akada/contract/instructors.ts'
import { useQuery } from '@tanstack/react-query'
import { Decided } from '../../ui/decision.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Cards, PagedList } from '../../ui/paged-list.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { ApplicationDecision } from './application-decision.tsx'
import { type Application, applicationsQuery } from './applications.api.ts'

const nothing: Record<ApplicationStatus, string> = {
  PENDING: 'No pending applications.',
  APPROVED: 'No approved applications yet.',
  DECLINED: 'No declined applications yet.',
}

type ApplicationListProps = { status: ApplicationStatus; page: number; linkTo: (page: number) => string }

/** Lists instructor applications, oldest first. */
export function ApplicationList({ status, page, linkTo }: ApplicationListProps) {
  const applications = useQuery(applicationsQuery({ status, page }))
  return (
    <PagedList
      list={applications}
      loading="Loading applications…"
      failure="We couldn’t load the applications."
      empty={<Empty drawing="courses" text={nothing[status]} />}
      linkTo={linkTo}
    >
      {(shown) => <Cards items={shown}>{(application) => <ApplicationCard application={application} />}</Cards>}
    </PagedList>
  )
}

const ApplicationCard = ({ application }: { application: Application }) => {
  const { brand, applicant, headline, bio, createdAt, status } = application
  return (
    <SectionCard title={brand}>
      <div className="-mt-4 grid gap-4">
        <p className="text-ink-muted">
          <bdi>{applicant.name}</bdi>, applied <Moment at={createdAt} />
        </p>
        <p dir="auto" className="font-semibold">
          {headline}
        </p>
        <p dir="auto" className="max-w-3xl whitespace-pre-line">
          {bio}
        </p>
        {status !== 'PENDING' && <Decided {...application} />}
        {status === 'PENDING' && <ApplicationDecision application={application} />}
      </div>
    </SectionCard>
  )
}
