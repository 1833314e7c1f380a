import type { WishlistCourse } from '@akada/contract/wishlist.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useChangingWishes, wishlistQuery } from './wishlist.api.ts'

type WishlistCoursesProps = {
  page: number
  /** Returns the URL of another page. */
  linkTo: (page: number) => string
  cardOf: (course: WishlistCourse) => ReactNode
}

/** Shows the wishlist in each state. Courses being removed are hidden. */
export function WishlistCourses({ page, linkTo, cardOf }: WishlistCoursesProps) {
  const wishlist = useQuery(wishlistQuery(page))
  const changing = useChangingWishes()
  const shown = wishlist.data?.content.filter(({ id }) => changing(id) !== false)

  if (wishlist.isPending) return <WishlistSkeleton />
  if (!wishlist.data || !shown)
    return (
      <Failed
        message="We couldn’t load your wishlist."
        error={wishlist.error}
        onRetry={() => void wishlist.refetch()}
        busy={wishlist.isFetching}
      />
    )
  const { totalElements, size } = wishlist.data
  const pages = Math.ceil(totalElements / size)
  if (shown.length === 0 && page > 1 && !wishlist.isFetching)
    return <Navigate to={linkTo(Math.max(1, Math.min(pages, page - 1)))} replace />
  return (
    <div aria-busy={wishlist.isPlaceholderData || undefined}>
      {shown.length === 0 && pages <= 1 ? (
        <Empty drawing="courses" text="Your wishlist is empty." action={<LinkButton to={paths.courses()}>Browse Courses</LinkButton>} />
      ) : (
        <ul className={grid}>
          {shown.map((course) => (
            <li key={course.id}>{cardOf(course)}</li>
          ))}
        </ul>
      )}
      {pages > 1 && <Pagination page={page} pages={pages} linkTo={linkTo} />}
    </div>
  )
}

export const WishlistSkeleton = () => (
  <Loading label="Loading your courses...">
    <div className={grid}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-80 rounded-lg" />
      ))}
    </div>
  </Loading>
)

const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
