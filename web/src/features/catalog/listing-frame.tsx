import { counted } from '@akada/contract/counts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { facetsQuery } from './catalog.api.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterOpener } from './filter-opener.tsx'
import { addressOf, countFilters, type Listing, withoutFilters } from './listing.ts'
import { withEarlyChoices } from './rest-of-listing.tsx'
import { SortSelect } from './sort-select.tsx'

// Lazy, because most visits use no filters. The browser keeps the server's form until this code has loaded.
const FilterForm = import.meta.env.SSR
  ? (await import('./filter-form.tsx')).FilterForm
  : lazyPart(
      async () => (await import('./filter-form.tsx')).FilterForm,
      () => null,
    )
const FilterFields = lazyPart(async () => (await import('./filter-fields.tsx')).FilterFields)
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }))

type ListingFrameProps = {
  listing: Listing
  /** The number of courses, or a lower bound. Undefined until known. */
  found: { totalElements: number; isAtLeast?: boolean | undefined } | undefined
  children: ReactNode
}

/**
 * Shows the courses, with their number and the sort order above. A button opens the filters next to the courses, or in a sheet on narrow
 * screens. If a filter is active, wide screens show the filters at once.
 */
export function ListingFrame({ listing, found, children }: ListingFrameProps) {
  const { chosen, change } = useChange(listing)
  const frame = useEarlyChoices(listing, change)
  const { data: facets } = useQuery({ ...facetsQuery(listing), placeholderData: keepPreviousData })
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const [panel, setPanel] = useState<'asked' | 'used' | null>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const count = countFilters(chosen)
  const totalWords = found === undefined ? '' : wordsOf(found)
  const isBeside = panel !== null || count > 0
  const form = (
    <Suspense>
      <FilterForm
        listing={chosen}
        facets={facets}
        onChange={(next) => {
          // Otherwise, clearing the last filter would remove the focused field.
          setPanel('used')
          change(next)
        }}
        isOpened={panel === 'asked'}
      />
    </Suspense>
  )
  return (
    <div ref={frame} className={isBeside ? 'lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8' : undefined}>
      {isBeside && (
        <aside aria-label="Filters" className="hidden lg:block">
          <a href="#results" className="sr-only focus:not-sr-only focus:inline-block focus:py-2">
            Skip to courses
          </a>
          {form}
        </aside>
      )}
      <section id="results" aria-label="Results" tabIndex={-1} className="min-w-0 scroll-mt-28 outline-none">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <FilterOpener
            count={count}
            form={form}
            isBeside={isBeside}
            onToggle={() => setPanel(panel === null ? 'asked' : null)}
            onOpen={() => {
              setOpened(true)
              setOpen(true)
            }}
          />
          <p
            ref={status}
            role="status"
            tabIndex={-1}
            className="tabular min-h-6 font-semibold outline-none max-lg:order-last max-lg:w-full"
          >
            {totalWords}
          </p>
          <SortSelect listing={chosen} onChange={change} />
        </div>
        <FilterChips listing={listing} after={status} />
        {children}
      </section>
      {wasOpened && (
        <Suspense>
          <FilterSheet
            open={isOpen}
            onClose={() => setOpen(false)}
            total={totalWords}
            onClear={count > 0 ? () => change(withoutFilters(chosen)) : undefined}
          >
            <FilterFields listing={chosen} facets={facets} onChange={change} />
          </FilterSheet>
        </Suspense>
      )}
    </div>
  )
}

/** Makes the controls show a choice immediately, before the URL and the courses change. */
function useChange(listing: Listing) {
  const navigate = useNavigate()
  const [asked, ask] = useState<Listing | null>(null)
  const address = addressOf(listing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the URL resets the choice
  useEffect(() => ask(null), [address])
  // If the user goes back before the choice has rendered, the URL doesn't change, so the choice is discarded here.
  useEffect(() => {
    const forget = () => ask(null)
    addEventListener('popstate', forget)
    return () => removeEventListener('popstate', forget)
  }, [])
  const change = (next: Listing) => {
    ask(next)
    // The front page has an introduction above the list, which disappears. The list then starts at the top.
    void navigate(addressOf(next), { preventScrollReset: addressOf(listing) !== paths.courses() })
  }
  return { chosen: asked ?? listing, change }
}

/** Applies choices that were made in the server's forms before hydration. Returns the ref of the element around the forms. */
function useEarlyChoices(listing: Listing, change: (next: Listing) => void) {
  const frame = useRef<HTMLDivElement>(null)
  // Doesn't depend on `useIsTakenOver`, which would render the filters again and remove the server's form before theirs has loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; the forms differ from the listing only at hydration
  useLayoutEffect(() => {
    const next = withEarlyChoices(listing, frame.current?.querySelectorAll<HTMLFormElement>('form[action]') ?? [])
    if (next !== listing) change(next)
  }, [])
  return frame
}

const wordsOf = ({ totalElements, isAtLeast }: { totalElements: number; isAtLeast?: boolean | undefined }): string =>
  `${isAtLeast ? 'More than ' : ''}${counted(totalElements, 'course')}`
