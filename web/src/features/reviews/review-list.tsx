import type { Answer } from '@akada/contract/endpoint.ts'
import type { listReviews } from '@akada/contract/reviews.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { ReviewCard } from './review-card.tsx'

export type Reviews = UseInfiniteQueryResult<InfiniteData<Answer<typeof listReviews>>>

export function ReviewList({ reviews, stars }: { reviews: Reviews; stars: number | undefined }) {
  const shown = reviews.data?.pages.flatMap(({ content }) => content) ?? []

  if (shown.length === 0) return <p className="py-8 text-center text-lg">{`No reviews with ${stars} ${stars === 1 ? 'star' : 'stars'}.`}</p>
  return (
    <>
      <ul>
        {shown.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {reviews.isFetchNextPageError && (
        <p role="alert" className="mb-3 text-danger">
          We couldn’t load more reviews. Please try again.
        </p>
      )}
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
    </>
  )
}
