import { StudentSource, StudentState } from '@akada/contract/students.ts'
import { type FormEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { sourceOf, sourceWords, stateOf, stateWords } from './student-words.ts'
import type { Filters } from './students.api.ts'

export type Course = { id: number; title: string }
type StudentFiltersProps = { filters: Filters; courses: readonly Course[]; onChange: (filters: Filters) => void }

/** Filters students by name, course, status and source. The URL stores the filters. */
export function StudentFilters({ filters, courses, onChange }: StudentFiltersProps) {
  const words = useRef<HTMLInputElement>(null)
  const { search, courseId, state, source } = filters
  const change = (changed: Partial<Filters>) => onChange({ ...filters, search: words.current?.value.trim() ?? '', ...changed })
  function submit(event: FormEvent) {
    event.preventDefault()
    change({})
  }
  return (
    <form
      aria-label="Search students"
      className="filters md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_auto_14rem_10rem_12rem]"
      onSubmit={submit}
    >
      <TextField
        ref={words}
        key={search}
        label="Search students"
        hint="Name"
        type="search"
        name="search"
        maxLength={200}
        defaultValue={search}
      />
      <Button type="submit">Search</Button>
      <SelectField
        label="Course"
        name="course"
        value={courses.some(({ id }) => id === courseId) ? courseId : ''}
        onChange={({ currentTarget }) => change({ courseId: Number(currentTarget.value) || undefined })}
      >
        <option value="">All</option>
        {courses.map(({ id, title }) => (
          <option dir="auto" key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Status"
        name="state"
        value={state ?? ''}
        onChange={({ currentTarget }) => change({ state: stateOf(currentTarget.value) })}
      >
        <option value="">All</option>
        {StudentState.options.map((value) => (
          <option key={value} value={value}>
            {stateWords[value].text}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Source"
        name="source"
        value={source ?? ''}
        onChange={({ currentTarget }) => change({ source: sourceOf(currentTarget.value) })}
      >
        <option value="">All</option>
        {StudentSource.options.map((value) => (
          <option key={value} value={value}>
            {sourceWords[value]}
          </option>
        ))}
      </SelectField>
    </form>
  )
}
