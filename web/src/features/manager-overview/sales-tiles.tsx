import { formatCount } from '@akada/contract/counts.ts'
import type { SoldMoney } from '@akada/contract/site-performance.ts'
import { Fragment } from 'react'
import { formatDays } from '../../lib/dates-between.ts'
import { Amount } from '../../ui/amount.tsx'
import { Change, Tile, Tiles } from '../../ui/figure-tiles.tsx'
import type { SalesOverview } from './overview.api.ts'
import { currencyNames, shownCurrencies } from './sales-measures.ts'

/** The gross sales of today and of the month, in each currency. */
export const SalesTiles = ({ sales }: { sales: SalesOverview }) => (
  <Tiles inPairs>
    {shownCurrencies(sales).map((currency) => {
      const of = ({ money }: { money: readonly SoldMoney[] }) => money.find((each) => each.currency === currency)
      const [today, yesterday, month, before] = [of(sales.today), of(sales.yesterday), of(sales.month), of(sales.monthBefore)]
      return (
        <Fragment key={currency}>
          <Tile
            name={`Today in ${currencyNames[currency]}`}
            note={
              <>
                Yesterday: <Amount amount={yesterday?.gross ?? 0} currency={currency} />
              </>
            }
            parts={partsOf(today, currency)}
          >
            <Amount amount={today?.gross ?? 0} currency={currency} />
          </Tile>
          <Tile
            name={`This month in ${currencyNames[currency]}`}
            note={<Change now={month?.gross ?? 0} before={before?.gross ?? 0} previous={formatDays(sales.monthBefore)} />}
            parts={partsOf(month, currency)}
          >
            <Amount amount={month?.gross ?? 0} currency={currency} />
          </Tile>
        </Fragment>
      )
    })}
  </Tiles>
)

const partsOf = (money: SoldMoney | undefined, currency: SoldMoney['currency']) => [
  { name: 'Courses sold', value: formatCount(money?.sales ?? 0) },
  { name: `Refunds (${formatCount(money?.refunds ?? 0)})`, value: <Amount amount={-(money?.refunded ?? 0)} currency={currency} /> },
]
