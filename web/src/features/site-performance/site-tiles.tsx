import { formatCount } from '@akada/contract/counts.ts'
import type { SiteMoney } from '@akada/contract/site-performance.ts'
import { formatShare } from '../../lib/measures.ts'
import { Amount } from '../../ui/amount.tsx'
import { Change, previousDays, Tile, Tiles } from '../../ui/figure-tiles.tsx'
import { currencyNames } from './site-measures.ts'
import type { SitePerformance } from './site-performance.api.ts'

type SiteTilesProps = Pick<SitePerformance, 'totals' | 'before'> & {
  /** The length of the period. */
  days: number
}

/** Shows the period's totals, compared with the previous period. */
export const SiteTiles = ({ totals, before, days }: SiteTilesProps) => (
  <div className="grid gap-4">
    <Tiles>
      <Tile name="Enrollments" note={<Change now={totals.enrollments} before={before.enrollments} previous={previousDays(days)} />}>
        {formatCount(totals.enrollments)}
      </Tile>
      <Tile name="New users" note={<Change now={totals.people} before={before.people} previous={previousDays(days)} />}>
        {formatCount(totals.people)}
      </Tile>
      <Tile
        name="Active students per day"
        note={<Change now={totals.averageLearners} before={before.averageLearners} previous={previousDays(days)} />}
      >
        {formatCount(totals.averageLearners)}
      </Tile>
    </Tiles>
    <Tiles>
      {totals.money.map((money) => (
        <MoneyTile
          key={money.currency}
          money={money}
          before={before.money.find(({ currency }) => currency === money.currency)}
          days={days}
        />
      ))}
      <CompletionTile totals={totals} before={before} days={days} />
      <PaymentTile totals={totals} before={before} days={days} />
    </Tiles>
  </div>
)

type MoneyTileProps = { money: SiteMoney; before: SiteMoney | undefined; days: number }

const MoneyTile = ({ money, before, days }: MoneyTileProps) => {
  const { currency, gross, sales, refunded, refunds, instructors, affiliates = 0, site } = money
  return (
    <Tile
      name={`Gross sales in ${currencyNames[currency]}`}
      note={<Change now={gross} before={before?.gross ?? 0} previous={previousDays(days)} />}
      parts={[
        { name: 'Courses sold', value: formatCount(sales) },
        { name: `Refunds (${formatCount(refunds)})`, value: <Amount amount={-refunded} currency={currency} /> },
        { name: 'Instructors’ share', value: <Amount amount={instructors} currency={currency} /> },
        ...(affiliates === 0 ? [] : [{ name: 'Commissions', value: <Amount amount={affiliates} currency={currency} /> }]),
        { name: 'Platform revenue', value: <Amount amount={site} currency={currency} /> },
      ]}
    >
      <Amount amount={gross} currency={currency} />
    </Tile>
  )
}

const CompletionTile = ({ totals: { enrollments, began, finished }, before, days }: SiteTilesProps) => (
  <Tile
    name="Completion rate"
    note={`Of students who enrolled in this period.${before.enrollments === 0 ? '' : ` ${formatShare(before.finished, before.enrollments)} in the ${previousDays(days)}.`}`}
    parts={[
      { name: 'Started', value: `${formatCount(began)} (${formatShare(began, enrollments)})` },
      { name: 'Completed', value: formatCount(finished) },
    ]}
  >
    {formatShare(finished, enrollments)}
  </Tile>
)

function PaymentTile({ totals: { payments }, before, days }: SiteTilesProps) {
  const { begun, paid, failed, left } = payments
  return (
    <Tile
      name="Payment success rate"
      note={`${formatCount(paid)} of the ${formatCount(begun)} payments started in this period succeeded.${before.payments.begun === 0 ? '' : ` ${formatShare(before.payments.paid, before.payments.begun)} in the ${previousDays(days)}.`}`}
      parts={[
        { name: 'Failed', value: `${formatCount(failed)} (${formatShare(failed, begun)})` },
        { name: 'Abandoned', value: formatCount(left) },
        { name: 'Pending', value: formatCount(begun - paid - failed - left) },
      ]}
    >
      {formatShare(paid, begun)}
    </Tile>
  )
}
