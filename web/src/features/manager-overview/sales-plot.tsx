import { countOf, formatCount } from '../../lib/measures.ts'
import { Amount } from '../../ui/amount.tsx'
import { FiguresByDay } from '../../ui/figures-by-day.tsx'
import type { Column } from '../../ui/table.tsx'
import type { SalesOverview } from './overview.api.ts'
import { type SoldCurrency, salesMeasures, shownCurrencies } from './sales-measures.ts'

type Day = SalesOverview['days'][number]
type SalesPlotProps = { sales: SalesOverview; measure: string | undefined; onMeasure: (measure: string) => void }

/** Plots the sales of the last 30 days. */
export const SalesPlot = ({ sales, ...choice }: SalesPlotProps) => (
  <FiguresByDay
    title="Last 30 days"
    days={sales.days}
    daysBefore={sales.daysBefore}
    measures={salesMeasures(shownCurrencies(sales))}
    columns={columnsOf(shownCurrencies(sales))}
    {...choice}
  />
)

const moneyOf = ({ money }: Day, currency: SoldCurrency) => money.find((each) => each.currency === currency)

const columnsOf = (currencies: readonly SoldCurrency[]): readonly Column<Day>[] =>
  currencies.flatMap((currency, index) => [
    {
      key: `sales-${currency}`,
      header: `Sold (${currency})`,
      phone: index === 0 ? ('secondary' as const) : ('details' as const),
      align: 'right' as const,
      cell: (day: Day) => formatCount(moneyOf(day, currency)?.sales ?? 0),
      phoneCell: (day: Day) => countOf(moneyOf(day, currency)?.sales ?? 0, 'course'),
    },
    ...(['gross', 'refunded'] as const).map((key) => ({
      key: `${key}-${currency}`,
      header: `${key === 'gross' ? 'Gross' : 'Refunds'} (${currency})`,
      phone: index === 0 && key === 'gross' ? ('amount' as const) : ('details' as const),
      align: 'right' as const,
      cell: (day: Day) => <Amount amount={moneyOf(day, currency)?.[key] ?? 0} currency={currency} />,
    })),
  ])
