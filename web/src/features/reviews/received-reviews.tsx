import { listReceivedReviews } from '@akada/contract/calls/teaching.ts'
import type { ReceivedReview } from '@akada/contract/teaching.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ReviewCard } from './review-card.tsx'

type ReceivedAsked = { courseId: number | undefined; show: 'unanswered' | 'all'; page: number }

const receivedQuery = ({ courseId, show, page }: ReceivedAsked) =>
  queryOptions({
    queryKey: ['reviews', 'received', courseId ?? null, show, page],
    queryFn: ({ signal }) => call(listReceivedReviews, { query: { show, page, ...(courseId !== undefined && { courseId }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

type ReceivedReviewsProps = { asked: ReceivedAsked; linkTo: (page: number) => string }

/** Lists the reviews of the instructor's courses, each with an answer form. */
export const ReceivedReviews = ({ asked, linkTo }: ReceivedReviewsProps) => (
  <PagedList
    list={useQuery(receivedQuery(asked))}
    loading="Loading reviews…"
    failure="We couldn’t load the reviews."
    empty={<Empty drawing="courses" text={asked.show === 'all' ? 'No reviews yet.' : 'Every review has an answer.'} />}
    linkTo={linkTo}
  >
    {(reviews) => (
      <ul className="grid gap-4">
        {reviews.map((review) => (
          <li key={review.id} className="rounded-lg border border-line bg-surface px-5 pt-4 shadow-sm">
            <h2 className="pb-4 text-base wrap-anywhere">
              <Link dir="auto" to={`${paths.course(review.courseId)}?tab=reviews`} className="link">
                {review.courseTitle}
              </Link>
            </h2>
            <ReviewCard review={review} tools={() => <AnswerTool review={review} />} />
          </li>
        ))}
      </ul>
    )}
  </PagedList>
)

function AnswerTool({ review }: { review: ReceivedReview }) {
  const [isAnswering, setAnswering] = useState(false)
  if (isAnswering) return <AnswerForm review={review} onDone={() => setAnswering(false)} />
  const name = review.answer ? 'Edit answer' : 'Answer'
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-3"
      aria-label={`${name}: review by ${review.author}`}
      onClick={() => setAnswering(true)}
    >
      {name}
    </Button>
  )
}
