import type { Answer } from '@akada/contract/endpoint.ts'
import type { listReviews } from '@akada/contract/reviews.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { ReviewCard, type ReviewTools } from './review-card.tsx'

export type Reviews = UseInfiniteQueryResult<InfiniteData<Answer<typeof listReviews>>>

type ReviewListProps = { reviews: Reviews; stars: number | undefined; tools: ReviewTools }

export function ReviewList({ reviews, stars, tools }: ReviewListProps) {
  const shown = reviews.data?.pages.flatMap(({ content }) => content) ?? []

  if (shown.length === 0) return <p className="py-8 text-center text-lg">{`No reviews with ${stars} ${stars === 1 ? 'star' : 'stars'}.`}</p>
  return (
    <>
      <ul>
        {shown.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} tools={tools} />
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
          busyText="Loading reviews…"
          onClick={() => void reviews.fetchNextPage()}
        >
          Show more reviews
        </Button>
      )}
    </>
  )
}
