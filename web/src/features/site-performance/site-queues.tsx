import { formatCount } from '@akada/contract/counts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths, managerPaths } from '../../lib/work-paths.ts'
import { Oldest } from '../../ui/attention-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import { type SiteQueues as Queues, siteQueuesQuery } from './site-performance.api.ts'

/** Shows the work that is currently pending, regardless of the period. */
export const SiteQueues = () => (
  <Panel title="Pending" what="pending work" query={useQuery(siteQueuesQuery)}>
    {(queues) => (
      <div className="grid gap-8 lg:grid-cols-2">
        <Reviews reviews={queues.reviews} />
        <Payments {...queues} />
      </div>
    )}
  </Panel>
)

const ages = [
  ['upToADay', 'Less than a day'],
  ['upToThreeDays', '1 to 3 days'],
  ['upToAWeek', '3 to 7 days'],
  ['longer', 'More than 7 days'],
] as const

const Reviews = ({ reviews }: Pick<Queues, 'reviews'>) => (
  <div>
    <h3 className="font-semibold">
      <Link to={adminPaths.courseReviews()} className="link">
        Courses to review
      </Link>
    </h3>
    <p className="mt-1 text-ink-muted">
      {reviews.count === 0 ? 'No courses to review.' : `${formatCount(reviews.count)} pending.`}{' '}
      {reviews.oldestSince && <Oldest at={reviews.oldestSince} />}
    </p>
    {reviews.count > 0 && (
      <dl className="mt-3 grid gap-2">
        {ages.map(([key, name]) => (
          <div key={key} className="grid grid-cols-[8rem_minmax(0,1fr)_3rem] items-center gap-3 text-sm">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="contents">
              <ShareBar part={reviews[key]} whole={reviews.count} className="w-full" />
              <span className="tabular text-right">{formatCount(reviews[key])}</span>
            </dd>
          </div>
        ))}
      </dl>
    )}
  </div>
)

const Payments = ({ pendingOrders, heldOrders, failedPayments }: Queues) => (
  <div>
    <h3 className="font-semibold">Payments</h3>
    <dl className="mt-1 grid gap-2">
      <Waiting name="Orders awaiting payment" to={managerPaths.orders({ status: 'PENDING' })} {...pendingOrders} />
      <Waiting name="Orders on hold" to={managerPaths.orders({ status: 'HELD' })} {...heldOrders} />
      <Waiting
        name="Failed payments in the last 24 hours"
        to={managerPaths.orders({ status: 'FAILED' })}
        count={failedPayments}
        oldestSince={null}
      />
    </dl>
  </div>
)

type WaitingProps = { name: string; to: string; count: number; oldestSince: string | null }

const Waiting = ({ name, to, count, oldestSince }: WaitingProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 last:border-b-0">
    <dt>
      <Link to={to} className="link">
        {name}
      </Link>
    </dt>
    <dd className="text-right">
      <span className="tabular font-semibold">{formatCount(count)}</span>{' '}
      <span className="text-sm text-ink-muted">{oldestSince && <Oldest at={oldestSince} />}</span>
    </dd>
  </div>
)
