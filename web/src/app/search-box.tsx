import { type ComponentType, type SubmitEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../lib/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

// Loaded on demand, because most visits never use the box. Search works even if loading fails.
const loadSuggestions = () => import('../features/search/search-suggestions.tsx')

type Suggestions = { Component: ComponentType<{ input: HTMLInputElement }>; input: HTMLInputElement }

/** Works as a plain form until the scripts have loaded. */
export function SearchBox() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const [suggestions, setSuggestions] = useState<Suggestions>()
  const shown = pathname === paths.courses() ? (query.get('search') ?? '') : ''
  const form = useFormShowing(shown)

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('search')
    void navigate(paths.courses({ search: typeof words === 'string' ? words.trim() : '' }))
  }
  const suggest = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    if (suggestions) return
    loadSuggestions().then(
      ({ SearchSuggestions }) => setSuggestions({ Component: SearchSuggestions, input }),
      () => undefined,
    )
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: many a browser in use doesn't know <search> yet
    <form
      ref={form}
      role="search"
      action={paths.courses()}
      onSubmit={search}
      className="relative order-last w-full md:order-none md:w-auto md:max-w-xl md:flex-1"
    >
      <input
        type="search"
        dir="auto"
        name="search"
        defaultValue={shown}
        maxLength={200}
        placeholder="Search for courses"
        aria-label="Search for courses"
        className="control rounded-full pr-12 pl-4"
        onFocus={suggest}
        onInput={suggest}
      />
      <button
        type="submit"
        aria-label="Search"
        className={`${buttonClass({ variant: 'quiet', shape: 'icon' })} absolute inset-y-0 right-0 rounded-full`}
      >
        <Icon name="search" />
      </button>
      {suggestions && <suggestions.Component input={suggestions.input} />}
    </form>
  )
}

/** Copies the search words of a new URL into the box. Text typed before hydration stays. */
function useFormShowing(words: string) {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef(words)
  // Runs in a layout effect, so that it never overwrites text typed after the paint.
  useLayoutEffect(() => {
    if (before.current === words) return
    before.current = words
    form.current?.reset()
  }, [words])
  return form
}
