import { type FormEvent, type ReactNode, useState } from 'react'
import { presets, type ReportDays, withRange } from '../lib/report-days.ts'
import { useSite } from '../lib/site.ts'
import { Button } from './button.tsx'
import { SelectField, TextField } from './field.tsx'

type ReportFiltersProps = { days: ReportDays; onDays: (days: ReportDays) => void; children?: ReactNode }

/** Lets the user choose a report's period and other filters. The URL stores them. */
export function ReportFilters({ days, onDays, children }: ReportFiltersProps) {
  const { timeZone } = useSite()
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="w-48">
        <SelectField
          label="Period"
          value={days.range}
          onChange={({ currentTarget }) => onDays(withRange(days, currentTarget.value, timeZone))}
        >
          {Object.entries(presets).map(([count, words]) => (
            <option key={count} value={count}>
              {words}
            </option>
          ))}
          <option value="own">Custom period</option>
        </SelectField>
      </div>
      {days.range === 'own' && <OwnDays key={`${days.from} ${days.to}`} days={days} onDays={onDays} />}
      {children}
    </div>
  )
}

function OwnDays({ days, onDays }: Omit<ReportFiltersProps, 'children'>) {
  const [fault, setFault] = useState<string>()

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const [from, to] = [String(given.get('from')), String(given.get('to'))]
    const isBackwards = from === '' || to === '' || from > to
    setFault(isBackwards ? 'Choose both dates, with the end on or after the start.' : undefined)
    if (isBackwards) event.currentTarget.querySelector<HTMLInputElement>('[name=to]')?.focus()
    else onDays({ range: 'own', from, to })
  }

  return (
    <form noValidate aria-label="Custom period" className="flex flex-wrap items-start gap-4" onSubmit={show}>
      <div className="w-44">
        <TextField label="From" name="from" type="date" defaultValue={days.from} />
      </div>
      <div className="w-44">
        <TextField label="To" name="to" type="date" defaultValue={days.to} error={fault} />
      </div>
      <Button type="submit" variant="secondary" className="self-end">
        Show
      </Button>
    </form>
  )
}
