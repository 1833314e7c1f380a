import type { OwnCourseSort } from '@akada/contract/authoring.ts'
import type { CourseStatus } from '@akada/contract/courses.ts'
import { type FormEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { courseStatuses, statusWords } from './course-words.ts'

type Filters = { search: string; status: CourseStatus | undefined; sort: OwnCourseSort }
type OwnCourseFiltersProps = Filters & { onChange: (filters: Filters) => void }

/** Filters the instructor's courses by words and status, and sorts them. The URL stores the choices. */
export function OwnCourseFilters({ search, status, sort, onChange }: OwnCourseFiltersProps) {
  const words = useRef<HTMLInputElement>(null)
  const typed = () => words.current?.value.trim() ?? ''

  function submit(event: FormEvent) {
    event.preventDefault()
    onChange({ search: typed(), status, sort })
  }

  return (
    <form
      aria-label="Search your courses"
      className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,1fr)_13rem_11rem]"
      onSubmit={submit}
    >
      <div className="flex items-end gap-2 max-lg:col-span-2">
        <div className="min-w-0 flex-1">
          <TextField
            key={search}
            ref={words}
            label="Search your courses"
            type="search"
            name="search"
            maxLength={200}
            defaultValue={search}
          />
        </div>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </div>
      <SelectField
        label="Status"
        name="status"
        value={status ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ search: typed(), status: courseStatuses.find((known) => known === currentTarget.value), sort })
        }
      >
        <option value="">All</option>
        {(['LIVE', 'DRAFT', 'UNDER_REVIEW', 'CHANGES_REQUESTED', 'REJECTED', 'ARCHIVED'] as const).map((value) => (
          <option key={value} value={value}>
            {statusWords[value].text}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Sort"
        name="sort"
        value={sort}
        onChange={({ currentTarget }) =>
          onChange({ search: typed(), status, sort: currentTarget.value === 'oldest' ? 'oldest' : 'newest' })
        }
      >
        <option value="newest">Newest first</option>
        <option value="oldest">Oldest first</option>
      </SelectField>
    </form>
  )
}
