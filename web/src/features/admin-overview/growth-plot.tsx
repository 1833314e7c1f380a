import { counted, formatCount } from '@akada/contract/counts.ts'
import { countMeasure, type Measure } from '../../lib/measures.ts'
import { FiguresByDay } from '../../ui/figures-by-day.tsx'
import type { Column } from '../../ui/table.tsx'
import type { SiteOverview } from './admin-overview.api.ts'

type Day = SiteOverview['days'][number]
type GrowthPlotProps = { overview: SiteOverview; measure: string | undefined; onMeasure: (measure: string) => void }

const shown = [
  ['enrollments', 'Enrollments', 'enrollment'],
  ['people', 'New users', 'new user'],
  ['completions', 'Course completions', 'completion'],
] as const

const measures: readonly Measure<Day>[] = shown.map(([key, label]) => countMeasure({ key, label, valueOf: (day) => day[key] }))
const columns: readonly Column<Day>[] = shown.map(([key, header, noun]) => ({
  key,
  header,
  phone: 'secondary',
  align: 'right',
  cell: (day) => formatCount(day[key]),
  phoneCell: (day) => counted(day[key], noun),
}))

/** Plots the growth of the last 30 days. */
export const GrowthPlot = ({ overview: { days, daysBefore }, ...choice }: GrowthPlotProps) => (
  <FiguresByDay title="Last 30 days" days={days} daysBefore={daysBefore} measures={measures} columns={columns} {...choice} />
)
