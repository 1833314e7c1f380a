import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { choicesQuery } from './my-learning.api.ts'
import { type MyListing, myListingIn, progressWords, sortWords } from './my-listing.ts'

type EnrollmentFiltersProps = { listing: MyListing; onChange: (listing: MyListing) => void }

/** Searches, filters and sorts enrollments. Each choice applies immediately. */
export function EnrollmentFilters({ listing, onChange }: EnrollmentFiltersProps) {
  const form = useRef<HTMLFormElement>(null)
  const { data: choices } = useQuery(choicesQuery)

  function ask() {
    const given = new URLSearchParams()
    for (const [name, value] of new FormData(form.current ?? undefined)) given.set(name, String(value))
    onChange(myListingIn(given))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    ask()
  }

  return (
    <form
      ref={form}
      aria-label="Find a course"
      className="mb-6 grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:grid-cols-[minmax(12rem,1fr)_12rem_repeat(3,10rem)]"
      onSubmit={submit}
    >
      <div className="col-span-2 flex items-end gap-2 md:col-span-4 xl:col-span-1">
        <div className="min-w-0 flex-1">
          <TextField
            key={`words ${listing.search}`}
            label="Search my courses"
            type="search"
            name="search"
            maxLength={200}
            defaultValue={listing.search ?? ''}
          />
        </div>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </div>
      <Choice label="Sort by" name="sort" value={listing.sort ?? 'recent'} options={Object.entries(sortWords)} onChoose={ask} />
      <Choice label="Progress" name="progress" value={listing.progress} all="All" options={Object.entries(progressWords)} onChoose={ask} />
      <Choice
        label="Instructor"
        name="instructor"
        value={listing.instructorId}
        all="All"
        options={(choices?.instructors ?? []).map(({ id, name }) => [id, name])}
        onChoose={ask}
      />
      <Choice
        label="Category"
        name="category"
        value={listing.categoryId === undefined ? undefined : String(listing.categoryId)}
        all="All"
        options={(choices?.categories ?? []).map(({ id, name }) => [String(id), name])}
        onChoose={ask}
      />
    </form>
  )
}

type ChoiceProps = {
  label: string
  name: string
  value: string | undefined
  /** The label of the option that doesn't filter, if there is such an option. */
  all?: string
  options: readonly (readonly [value: string, text: string])[]
  onChoose: () => void
}

const Choice = ({ label, name, value = '', all, options, onChoose }: ChoiceProps) => (
  // Remounts when the options arrive, because until then they don't include the value from the URL.
  <SelectField key={`${value} ${options.length}`} label={label} name={name} defaultValue={value} onChange={onChoose}>
    {all && <option value="">{all}</option>}
    {options.map(([option, text]) => (
      <option dir="auto" key={option} value={option}>
        {text}
      </option>
    ))}
  </SelectField>
)
