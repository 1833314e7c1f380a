import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** The default skeleton, for pages without their own. */
export const PagePending = () => (
  <div className="page py-8">
    <Loading label="Loading...">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="mt-6 h-40" />
    </Loading>
  </div>
)
