import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { addressOf, filterNames, type Listing, withChoice, withoutFilters, wordOf } from './listing.ts'

type FilterChipsProps = {
  listing: Listing
  /** The element that gets the focus when the last chip is removed. */
  after: RefObject<HTMLElement | null>
}

/** Lists the active filters, each with a link that removes it. */
export function FilterChips({ listing, after }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const taken = useRef<number>(null)
  const chips = filterNames.flatMap((name) => (listing.filters?.[name] ?? []).map((value) => ({ name, value })))
  const left = chips.length

  useEffect(() => {
    if (taken.current === null) return
    // The removed chip had the focus, so the focus moves to the next chip.
    const links = list.current?.querySelectorAll('a') ?? []
    const next = left === 0 ? after.current : links[Math.min(taken.current, left - 1)]
    // Without filters, the front page's introduction appears above the list and may push it out of view.
    next?.focus({ preventScroll: left > 0 })
    taken.current = null
  }, [left, after])

  if (left === 0) return null
  return (
    <ul ref={list} aria-label="Active filters" className="mb-4 flex flex-wrap items-center gap-2 text-sm">
      {chips.map(({ name, value }, index) => (
        <li key={`${name} ${value}`}>
          <Link
            to={addressOf(withChoice(listing, { name, value, isChosen: false }))}
            preventScrollReset
            aria-label={`Remove filter: ${wordOf(name, value)}`}
            className="flex min-h-9 items-center gap-1.5 rounded-full bg-brand-soft py-1 pr-2.5 pl-3.5 font-medium text-brand hover:text-brand-strong"
            onClick={() => {
              taken.current = index
            }}
          >
            {wordOf(name, value)}
            <Icon name="close" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={addressOf(withoutFilters(listing))}
          preventScrollReset
          className="link inline-flex min-h-9 items-center px-2"
          onClick={() => {
            taken.current = 0
          }}
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}
