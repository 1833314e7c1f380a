import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { RatingSummary } from './rating-summary.tsx'
import type { ReviewTools } from './review-card.tsx'
import { ReviewList, type Reviews } from './review-list.tsx'
import { type ReviewFilter, reviewSorts, reviewsQuery } from './reviews.api.ts'

type CourseReviewsProps = {
  courseId: number
  filter: ReviewFilter
  onFilter: (filter: ReviewFilter) => void
  tools: ReviewTools
}

export function CourseReviews({ courseId, filter, onFilter, tools }: CourseReviewsProps) {
  const reviews = useInfiniteQuery(reviewsQuery(courseId, filter))
  const summary = useLastSummary(reviews)

  if (!summary) return reviews.isPending ? <ReviewsPending /> : <ReviewsFailed reviews={reviews} />
  const totalReviews = summary.distribution.reduce((sum, { count }) => sum + count, 0)
  if (totalReviews === 0) return <Empty drawing="courses" text="No reviews yet for this course" />
  return (
    <section>
      <h2 className="mb-4 text-2xl">Reviews</h2>
      <RatingSummary
        averageRating={summary.averageRating}
        totalReviews={totalReviews}
        distribution={summary.distribution}
        chosen={filter.stars}
        onChoose={(stars) => onFilter({ ...filter, stars })}
      />
      <ListTools filter={filter} onFilter={onFilter} found={reviews.data?.pages[0]?.totalElements} />
      {reviews.data ? (
        <ReviewList reviews={reviews} stars={filter.stars} tools={tools} />
      ) : reviews.isPending ? (
        <ReviewsPending />
      ) : (
        <ReviewsFailed reviews={reviews} />
      )}
    </section>
  )
}

/** The average and distribution don't depend on the filter, so they stay while filtered reviews are loading. */
function useLastSummary({ data }: Reviews) {
  const [last, setLast] = useState(data?.pages[0])
  const now = data?.pages[0] ?? last
  if (now !== last) setLast(now)
  return now
}

type ListToolsProps = Omit<CourseReviewsProps, 'courseId' | 'tools'> & { found: number | undefined }

function ListTools({ filter, onFilter, found }: ListToolsProps) {
  const id = useId()
  const status = useRef<HTMLParagraphElement>(null)
  const sort = useRef<HTMLSelectElement>(null)
  const sortBy = (value: string) => onFilter({ ...filter, sort: value as ReviewFilter['sort'] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; the values differ only at hydration
  useLayoutEffect(() => {
    if (sort.current && sort.current.value !== filter.sort) sortBy(sort.current.value)
  }, [])
  const clear = () => {
    onFilter({ ...filter, stars: undefined })
    // The removed button had the focus.
    status.current?.focus()
  }
  return (
    <div className="mt-8 mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p ref={status} role="status" tabIndex={-1} className="text-ink-muted outline-none">
        {found !== undefined && found > 0 && foundText(found, filter.stars)}
      </p>
      {filter.stars !== undefined && (
        <Button variant="quiet" size="small" onClick={clear}>
          Clear filter
        </Button>
      )}
      <div className="ml-auto flex items-center gap-2">
        <label htmlFor={id} className="flex-none text-sm">
          Sort by
        </label>
        <select ref={sort} id={id} className="control" value={filter.sort} onChange={({ target }) => sortBy(target.value)}>
          {Object.entries(reviewSorts).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

const foundText = (found: number, stars: number | undefined): string =>
  stars === undefined ? 'All reviews' : `${found} ${found === 1 ? 'review' : 'reviews'} with ${stars} ${stars === 1 ? 'star' : 'stars'}`

const ReviewsPending = () => (
  <Loading label="Loading reviews…">
    <Skeleton className="h-36" />
    <Skeleton className="mt-6 h-24" />
  </Loading>
)

const ReviewsFailed = ({ reviews }: { reviews: Reviews }) => (
  <Failed message="We couldn’t load the reviews." error={reviews.error} onRetry={() => void reviews.refetch()} busy={reviews.isFetching} />
)
