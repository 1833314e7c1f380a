import { WaitingCard } from '../features/manager-overview/waiting-card.tsx'
import type { Head } from '../lib/page.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

export const head = (): Head => ({ title: 'Overview · Manager' })

export const Component = () => (
  <>
    <Heading />
    <div className={grid}>
      <WaitingCard counted="refunds" label="Pending refunds" to={managerPaths.refunds()} />
      <WaitingCard counted="held" label="Orders on hold" to={managerPaths.orders({ status: 'HELD' })} />
      <WaitingCard counted="disputes" label="Open disputes" to={managerPaths.disputes()} />
      <WaitingCard counted="applications" label="Pending applications" to={managerPaths.applications()} />
      <WaitingCard counted="reports" label="Pending reports" to={managerPaths.moderation()} />
      <WaitingCard counted="open" label="Pending payments" to={managerPaths.orders({ status: 'PENDING' })} />
    </div>
  </>
)

export const Pending = () => (
  <>
    <Heading />
    <Loading label="Loading..." isQuiet>
      <div className={grid}>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <Skeleton key={place} className="h-36 rounded-lg" />
        ))}
      </div>
    </Loading>
  </>
)

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

const Heading = () => (
  <>
    <h1 className="text-3xl">Overview</h1>
    <p className="mt-2 mb-6 text-ink-muted">Items that need attention.</p>
  </>
)
