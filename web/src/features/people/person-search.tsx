import type { GrantedRole, PersonState } from '@akada/contract/people.ts'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { Filters } from './people.api.ts'
import { grantedRoles, roleOf, roleWords, stateOf, states, stateWords } from './people-words.ts'

// Longer than the pause between two letters.
const PAUSE_MS = 300

type PersonSearchProps = Filters & {
  hint: string
  /** `isTyping`: the words change while the user types, so the browser's history shouldn't contain each of them. */
  onSearch: (filters: Filters, isTyping: boolean) => void
}

/** Filters users by words, role and status. The words apply while they are typed. The URL stores the filters. */
export function PersonSearch({ search, role, state, hint, onSearch }: PersonSearchProps) {
  const words = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  useEffect(() => {
    // Follows the URL, for example after Back, but never replaces what is being typed.
    if (words.current && words.current !== document.activeElement) words.current.value = search
  }, [search])

  function ask(filters: { role?: GrantedRole | undefined; state?: PersonState | undefined } = {}, isTyping = false) {
    clearTimeout(pause.current)
    const typed = words.current?.value.trim() ?? ''
    if (!isTyping || typed !== search) onSearch({ search: typed, role, state, ...filters }, isTyping)
  }

  function askSoon() {
    clearTimeout(pause.current)
    // Reads the filters when it runs, because they may change in the meantime.
    pause.current = setTimeout(() => latest.current({}, true), PAUSE_MS)
  }

  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    ask()
  }

  return (
    <form aria-label="Search users" className="filters md:grid-cols-[minmax(0,1fr)_auto_11rem_13rem]" onSubmit={submit}>
      <TextField
        ref={words}
        label="Search users"
        hint={hint}
        type="search"
        name="search"
        maxLength={200}
        defaultValue={search}
        onChange={askSoon}
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
