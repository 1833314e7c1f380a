import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewCard } from './review-card.tsx'
import { reviewsQuery } from './reviews.api.ts'

export function CourseReviews({ courseId }: { courseId: number }) {
  const reviews = useInfiniteQuery(reviewsQuery(courseId))

  if (reviews.isPending)
    return (
      <Loading label="Loading reviews...">
        <Skeleton className="h-36" />
        <Skeleton className="mt-6 h-24" />
      </Loading>
    )
  const first = reviews.data?.pages[0]
  if (!first) return <Failed message="We couldn’t load the reviews." onRetry={() => void reviews.refetch()} busy={reviews.isFetching} />
  if (first.totalElements === 0) return <Empty drawing="courses" text="No reviews yet for this course" />
  return (
    <section>
      <h2 className="mb-4 text-2xl">Reviews</h2>
      <RatingSummary averageRating={first.averageRating} totalReviews={first.totalElements} distribution={first.distribution} />
      <ul className="mt-8">
        {reviews.data?.pages
          .flatMap(({ content }) => content)
          .map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} />
            </li>
          ))}
      </ul>
      {reviews.hasNextPage && (
        <Button
          variant="secondary"
          busy={reviews.isFetchingNextPage}
          busyText="Loading reviews..."
          onClick={() => void reviews.fetchNextPage()}
        >
          Show more reviews
        </Button>
      )}
    </section>
  )
}
