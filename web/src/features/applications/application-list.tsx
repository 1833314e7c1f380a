import type { ApplicationStatus } from '@akada/contract/instructors.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../ui/empty.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
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
      {(shown) => (
        <ul className="grid gap-4">
          {shown.map((application) => (
            <li key={application.id}>
              <ApplicationCard application={application} />
            </li>
          ))}
        </ul>
      )}
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

const Decided = ({ status, decidedBy, decidedAt, reason }: Application) => (
  <div className="border-s-4 border-line ps-4 text-ink-muted">
    <p>
      {status === 'APPROVED' ? 'Approved' : 'Declined'}
      {decidedBy === null ? ' automatically' : ` by ${decidedBy}`}
      {decidedAt !== null && (
        <>
          {', '}
          <Moment at={decidedAt} />
        </>
      )}
    </p>
    {reason !== null && (
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {reason}
      </p>
    )}
  </div>
)
