import type { ReactNode } from 'react'
import { Breadcrumb } from './breadcrumb.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

type DetailFrameProps = {
  /** The list that contains the item. */
  list: { label: string; to: string }
  name: string
  badge?: ReactNode
  children: ReactNode
}

/** Shows the page of a list item: a link back to the list, its name and its status. */
export const DetailFrame = ({ list, name, badge, children }: DetailFrameProps) => (
  <>
    <Breadcrumb crumbs={[list, { label: name }]} />
    <h1 className="mt-2 mb-6 flex flex-wrap items-center gap-3 text-3xl wrap-anywhere">
      <bdi>{name}</bdi>
      {badge}
    </h1>
    {children}
  </>
)

/** The skeleton of a detail page: a row of actions and two blocks. */
export const DetailSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <div className="grid gap-6">
      <Skeleton className="h-11 max-w-80" />
      <Skeleton className="h-48 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  </Loading>
)
