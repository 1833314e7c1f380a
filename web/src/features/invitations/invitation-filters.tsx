import { type FormEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { stateOf, states, stateWords } from './invitation-words.ts'
import type { Filters } from './invitations.api.ts'

type InvitationFiltersProps = { filters: Filters; onChange: (filters: Filters) => void }

/** Filters invitations by words and status. The URL stores the filters. */
export function InvitationFilters({ filters: { search, state }, onChange }: InvitationFiltersProps) {
  const words = useRef<HTMLInputElement>(null)
  const typed = () => words.current?.value.trim() ?? ''
  function submit(event: FormEvent) {
    event.preventDefault()
    onChange({ search: typed(), state })
  }
  return (
    <form aria-label="Search invitations" className="filters md:grid-cols-[minmax(0,1fr)_auto_11rem]" onSubmit={submit}>
      <TextField ref={words} key={search} label="Search invitations" type="search" name="search" maxLength={200} defaultValue={search} />
      <Button type="submit">Search</Button>
      <SelectField
        label="Status"
        name="state"
        value={state ?? ''}
        onChange={({ currentTarget }) => onChange({ search: typed(), state: stateOf(currentTarget.value) })}
      >
        <option value="">All</option>
        {states.map((value) => (
          <option key={value} value={value}>
            {stateWords[value].text}
          </option>
        ))}
      </SelectField>
    </form>
  )
}
