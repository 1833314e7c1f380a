import { downloadSitePerformance } from '@akada/contract/calls/site-performance.ts'
import { download } from '../../lib/download.ts'
import { Amount } from '../../ui/amount.tsx'
import { countColumn } from '../../ui/count-column.ts'
import { FiguresByDay } from '../../ui/figures-by-day.tsx'
import type { Column } from '../../ui/table.tsx'
import { siteMeasures } from './site-measures.ts'
import type { DaysAsked, SitePerformance } from './site-performance.api.ts'

type Day = SitePerformance['days'][number]
type SitePlotProps = {
  performance: SitePerformance
  asked: DaysAsked
  measure: string | undefined
  onMeasure: (measure: string) => void
}

/** Plots the site's daily figures. */
export const SitePlot = ({ performance: { days, daysBefore, currencies }, asked, ...choice }: SitePlotProps) => (
  <FiguresByDay
    title="Daily breakdown"
    days={days}
    daysBefore={daysBefore}
    measures={siteMeasures(currencies)}
    columns={columnsOf(currencies)}
    load={() => download(downloadSitePerformance, { query: { ...asked, table: 'days' } })}
    {...choice}
  />
)

const shown = [
  ['gross', 'Gross'],
  ['refunded', 'Refunds'],
  ['site', 'Platform'],
] as const

const columnsOf = (currencies: SitePerformance['currencies']): readonly Column<Day>[] => [
  ...currencies.flatMap((currency) =>
    shown.map(([key, header]) => {
      const value = ({ money }: Day) => money.find((each) => each.currency === currency)?.[key] ?? 0
      return {
        key: `${key}-${currency}`,
        header,
        currency,
        phone: key === 'gross' ? ('amount' as const) : ('details' as const),
        align: 'right' as const,
        order: 'numbers' as const,
        isHiddenIfZero: key === 'refunded',
        value,
        cell: (day: Day) => <Amount amount={value(day)} currency={currency} />,
      }
    }),
  ),
  countColumn<Day>({
    key: 'enrollments',
    header: 'Enrollments',
    phone: 'secondary',
    noun: 'enrollment',
    value: ({ enrollments }) => enrollments,
  }),
  countColumn<Day>({ key: 'people', header: 'New users', phone: 'details', value: ({ people }) => people }),
  countColumn<Day>({ key: 'learners', header: 'Active students', phone: 'details', value: ({ learners }) => learners }),
  countColumn<Day>({ key: 'completions', header: 'Completions', phone: 'details', value: ({ completions }) => completions }),
  countColumn<Day>({ key: 'failed', header: 'Failed payments', phone: 'details', value: ({ payments }) => payments.failed }),
]
