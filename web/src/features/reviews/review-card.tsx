import type { Review } from '@akada/contract/reviews.ts'
import type { ReactNode } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Stars } from '../../ui/stars.tsx'

/** Renders the user's actions below a review. */
export type ReviewTools = ((review: Review) => ReactNode) | undefined

export function ReviewCard({ review, tools }: { review: Review; tools: ReviewTools }) {
  const author = review.author || 'Anonymous'
  return (
    <article className="flex items-start gap-4 border-t border-line py-5">
      <Avatar name={author} src={review.authorPicture} size={48} />
      <div className="min-w-0 flex-1">
        <h3 className="text-base">
          <bdi>{author}</bdi>
        </h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
          <Stars value={review.rating} />
          <span className="tabular font-semibold text-ink">{review.rating.toFixed(1)}</span>
          <time dateTime={review.createdAt} title={review.createdAt}>
            {formatDay(review.createdAt)}
          </time>
        </p>
        <p dir="auto" className="mt-2 whitespace-pre-line">
          {review.comment}
        </p>
        {review.answer && (
          <div className="mt-3 border-s-2 border-line ps-4">
            <h4 className="text-sm">
              Answer by <bdi>{review.answer.author}</bdi>
            </h4>
            <p dir="auto" className="mt-1 whitespace-pre-line">
              {review.answer.body}
            </p>
          </div>
        )}
        {tools?.(review)}
      </div>
    </article>
  )
}
