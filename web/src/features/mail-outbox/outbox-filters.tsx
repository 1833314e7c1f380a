import type { MailState } from '@akada/contract/mails.ts'
import { type FormEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { Outbox, OutboxFilter } from './mail-outbox.api.ts'
import { stateWords } from './outbox-words.ts'

type OutboxFiltersProps = {
  filter: OutboxFilter
  kinds: Outbox['kinds']
  /** The error for the entered address. */
  fault: string | undefined
  onFilter: (filter: OutboxFilter) => void
}

const states = Object.entries(stateWords) as [MailState, { text: string }][]

/** Filters emails by recipient, kind and status. The URL stores all three. */
export function OutboxFilters({ filter, kinds, fault, onFilter }: OutboxFiltersProps) {
  const address = useRef<HTMLInputElement>(null)
  const find = (changed: Partial<OutboxFilter> = {}) =>
    onFilter({ ...filter, to: address.current?.value.trim() ?? '', before: undefined, ...changed })

  function submit(event: FormEvent) {
    event.preventDefault()
    find()
  }

  return (
    <form aria-label="Search the outbox" noValidate className="filters md:grid-cols-[minmax(0,1fr)_auto_12rem_10rem]" onSubmit={submit}>
      <TextField
        key={`to ${filter.to}`}
        ref={address}
        label="Recipient"
        hint="Full email address"
        type="email"
        name="to"
        autoComplete="off"
        maxLength={254}
        defaultValue={filter.to}
        error={fault}
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
      <SelectField label="Type" name="kind" value={filter.kind} onChange={({ currentTarget }) => find({ kind: currentTarget.value })}>
        <option value="">All</option>
        {kinds.map(({ kind, name }) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Status"
        name="state"
        value={filter.state ?? ''}
        onChange={({ currentTarget }) => find({ state: states.find(([state]) => state === currentTarget.value)?.[0] })}
      >
        <option value="">All</option>
        {states.map(([state, { text }]) => (
          <option key={state} value={state}>
            {text}
          </option>
        ))}
      </SelectField>
    </form>
  )
}
