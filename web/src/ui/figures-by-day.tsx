import { formatDay } from '../lib/dates.ts'
import type { Measure } from '../lib/measures.ts'
import { DownloadButton } from './download-button.tsx'
import { SelectField } from './field.tsx'
import { Plot } from './plot.tsx'
import { ReportTable } from './report-table.tsx'
import { SectionCard } from './section-card.tsx'
import type { Column } from './table.tsx'

type FiguresByDayProps<Day> = {
  title: string
  days: readonly Day[]
  /** The days of the previous period. Empty if they are unknown. */
  daysBefore: readonly Day[]
  measures: readonly Measure<Day>[]
  /** The key of the selected measure. If the key is missing or unknown, the first measure is shown. */
  measure: string | undefined
  onMeasure: (measure: string) => void
  /** The columns to the right of the day. */
  columns: readonly Column<Day>[]
  /** Downloads the data as a file. */
  load?: () => Promise<void>
}

/** Plots one measure by day beside the previous period, and lists all measures in a table. */
export function FiguresByDay<Day extends { day: string }>({
  title,
  days,
  daysBefore,
  measures,
  columns,
  load,
  ...choice
}: FiguresByDayProps<Day>) {
  const chosen = measures.find(({ key }) => key === choice.measure) ?? measures[0]
  if (!chosen) return null
  return (
    <SectionCard title={title}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div className="w-56">
          <SelectField label="Metric" value={chosen.key} onChange={({ currentTarget }) => choice.onMeasure(currentTarget.value)}>
            {measures.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        {load && <DownloadButton load={load}>Download CSV</DownloadButton>}
      </div>
      <Plot
        key={days[0]?.day}
        label={chosen.label}
        points={pointsOf(days, daysBefore, chosen)}
        format={chosen.format}
        formatShort={chosen.formatShort}
      />
      <details className="mt-4">
        <summary className="link w-max cursor-pointer py-1">View as table</summary>
        <div className="mt-3">
          <ReportTable
            name="days"
            caption={title}
            isCaptionHidden
            columns={[dayColumn<Day>(), ...columns]}
            rows={[...days].reverse()}
            rowKey={({ day }) => day}
          />
        </div>
      </details>
    </SectionCard>
  )
}

const pointsOf = <Day extends { day: string }>(days: readonly Day[], daysBefore: readonly Day[], measure: Measure<Day>) => {
  const pointOf = (day: Day) => ({ label: formatDay(day.day), value: measure.valueOf(day) })
  return days.map((day, index) => {
    const before = daysBefore[index]
    return { ...pointOf(day), before: before && pointOf(before) }
  })
}

const dayColumn = <Day extends { day: string }>(): Column<Day> => ({
  key: 'day',
  header: 'Date',
  order: 'dates',
  value: ({ day }) => day,
  phone: 'primary',
  cell: ({ day }) => <span className="whitespace-nowrap">{formatDay(day)}</span>,
})
