import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { SelectField, TextField } from './field.tsx'

type SearchFiltersProps<Filters> = {
  label: string
  hint?: string
  /** The grid columns on wide screens. */
  className: string
  filters: Filters
  onChange: (filters: Filters) => void
  /** Renders the other filters. Changing one of them also searches for the typed words. */
  children?: (change: (changed: Partial<Filters>) => void) => ReactNode
}

/** Filters a list by words and other choices. The URL stores the filters. */
export function SearchFilters<Filters extends { search: string }>(props: SearchFiltersProps<Filters>) {
  const { label, hint, className, filters, onChange, children } = props
  const words = useRef<HTMLInputElement>(null)
  const change = (changed: Partial<Filters>) => onChange({ ...filters, search: words.current?.value.trim() ?? '', ...changed })
  function submit(event: FormEvent) {
    event.preventDefault()
    change({})
  }
  return (
    <form aria-label={label} className={`filters ${className}`} onSubmit={submit}>
      <TextField
        ref={words}
        key={filters.search}
        label={label}
        {...(hint !== undefined && { hint })}
        type="search"
        name="search"
        maxLength={200}
        defaultValue={filters.search}
      />
      <Button type="submit">Search</Button>
      {children?.(change)}
    </form>
  )
}

type ChoiceFilterProps<V extends string | number> = {
  label: string
  name: string
  value: V | undefined
  choices: readonly (readonly [value: V, text: string])[]
  onChange: (value: V | undefined) => void
}

/** A filter with one of several values, or all. */
export const ChoiceFilter = <V extends string | number>({ label, name, value, choices, onChange }: ChoiceFilterProps<V>) => (
  <SelectField
    label={label}
    name={name}
    value={choices.some(([choice]) => choice === value) ? value : ''}
    onChange={({ currentTarget }) => onChange(choices.find(([choice]) => String(choice) === currentTarget.value)?.[0])}
  >
    <option value="">All</option>
    {choices.map(([choice, text]) => (
      <option dir="auto" key={choice} value={choice}>
        {text}
      </option>
    ))}
  </SelectField>
)
