import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { forget, remember } from '../../lib/remembered.ts'
import { keyOf, type Option, type OptionGroup, optionAfter } from './option-groups.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useCombobox } from './use-combobox.ts'
import { type Suggested, useSuggestions } from './use-suggestions.ts'

/** The chosen option, and the suggestions it was chosen from. */
type Choice = { key: string | null; from: Suggested }

/** Shows suggestions while the user types in the search box: courses, categories and instructors. */
export function SearchSuggestions({ input }: { input: HTMLInputElement }) {
  const listId = useId()
  const { key: place } = useLocation()
  const [text, setText] = useState(input.value)
  // The location at which the list was opened. Any navigation closes the list.
  const [openedAt, setOpenedAt] = useState(() => (document.activeElement === input ? place : null))
  const [choice, setChoice] = useState<Choice | null>(null)
  const isOpen = openedAt === place
  const suggested = useSuggestions(text, isOpen)
  // While an option is chosen, new suggestions are held back, because they would replace the option under the cursor.
  const shown = choice?.from ?? suggested
  const { groups, correctedQuery } = shown
  const activeKey = choice?.key ?? null
  const isShown = isOpen && groups.length > 0
  const options = isShown ? groups.flatMap((group) => group.options) : []
  const active = options.findIndex((option) => keyOf(option) === activeKey)
  const activeId = active < 0 ? undefined : `${listId}-${active}`

  function open() {
    if (input.value !== text) setChoice(null)
    setText(input.value)
    setOpenedAt(place)
  }

  function close() {
    setOpenedAt(null)
    setChoice(null)
  }

  function pressKey(event: KeyboardEvent) {
    if (event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return
    const next = isShown ? optionAfter(event.key, active, options.length) : undefined
    const acts: Record<string, (() => void) | undefined> = {
      ArrowDown: open,
      ArrowUp: open,
      Enter: activeId === undefined ? undefined : () => document.getElementById(activeId)?.click(),
      Escape: () => {
        if (!isShown) input.value = ''
        close()
      },
    }
    const act = next === undefined ? acts[event.key] : () => setChoice(next < 0 ? null : { key: keyOf(options[next]), from: shown })
    if (!act) return
    event.preventDefault()
    act()
  }

  function choose({ to, search }: Option) {
    if (to === undefined) forget('searches:1')
    if (search !== undefined) remember('searches:1', search)
    close()
    input.form?.reset()
  }

  function keepSearch() {
    const words = input.value.trim()
    if (words !== '') remember('searches:1', words)
    close()
  }

  useCombobox(input, { listId, activeId, isExpanded: isShown, onOpen: open, onClose: close, onKey: pressKey, onSubmit: keepSearch })
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <>
      {isShown && <SuggestionList id={listId} groups={groups} activeKey={activeKey} correctedQuery={correctedQuery} onChoose={choose} />}
      <span role="status" className="sr-only">
        {isShown && countInWords(groups, correctedQuery)}
      </span>
    </>
  )
}

function countInWords(groups: readonly OptionGroup[], correctedQuery: string | undefined): string {
  const count = groups.reduce((sum, { name, options }) => (name === null ? sum : sum + options.length), 0)
  const corrected = correctedQuery === undefined ? '' : `Showing results for ${correctedQuery}. `
  return `${corrected}${count} ${count === 1 ? 'suggestion' : 'suggestions'}`
}
