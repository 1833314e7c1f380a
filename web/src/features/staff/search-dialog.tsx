import { searchSite } from '@akada/contract/calls/staff.ts'
import { staffSearchLength } from '@akada/contract/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call, sentenceOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type FoundGroup, foundGroups, indexAfter } from './found-options.ts'

const PAUSE_MS = 150

/** Finds users, orders, courses, coupons and pages. The focus stays in the field; the arrow keys choose a result. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const listId = useId()
  const navigate = useNavigate()
  const session = useSession()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const typed = text.trim()
  const search = useSettled(typed)
  const isLongEnough = search.length >= staffSearchLength.min
  const found = useQuery({
    queryKey: ['staff', 'search', search],
    queryFn: ({ signal }) => call(searchSite, { query: { search } }, { signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    // Results contain personal data, so they aren't kept.
    gcTime: 0,
    staleTime: 0,
  })
  const groups = foundGroups(typed, typed.length >= staffSearchLength.min ? found.data : undefined, session)
  const options = groups.flatMap((group) => group.options)
  const chosen = options[Math.min(active, options.length - 1)]
  const isSettled = typed === search && !found.isFetching

  function pressKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const next = indexAfter(event.key, Math.min(active, options.length - 1), options.length)
    if (next !== undefined) {
      event.preventDefault()
      setActive(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') setEntered(true)
  }

  // Until the results belong to the typed words, Enter would open another item, so it waits for them.
  const opened = isEntered && isSettled ? chosen?.to : undefined
  useEffect(() => {
    if (opened === undefined) return
    onClose()
    void navigate(opened)
  }, [opened, onClose, navigate])

  return (
    <Dialog open onClose={onClose} title="Search" size="large">
      <input
        type="search"
        role="combobox"
        dir="auto"
        data-autofocus
        className="control w-full"
        aria-label="Search"
        aria-describedby={`${listId}-hint`}
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${listId}-${options.indexOf(chosen)}`}
        autoComplete="off"
        maxLength={staffSearchLength.max}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(0)
          setEntered(false)
        }}
        onKeyDown={pressKey}
      />
      <p id={`${listId}-hint`} className="mt-2 text-sm text-ink-muted">
        Names, emails, order numbers, payment references, courses, bundles, coupons or settings.
      </p>
      <div className="mt-3 min-h-64">
        {found.isError && isLongEnough && (
          <Failed
            message={sentenceOf(found.error, 'We couldn’t search.')}
            error={found.error}
            onRetry={() => void found.refetch()}
            busy={found.isFetching}
          />
        )}
        <div id={listId} role="listbox" aria-label="Results" aria-busy={!isSettled}>
          <Results listId={listId} groups={groups} chosen={chosen?.to} onClose={onClose} />
        </div>
        <p role="status" className="px-2 py-3 text-ink-muted empty:hidden">
          {isLongEnough && isSettled && found.isSuccess && options.length === 0 && 'No results.'}
          {options.length > 0 && <span className="sr-only">{options.length === 1 ? '1 result' : `${options.length} results`}</span>}
        </p>
      </div>
    </Dialog>
  )
}

type ResultsProps = { listId: string; groups: readonly FoundGroup[]; chosen: string | undefined; onClose: () => void }

function Results({ listId, groups, chosen, onClose }: ResultsProps) {
  const options = groups.flatMap((group) => group.options)
  return groups.map(({ name, options: inGroup }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't stand in a listbox
    <div key={name} role="group" aria-label={name} className="not-first:mt-2">
      <p role="presentation" className="px-2 py-1 text-xs font-semibold text-ink-muted">
        {name}
      </p>
      {inGroup.map((option) => (
        <Link
          key={option.to}
          id={`${listId}-${options.indexOf(option)}`}
          to={option.to}
          role="option"
          aria-selected={option.to === chosen}
          tabIndex={-1}
          onClick={onClose}
          className="flex min-h-11 items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand"
        >
          <Icon name={option.icon} className="flex-none text-ink-muted" />
          <span className="min-w-0">
            <span dir="auto" className="block leading-snug">
              {option.label}
            </span>
            {option.detail && (
              <span dir="auto" className="block truncate text-sm text-ink-muted">
                {option.detail}
              </span>
            )}
          </span>
        </Link>
      ))}
    </div>
  ))
}

/** Returns the text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
