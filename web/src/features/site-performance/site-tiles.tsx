import type { SiteMoney } from '@akada/contract/site-performance.ts'
import { formatCount, formatShare } from '../../lib/measures.ts'
import { Amount } from '../../ui/amount.tsx'
import { Change, Tile, Tiles } from '../../ui/figure-tiles.tsx'
import { currencyNames } from './site-measures.ts'
import type { SitePerformance } from './site-performance.api.ts'

type SiteTilesProps = Pick<SitePerformance, 'totals' | 'before'>

/** Shows the period's totals, compared with the previous period. */
export const SiteTiles = ({ totals, before }: SiteTilesProps) => (
  <div className="grid gap-4">
    <Tiles>
      <Tile name="Enrollments" note={<Change now={totals.enrollments} before={before.enrollments} />}>
        {formatCount(totals.enrollments)}
      </Tile>
      <Tile name="New users" note={<Change now={totals.people} before={before.people} />}>
        {formatCount(totals.people)}
      </Tile>
      <Tile name="Active students per day" note={<Change now={totals.averageLearners} before={before.averageLearners} />}>
        {formatCount(totals.averageLearners)}
      </Tile>
    </Tiles>
    <Tiles>
      {totals.money.map((money) => (
        <MoneyTile key={money.currency} money={money} before={before.money.find(({ currency }) => currency === money.currency)} />
      ))}
      <CompletionTile totals={totals} before={before} />
      <PaymentTile totals={totals} before={before} />
    </Tiles>
  </div>
)

const MoneyTile = ({ money, before }: { money: SiteMoney; before: SiteMoney | undefined }) => {
  const { currency, gross, sales, refunded, refunds, instructors, site } = money
  return (
    <Tile
      name={`Gross sales in ${currencyNames[currency]}`}
      note={<Change now={gross} before={before?.gross ?? 0} />}
      parts={[
        { name: 'Courses sold', value: formatCount(sales) },
        { name: `Refunds (${formatCount(refunds)})`, value: <Amount amount={-refunded} currency={currency} /> },
        { name: 'Instructors’ share', value: <Amount amount={instructors} currency={currency} /> },
        { name: 'Platform revenue', value: <Amount amount={site} currency={currency} /> },
      ]}
    >
      <Amount amount={gross} currency={currency} />
    </Tile>
  )
}

const CompletionTile = ({ totals: { enrollments, began, finished }, before }: SiteTilesProps) => (
  <Tile
    name="Completion rate"
    note={`Of students who enrolled in this period.${before.enrollments === 0 ? '' : ` ${formatShare(before.finished, before.enrollments)} in the previous period.`}`}
    parts={[
      { name: 'Started', value: `${formatCount(began)} (${formatShare(began, enrollments)})` },
      { name: 'Completed', value: formatCount(finished) },
    ]}
  >
    {formatShare(finished, enrollments)}
  </Tile>
)

function PaymentTile({ totals: { payments }, before }: SiteTilesProps) {
  const { begun, paid, failed, left } = payments
  return (
    <Tile
      name="Payment success rate"
      note={`${formatCount(paid)} of the ${formatCount(begun)} payments started in this period succeeded.${before.payments.begun === 0 ? '' : ` ${formatShare(before.payments.paid, before.payments.begun)} in the previous period.`}`}
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
