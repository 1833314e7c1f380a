import { useEffect, useLayoutEffect, useRef } from 'react'
import { useIsTakenOver } from '../../lib/use-is-taken-over.ts'
import { buttonClass } from '../../ui/button.tsx'
import { type Facets, FilterFields } from './filter-fields.tsx'
import { addressOf, type Listing } from './listing.ts'
import { RestOfListing, withEarlyChoices } from './rest-of-listing.tsx'

type FilterFormProps = {
  listing: Listing
  facets: Facets | undefined
  onChange: (listing: Listing) => void
  /** Whether the user has just opened the form. */
  isOpened?: boolean
}

/** A plain form until hydration. After that, each change applies immediately. */
export function FilterForm({ listing, facets, onChange, isOpened = false }: FilterFormProps) {
  const isTakenOver = useIsTakenOver()
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; this form may hydrate later than the rest of the page
  useLayoutEffect(() => {
    const next = withEarlyChoices(listing, form.current ? [form.current] : [])
    if (next !== listing) onChange(next)
  }, [])
  // The form comes before the button that opens it, so the focus moves to it.
  useEffect(() => {
    if (isOpened) form.current?.querySelector<HTMLElement>('fieldset input')?.focus({ preventScroll: true })
  }, [isOpened])
  return (
    <form
      ref={form}
      action={addressOf({ search: '', categoryId: listing.categoryId, page: 1 })}
      aria-label="Filters"
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
    >
      <RestOfListing listing={listing} without="filters" />
      <FilterFields listing={listing} facets={facets} onChange={onChange} />
      {!isTakenOver && (
        <button type="submit" className={`mt-4 ${buttonClass({ shape: 'wide' })}`}>
          Apply
        </button>
      )}
    </form>
  )
}
