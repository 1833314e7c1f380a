import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { categoriesQuery } from './course-reviews.api.ts'

type Filters = { search: string; categoryId: number | undefined }

/** Filters pending courses by words and category. The URL stores both. */
export function QueueFilters({ search, categoryId, onChange }: Filters & { onChange: (filters: Filters) => void }) {
  const words = useRef<HTMLInputElement>(null)
  const { data: categories = [] } = useQuery(categoriesQuery)
  const typed = () => words.current?.value.trim() ?? ''

  function submit(event: FormEvent) {
    event.preventDefault()
    onChange({ search: typed(), categoryId })
  }

  return (
    <form
      aria-label="Search course reviews"
      className="mb-6 grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_14rem_auto]"
      onSubmit={submit}
    >
      <TextField
        key={search}
        ref={words}
        label="Search course reviews"
        hint="Title, subtitle or instructor"
        type="search"
        name="search"
        maxLength={200}
        defaultValue={search}
      />
      <SelectField
        label="Category"
        name="category"
        value={categoryId ?? ''}
        onChange={({ currentTarget }) => onChange({ search: typed(), categoryId: Number(currentTarget.value) || undefined })}
      >
        <option value="">All</option>
        {categories.map(({ id, name }) => (
          <option dir="auto" key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit">Search</Button>
    </form>
  )
}
