import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** The skeleton of a page that has none of its own. */
export const PagePending = () => (
  <div className="page py-8">
    <Loading label="Loading...">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="mt-6 h-40" />
    </Loading>
  </div>
)
