import type { CourseSort } from '@akada/contract/courses.ts'
import { useIsTakenOver } from '../../lib/use-is-taken-over.ts'
import { buttonClass } from '../../ui/button.tsx'
import { addressOf, type Listing, sortsOf, sortWords } from './listing.ts'
import { RestOfListing } from './rest-of-listing.tsx'

type SortSelectProps = { listing: Listing; onChange: (listing: Listing) => void }

export function SortSelect({ listing, onChange }: SortSelectProps) {
  const isTakenOver = useIsTakenOver()
  const sorts = sortsOf(listing)
  const choose = (chosen: CourseSort) => {
    const { sort: _, ...unsorted } = listing
    onChange({ ...unsorted, page: 1, ...(chosen !== sorts[0] && { sort: chosen }) })
  }
  return (
    <form
      action={addressOf({ search: '', categoryId: listing.categoryId, page: 1 })}
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      className="flex min-w-0 items-center gap-2 max-sm:min-w-38 max-sm:flex-1"
    >
      <RestOfListing listing={listing} without="sort" />
      <select
        name="sort"
        aria-label="Sort by"
        className="control max-sm:min-w-0 max-sm:flex-1"
        value={listing.sort ?? sorts[0]}
        onChange={(event) => choose(sorts.find((sort) => sort === event.currentTarget.value) ?? 'popular')}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]}
          </option>
        ))}
      </select>
      {/* Hidden by CSS when scripts are on, because removing a visible button at hydration would shift the layout. */}
      {!isTakenOver && (
        <button type="submit" className={`hidden noscript:inline-flex ${buttonClass({ variant: 'secondary' })}`}>
          Apply
        </button>
      )}
    </form>
  )
}
