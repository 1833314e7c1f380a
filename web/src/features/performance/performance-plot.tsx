import { downloadPerformance } from '@akada/contract/calls/teaching.ts'
import { download } from '../../lib/download.ts'
import { countOf, formatCount } from '../../lib/measures.ts'
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
    title="Daily breakdown"
    days={days}
    daysBefore={daysBefore}
    measures={measuresFor(currencies)}
    columns={columnsOf(currencies)}
    load={() => download(downloadPerformance, { query: { ...asked, table: 'days' } })}
    {...choice}
  />
)

const columnsOf = (currencies: Performance['currencies']): readonly Column<Day>[] => [
  {
    key: 'views',
    header: 'Page views',
    phone: 'secondary',
    align: 'right',
    cell: ({ views }) => formatCount(views),
    phoneCell: ({ views }) => countOf(views, 'view'),
  },
  ...moneyColumns<Day>(currencies),
  {
    key: 'enrollments',
    header: 'Enrollments',
    phone: 'secondary',
    align: 'right',
    cell: ({ enrollments }) => formatCount(enrollments),
    phoneCell: ({ enrollments }) => countOf(enrollments, 'enrollment'),
  },
  { key: 'learners', header: 'Active students', phone: 'details', align: 'right', cell: ({ learners }) => formatCount(learners) },
  { key: 'completions', header: 'Completions', phone: 'details', align: 'right', cell: ({ completions }) => formatCount(completions) },
  { key: 'reviews', header: 'Reviews', phone: 'details', align: 'right', cell: ({ reviews }) => formatCount(reviews) },
  { key: 'rating', header: 'Rating', phone: 'details', align: 'right', cell: ({ averageRating }) => averageRating?.toFixed(1) ?? '–' },
]

const shown = [
  ['gross', 'Gross'],
  ['refunded', 'Refunds'],
  ['net', 'Net'],
] as const

/** Returns one column per currency, because currencies are never converted. */
export const moneyColumns = <Row extends { money: readonly Money[] }>(currencies: Performance['currencies']): readonly Column<Row>[] =>
  currencies.flatMap((currency, index) =>
    shown.map(([key, name]) => ({
      key: `${key}-${currency}`,
      phone: index === 0 && key === 'net' ? ('amount' as const) : ('details' as const),
      header: currencies.length > 1 ? `${name} (${currency})` : name,
      align: 'right' as const,
      cell: ({ money }: Row) => <Amount amount={money.find((each) => each.currency === currency)?.[key] ?? 0} currency={currency} />,
    })),
  )
