import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { categoriesQuery } from './authoring.api.ts'

// With this many categories or more, the list has a search box (docs/product.md P-6.11).
const SEARCHED_FROM = 6

type CategoryChoiceProps = { value: readonly number[]; onChange: (ids: number[]) => void; error?: string | undefined }

/** Shows checkboxes, with a search box for a long list. */
export function CategoryChoice({ value, onChange, error }: CategoryChoiceProps) {
  const id = useId()
  return (
    <fieldset className="field min-w-0" aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend className="field-label mb-1" data-required>
        Categories
      </legend>
      <p id={`${id}-hint`} className="field-hint">
        Students find your course in these categories. Select at least one, max 3 recommended.{' '}
        {value.length > 0 && `${value.length} selected.`}
      </p>
      <Boxes value={value} onChange={onChange} />
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Boxes({ value, onChange }: Pick<CategoryChoiceProps, 'value' | 'onChange'>) {
  const categories = useQuery(categoriesQuery)
  const [words, setWords] = useState('')
  if (categories.isPending)
    return (
      <Loading label="Loading categories…" isQuiet>
        <Skeleton className="h-28 w-72 max-w-full rounded-md" />
      </Loading>
    )
  if (!categories.data) return <CategoriesFailed busy={categories.isFetching} onRetry={() => void categories.refetch()} />

  const sought = words.trim().toLowerCase()
  const shown = categories.data.filter(({ name }) => name.toLowerCase().includes(sought))
  const toggle = (id: number, isChosen: boolean) => onChange(isChosen ? [...value, id] : value.filter((other) => other !== id))
  return (
    <div className="grid w-full gap-3">
      {categories.data.length >= SEARCHED_FROM && (
        <input
          type="search"
          dir="auto"
          aria-label="Search categories"
          placeholder="Search categories"
          className="control max-w-sm"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-9 items-center gap-3 py-1">
              <input
                type="checkbox"
                className="size-5 flex-none accent-brand"
                checked={value.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              <bdi>{name}</bdi>
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="text-ink-muted">No matching categories.</p>}
    </div>
  )
}

const CategoriesFailed = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center gap-3">
    <p className="text-danger">Failed to load categories. Please try again.</p>
    <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
      Retry
    </Button>
  </div>
)
