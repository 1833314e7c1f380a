import type { GrantedRole, PersonState } from '@akada/contract/people.ts'
import { type FormEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { Filters } from './people.api.ts'
import { grantedRoles, roleOf, roleWords, stateOf, states, stateWords } from './people-words.ts'

type PersonSearchProps = Filters & { hint: string; onSearch: (filters: Filters) => void }

/** Filters users by words, role and status. The URL stores the filters. */
export function PersonSearch({ search, role, state, hint, onSearch }: PersonSearchProps) {
  const words = useRef<HTMLInputElement>(null)
  const ask = (filters: { role?: GrantedRole | undefined; state?: PersonState | undefined } = {}) =>
    onSearch({ search: words.current?.value.trim() ?? '', role, state, ...filters })

  function submit(event: FormEvent) {
    event.preventDefault()
    ask()
  }

  return (
    <form aria-label="Search users" className="filters md:grid-cols-[minmax(0,1fr)_auto_11rem_13rem]" onSubmit={submit}>
      <TextField
        key={search}
        ref={words}
        label="Search users"
        hint={hint}
        type="search"
        name="search"
        maxLength={200}
        defaultValue={search}
      />
      <Button type="submit">Search</Button>
      <SelectField label="Role" name="role" value={role ?? ''} onChange={({ currentTarget }) => ask({ role: roleOf(currentTarget.value) })}>
        <option value="">All</option>
        {grantedRoles.map((value) => (
          <option key={value} value={value}>
            {roleWords[value]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Status"
        name="state"
        value={state ?? ''}
        onChange={({ currentTarget }) => ask({ state: stateOf(currentTarget.value) })}
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
