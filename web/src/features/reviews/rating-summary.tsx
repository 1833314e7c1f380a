import { Stars } from '../../ui/stars.tsx'

type RatingSummaryProps = {
  averageRating: number
  totalReviews: number
  distribution: readonly { stars: number; count: number }[]
  /** The number of stars to filter by. */
  chosen: number | undefined
  onChoose: (stars: number | undefined) => void
}

/** Shows the average rating and the share of reviews for each star count. Selecting a star count filters the list. */
export const RatingSummary = ({ averageRating, totalReviews, distribution, chosen, onChoose }: RatingSummaryProps) => (
  <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-10">
    <div className="grid justify-items-center">
      <p className="tabular text-5xl font-bold text-accent">{averageRating.toFixed(1)}</p>
      <Stars value={averageRating} className="mt-1 text-xl" />
      <p className="mt-1 text-sm text-ink-muted">
        {totalReviews} {totalReviews === 1 ? 'review' : 'reviews'}
      </p>
    </div>
    <ul>
      {distribution.map(({ stars, count }) => (
        <li key={stars}>
          <button
            type="button"
            aria-pressed={stars === chosen}
            className="-mx-2 flex min-h-9 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 text-start hover:bg-sunken aria-pressed:bg-brand-soft"
            onClick={() => onChoose(stars === chosen ? undefined : stars)}
          >
            <Share stars={stars} percent={Math.round((100 * count) / totalReviews)} />
          </button>
        </li>
      ))}
    </ul>
  </div>
)

const Share = ({ stars, percent }: { stars: number; percent: number }) => (
  <>
    <span className="tabular w-14 flex-none text-sm">
      {stars} {stars === 1 ? 'star' : 'stars'}
    </span>
    <span className="meter h-2 flex-1 overflow-hidden rounded-full bg-line" aria-hidden="true">
      <span className="block h-full bg-accent-fill" style={{ width: `${percent}%` }} />
    </span>
    <span className="tabular w-11 flex-none text-right text-sm text-ink-muted">{percent}%</span>
  </>
)
