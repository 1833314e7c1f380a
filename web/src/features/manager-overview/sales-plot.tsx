import { counted, formatCount } from '@akada/contract/counts.ts'
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

const shown = [
  ['gross', 'Gross'],
  ['refunded', 'Refunds'],
] as const

const columnsOf = (currencies: readonly SoldCurrency[]): readonly Column<Day>[] =>
  currencies.flatMap((currency) => {
    const moneyOf = ({ money }: Day) => money.find((each) => each.currency === currency)
    const sales = (day: Day) => moneyOf(day)?.sales ?? 0
    return [
      {
        ...{ key: `sales-${currency}`, header: 'Sold', currency },
        phone: 'secondary' as const,
        align: 'right' as const,
        order: 'numbers' as const,
        value: sales,
        cell: (day: Day) => formatCount(sales(day)),
        phoneCell: (day: Day) => counted(sales(day), 'course'),
      },
      ...shown.map(([key, header]) => {
        const value = (day: Day) => moneyOf(day)?.[key] ?? 0
        return {
          ...{ key: `${key}-${currency}`, header, currency },
          phone: key === 'gross' ? ('amount' as const) : ('details' as const),
          align: 'right' as const,
          order: 'numbers' as const,
          isHiddenIfZero: key === 'refunded',
          value,
          cell: (day: Day) => <Amount amount={value(day)} currency={currency} />,
        }
      }),
    ]
  })
