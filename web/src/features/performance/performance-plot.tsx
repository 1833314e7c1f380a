import { downloadPerformance } from '@akada/contract/calls/teaching.ts'
import { download } from '../../lib/download.ts'
import { formatCount } from '../../lib/measures.ts'
import { Amount } from '../../ui/amount.tsx'
import { FiguresByDay } from '../../ui/figures-by-day.tsx'
import type { Column } from '../../ui/table.tsx'
import { measuresFor } from './measures.ts'
import type { Money, Performance, PerformanceAsked } from './performance.api.ts'

type Day = Performance['days'][number]
type PerformancePlotProps = {
  performance: Performance
  asked: PerformanceAsked
  measure: string | undefined
  onMeasure: (measure: string) => void
}

/** Shows the daily figures. */
export const PerformancePlot = ({ performance: { days, daysBefore, currencies }, asked, ...choice }: PerformancePlotProps) => (
  <FiguresByDay
    days={days}
    daysBefore={daysBefore}
    measures={measuresFor(currencies)}
    columns={columnsOf(currencies)}
    load={() => download(downloadPerformance, { query: { ...asked, table: 'days' } })}
    {...choice}
  />
)

const columnsOf = (currencies: Performance['currencies']): readonly Column<Day>[] => [
  { key: 'views', header: 'Page views', align: 'right', cell: ({ views }) => formatCount(views) },
  ...moneyColumns<Day>(currencies),
  { key: 'enrollments', header: 'Enrollments', align: 'right', cell: ({ enrollments }) => formatCount(enrollments) },
  { key: 'learners', header: 'Active students', align: 'right', cell: ({ learners }) => formatCount(learners) },
  { key: 'completions', header: 'Completions', align: 'right', cell: ({ completions }) => formatCount(completions) },
  { key: 'reviews', header: 'Reviews', align: 'right', cell: ({ reviews }) => formatCount(reviews) },
  { key: 'rating', header: 'Rating', align: 'right', cell: ({ averageRating }) => averageRating?.toFixed(1) ?? '–' },
]

const shown = [
  ['gross', 'Gross'],
  ['refunded', 'Refunds'],
  ['net', 'Net'],
] as const

/** Returns one column per currency, because currencies are never converted. */
export const moneyColumns = <Row extends { money: readonly Money[] }>(currencies: Performance['currencies']): readonly Column<Row>[] =>
  currencies.flatMap((currency) =>
    shown.map(([key, name]) => ({
      key: `${key}-${currency}`,
      header: currencies.length > 1 ? `${name} (${currency})` : name,
      align: 'right' as const,
      cell: ({ money }: Row) => <Amount amount={money.find((each) => each.currency === currency)?.[key] ?? 0} currency={currency} />,
    })),
  )
