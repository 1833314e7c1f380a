import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { filters, type QuestionFilter, sorts } from './discussions.api.ts'

type QuestionToolsProps = {
  lectureId: number
  filter: QuestionFilter
  onFilter: (filter: QuestionFilter) => void
}

/** Filters and sorts the questions. */
export function QuestionTools({ lectureId, filter, onFilter }: QuestionToolsProps) {
  const set = (change: Partial<QuestionFilter>) => onFilter({ ...filter, ...change })
  return (
    <div className="mb-2 grid gap-3">
      <SearchForm search={filter.search} onSearch={(search) => set({ search })} />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Choice
          label="Questions on"
          value={filter.lectureId === undefined ? 'course' : 'lecture'}
          options={{ lecture: 'This lecture', course: 'All lectures' }}
          onChoose={(value) => set({ lectureId: value === 'course' ? undefined : lectureId })}
        />
        <Choice label="Show" value={filter.filter} options={filters} onChoose={(value) => set({ filter: value })} />
        <Choice label="Sort by" value={filter.sort} options={sorts} onChoose={(value) => set({ sort: value })} />
      </div>
    </div>
  )
}

type ChoiceProps<V extends string> = { label: string; value: V; options: Readonly<Record<V, string>>; onChoose: (value: V) => void }

function Choice<V extends string>({ label, value, options, onChoose }: ChoiceProps<V>) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
      </label>
      <select id={id} className="control w-full" value={value} onChange={({ target }) => onChoose(target.value as V)}>
        {Object.entries<string>(options).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

function SearchForm({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(text.trim())
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers don't know <search>
    <form role="search" aria-label="Questions" onSubmit={submit} className="flex gap-2">
      <input
        type="search"
        dir="auto"
        aria-label="Search questions"
        placeholder="Search questions"
        maxLength={200}
        className="control min-w-0 flex-1"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          if (target.value === '') onSearch('')
        }}
      />
      <Button type="submit" variant="secondary" shape="icon" aria-label="Search">
        <Icon name="search" />
      </Button>
    </form>
  )
}
