import { formatCount } from '@akada/contract/counts.ts'
import { formatShare } from '../../lib/measures.ts'
import { Amount } from '../../ui/amount.tsx'
import { Change, previousDays, Tile, Tiles } from '../../ui/figure-tiles.tsx'
import { Stars } from '../../ui/stars.tsx'
import type { Money, Performance } from './performance.api.ts'

/** Shows the period's totals, compared with the previous period. */
export function PerformanceTiles({ totals, before, days: { length: days } }: Pick<Performance, 'totals' | 'before' | 'days'>) {
  return (
    <Tiles>
      {totals.money.map((money) => (
        <MoneyTile
          key={money.currency}
          money={money}
          before={before.money.find(({ currency }) => currency === money.currency)}
          days={days}
        />
      ))}
      <Tile name="Enrollments" note={<Change now={totals.enrollments} before={before.enrollments} previous={previousDays(days)} />}>
        {formatCount(totals.enrollments)}
      </Tile>
      <Tile name="Completion rate" note={finishedText(totals.finished, before, days)}>
        {formatShare(totals.finished, totals.enrollments)}
      </Tile>
      <Tile name="Rating" note={totals.averageRating === null ? 'No reviews in this period' : reviewsText(totals.reviews)}>
        {totals.averageRating === null ? (
          '–'
        ) : (
          <span className="inline-flex items-center gap-2">
            {totals.averageRating.toFixed(1)}
            <Stars value={totals.averageRating} className="text-base" />
          </span>
        )}
      </Tile>
    </Tiles>
  )
}

const finishedText = (count: number, { enrollments, finished }: Performance['before'], days: number) =>
  `${formatCount(count)} of the students who enrolled in this period.${enrollments === 0 ? '' : ` ${formatShare(finished, enrollments)} in the ${previousDays(days)}.`}`
const reviewsText = (count: number) => `${formatCount(count)} ${count === 1 ? 'review' : 'reviews'} in this period`

const currencyNames = { NGN: 'naira', USD: 'dollars' } as const

type MoneyTileProps = { money: Money; before: Money | undefined; days: number }

const MoneyTile = ({ money: { currency, net, gross, refunded, refunds }, before, days }: MoneyTileProps) => (
  <Tile
    name={`Net earnings in ${currencyNames[currency]}`}
    note={<Change now={net} before={before?.net ?? 0} previous={previousDays(days)} />}
    parts={[
      { name: 'Gross', value: <Amount amount={gross} currency={currency} /> },
      { name: `Refunds (${refunds})`, value: <Amount amount={-refunded} currency={currency} /> },
    ]}
  >
    <Amount amount={net} currency={currency} />
  </Tile>
)
