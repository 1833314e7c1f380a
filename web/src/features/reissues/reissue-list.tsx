import { refusals } from '@akada/contract/errors.ts'
import type { QueuedReissue, ReissueStatus } from '@akada/contract/reissues.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { managerPaths } from '../../lib/work-paths.ts'
import { Decided } from '../../ui/decision.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Cards, PagedList } from '../../ui/paged-list.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { ReissueDecision } from './reissue-decision.tsx'
import { reissuesQuery } from './reissues.api.ts'

const nothing: Record<ReissueStatus, string> = {
  PENDING: 'No pending requests. Students whose certificates were already reissued in the last year appear here.',
  APPROVED: 'No reissued certificates yet.',
  DECLINED: 'No declined requests yet.',
}

type ReissueListProps = { status: ReissueStatus; page: number; linkTo: (page: number) => string }

/** Lists requests for certificates in a new name. */
export function ReissueList({ status, page, linkTo }: ReissueListProps) {
  const reissues = useQuery(reissuesQuery({ status, page }))
  return (
    <PagedList
      list={reissues}
      loading="Loading requests…"
      failure="We couldn’t load the requests."
      empty={<Empty drawing="certificate" text={nothing[status]} />}
      linkTo={linkTo}
    >
      {(shown) => <Cards items={shown}>{(reissue) => <ReissueCard reissue={reissue} />}</Cards>}
    </PagedList>
  )
}

const ReissueCard = ({ reissue }: { reissue: QueuedReissue }) => {
  const { person, studentName, certificates, reissuesBefore, requestedAt, status, isOwn } = reissue
  return (
    <SectionCard title={studentName}>
      <div className="-mt-4 grid gap-4">
        <p className="text-ink-muted">
          Requested by{' '}
          <Link to={managerPaths.person(person.id)} className="link">
            <bdi>{person.name}</bdi>
          </Link>
          , <Moment at={requestedAt} />
          {reissuesBefore > 0 && ` · ${reissuesBefore} ${reissuesBefore === 1 ? 'reissue' : 'reissues'} in the year before`}
        </p>
        <ul className="grid max-w-3xl gap-2">
          {certificates.map(({ id, courseTitle, formerName }) => (
            <li key={id} className="min-w-0">
              <bdi className="block font-semibold wrap-anywhere">{courseTitle}</bdi>
              <span className="text-sm text-ink-muted">
                <bdi>{formerName}</bdi> → <bdi>{studentName}</bdi>
              </span>
            </li>
          ))}
        </ul>
        {status !== 'PENDING' ? (
          <Decided {...reissue} />
        ) : isOwn ? (
          <p>{refusals.REISSUE_OWN.message}</p>
        ) : (
          <ReissueDecision reissue={reissue} />
        )}
      </div>
    </SectionCard>
  )
}
