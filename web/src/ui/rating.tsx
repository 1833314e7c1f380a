import { formatCount } from '@akada/contract/counts.ts'
import { Stars } from './stars.tsx'

type RatingProps = {
  average: number
  count: number
  /** What the count counts, for screen readers. */
  noun: 'rating' | 'review'
}

/** An average rating with its count. Without ratings there is no average, so a sentence replaces the stars. */
export const Rating = ({ average, count, noun }: RatingProps) => (
  <p className="flex items-center gap-1.5 text-sm text-ink-muted">
    {count === 0 ? (
      'No ratings yet'
    ) : (
      <>
        <Stars value={average} />
        <span className="tabular font-semibold text-ink">{average.toFixed(1)}</span>
        <span className="tabular">
          ({formatCount(count)}
          <span className="sr-only">
            {' '}
            {noun}
            {count > 1 && 's'}
          </span>
          )
        </span>
      </>
    )}
  </p>
)
