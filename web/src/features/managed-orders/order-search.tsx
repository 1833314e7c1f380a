import { type FormEvent, useRef } from 'react'
import { type OrderFilter, orderFilterWords } from '../../lib/order-words.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'

type Search = { search: string; status: OrderFilter | undefined }
type OrderSearchProps = Search & { onSearch: (search: { search: string; status: string }) => void }

/** Filters orders by words and status. The URL stores both. */
export function OrderSearch({ search, status, onSearch }: OrderSearchProps) {
  const words = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLSelectElement>(null)
  const ask = () => onSearch({ search: words.current?.value.trim() ?? '', status: chosen.current?.value ?? '' })

  function submit(event: FormEvent) {
    event.preventDefault()
    ask()
  }

  return (
    <form aria-label="Search orders" className="filters md:grid-cols-[minmax(0,1fr)_auto_14rem]" onSubmit={submit}>
      <TextField
        key={`words ${search}`}
        ref={words}
        label="Search orders"
        hint="Order number, reference, receipt, name or email"
        type="search"
        name="search"
        maxLength={200}
        defaultValue={search}
      />
      <Button type="submit">Search</Button>
      <SelectField key={`status ${status}`} ref={chosen} label="Status" name="status" defaultValue={status ?? ''} onChange={ask}>
        <option value="">All</option>
        {Object.entries(orderFilterWords).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </form>
  )
}
