import { AuditAct, AuditSubject } from '@akada/contract/audit.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { placeOf } from '../../lib/site-days.ts'
import { useIsPhone } from '../../lib/use-media.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { AuditFilters } from './audit-log.api.ts'
import { termFor } from './audit-words.ts'

type Person = { id: string; name: string }
type AuditSearchProps = {
  filters: AuditFilters
  people: readonly Person[]
  onSearch: (filters: Record<keyof AuditFilters, string>) => void
}

const fieldNames = ['by', 'act', 'kind', 'subject', 'from', 'to'] as const
const names = [...fieldNames, 'text'] as const

/** Searches entries by user, action, subject, date and words. The URL stores the search. */
export function AuditSearch({ filters, people, onSearch }: AuditSearchProps) {
  const [fault, setFault] = useState<Fault>()
  const { timeZone } = useSite()
  const isPhone = useIsPhone()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const asked = Object.fromEntries(names.map((name) => [name, String(form.get(name)).trim()])) as Record<keyof AuditFilters, string>
    const found = faultOf(asked)
    setFault(found)
    if (found === undefined) onSearch(asked)
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${found.field}]`)?.focus()
  }

  const errorOf = (field: Fault['field']) => (fault?.field === field ? fault.text : undefined)
  const words = (
    <TextField
      label="Search reason or details"
      name="text"
      type="search"
      maxLength={100}
      defaultValue={filters.text}
      error={errorOf('text')}
    />
  )
  const fields = <FilterFields filters={filters} people={people} errorOf={errorOf} />
  return (
    <form noValidate aria-label="Search the audit log" className="grid gap-4" onSubmit={submit}>
      {isPhone ? (
        <>
          {words}
          <Collapsed count={fieldNames.filter((name) => filters[name] !== '').length}>{fields}</Collapsed>
        </>
      ) : (
        <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
          {fields}
          <div className="col-span-2">{words}</div>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit">Search</Button>
        <p className="text-sm text-ink-muted">Dates use {placeOf(timeZone)} time.</p>
      </div>
    </form>
  )
}

/** The filters on a phone. They start open if one of them is active. */
const Collapsed = ({ count, children }: { count: number; children: ReactNode }) => (
  <details open={count > 0}>
    <summary className={`w-max list-none ${buttonClass({ variant: 'secondary' })}`}>
      <Icon name="filter" />
      Filters{count > 0 && ` (${count})`}
    </summary>
    <div className="grid grid-cols-2 items-start gap-4 pt-4">{children}</div>
  </details>
)

type FilterFieldsProps = {
  filters: AuditFilters
  people: readonly Person[]
  errorOf: (field: Fault['field']) => string | undefined
}

const FilterFields = ({ filters, people, errorOf }: FilterFieldsProps) => (
  <>
    {/* The user list arrives with the first response. The key changes then, so that the default value applies. */}
    <SelectField key={people.length} label="User" name="by" defaultValue={filters.by}>
      <option value="">Anyone</option>
      <option value="SITE">System</option>
      <option value="COMMAND_LINE">Command line</option>
      {people.map(({ id, name }) => (
        <option dir="auto" key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
    <SelectField label="Action" name="act" defaultValue={filters.act}>
      <option value="">All</option>
      <Options codes={AuditAct.options} />
    </SelectField>
    <SelectField label="Subject" name="kind" defaultValue={filters.kind}>
      <option value="">All</option>
      <Options codes={AuditSubject.options} />
    </SelectField>
    <TextField label="Number or ID" name="subject" maxLength={100} defaultValue={filters.subject} error={errorOf('subject')} />
    <TextField label="From" name="from" type="date" defaultValue={filters.from} />
    <TextField label="To" name="to" type="date" defaultValue={filters.to} error={errorOf('to')} />
  </>
)

const Options = ({ codes }: { codes: readonly (AuditAct | AuditSubject)[] }) =>
  codes
    .map((code) => [termFor(code), code] as const)
    .sort()
    .map(([term, code]) => (
      <option key={code} value={code}>
        {term}
      </option>
    ))

type Fault = { field: 'subject' | 'to' | 'text'; text: string }

function faultOf({ kind, subject, from, to, text }: Record<keyof AuditFilters, string>): Fault | undefined {
  if (subject !== '' && kind === '') return { field: 'subject', text: 'Choose a subject first.' }
  if (from !== '' && to !== '' && from > to) return { field: 'to', text: 'The end date is before the start date.' }
  return text.length === 1 || text.length === 2 ? { field: 'text', text: 'Enter at least 3 characters.' } : undefined
}
