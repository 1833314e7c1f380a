import { downloadPerformance } from '@akada/contract/calls/teaching.ts'
import { download } from '../../lib/download.ts'
import { Amount } from '../../ui/amount.tsx'
import { countColumn } from '../../ui/count-column.ts'
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
  countColumn<Day>({ key: 'views', header: 'Page views', phone: 'secondary', noun: 'view', value: ({ views }) => views }),
  ...moneyColumns<Day>(currencies),
  countColumn<Day>({
    key: 'enrollments',
    header: 'Enrollments',
    phone: 'secondary',
    noun: 'enrollment',
    value: ({ enrollments }) => enrollments,
  }),
  countColumn<Day>({ key: 'learners', header: 'Active students', phone: 'details', value: ({ learners }) => learners }),
  countColumn<Day>({ key: 'completions', header: 'Completions', phone: 'details', value: ({ completions }) => completions }),
  countColumn<Day>({ key: 'reviews', header: 'Reviews', phone: 'details', value: ({ reviews }) => reviews }),
  ratingColumn<Day>(),
]

const shown = [
  ['gross', 'Gross'],
  ['refunded', 'Refunds'],
  ['net', 'Net'],
] as const

export const ratingColumn = <Row extends { averageRating: number | null }>(): Column<Row> => ({
  key: 'rating',
  header: 'Rating',
  phone: 'status',
  align: 'right',
  order: 'numbers',
  isHiddenIfZero: true,
  value: ({ averageRating }) => averageRating,
  cell: ({ averageRating }) => averageRating?.toFixed(1) ?? '–',
  phoneCell: ({ averageRating }) => averageRating && `Rated ${averageRating.toFixed(1)}`,
})

/** Returns the columns of each currency, because currencies are never converted. */
export const moneyColumns = <Row extends { money: readonly Money[] }>(currencies: Performance['currencies']): readonly Column<Row>[] =>
  currencies.flatMap((currency) =>
    shown.map(([key, header]) => {
      const value = ({ money }: Row) => money.find((each) => each.currency === currency)?.[key] ?? 0
      return {
        key: `${key}-${currency}`,
        header,
        currency,
        phone: key === 'net' ? ('amount' as const) : ('details' as const),
        align: 'right' as const,
        order: 'numbers' as const,
        isHiddenIfZero: key === 'refunded',
        value,
        cell: (row: Row) => <Amount amount={value(row)} currency={currency} />,
      }
    }),
  )
