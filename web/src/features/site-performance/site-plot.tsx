import { downloadSitePerformance } from '@akada/contract/calls/site-performance.ts'
import { download } from '../../lib/download.ts'
import { countOf, formatCount } from '../../lib/measures.ts'
import { Amount } from '../../ui/amount.tsx'
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
  ...currencies.flatMap((currency, index) =>
    shown.map(([key, name]) => ({
      key: `${key}-${currency}`,
      phone: index === 0 && key === 'gross' ? ('amount' as const) : ('details' as const),
      header: `${name} (${currency})`,
      align: 'right' as const,
      cell: ({ money }: Day) => <Amount amount={money.find((each) => each.currency === currency)?.[key] ?? 0} currency={currency} />,
    })),
  ),
  {
    key: 'enrollments',
    header: 'Enrollments',
    phone: 'secondary',
    align: 'right',
    cell: ({ enrollments }) => formatCount(enrollments),
    phoneCell: ({ enrollments }) => countOf(enrollments, 'enrollment'),
  },
  { key: 'people', header: 'New users', phone: 'details', align: 'right', cell: ({ people }) => formatCount(people) },
  { key: 'learners', header: 'Active students', phone: 'details', align: 'right', cell: ({ learners }) => formatCount(learners) },
  { key: 'completions', header: 'Completions', phone: 'details', align: 'right', cell: ({ completions }) => formatCount(completions) },
  { key: 'failed', header: 'Failed payments', phone: 'details', align: 'right', cell: ({ payments }) => formatCount(payments.failed) },
]
