import { startTransition, useEffect, useRef, useState } from 'react'

type List = { pages: number; isFetching: boolean; hasFailed: boolean; fetchNextPage: () => unknown }
/** The first course below the viewport's top, or else the last course, and its distance from that top in pixels. */
type Place = { address: string; pages: number; course: string | undefined; top: number }

const KEY = 'place-in-list'
// Only the first list shown after a page load can be a reloaded one. Later visits start at the top.
let isFirst = true

/** A reload loads only the first page of a list. Loads the remaining pages and restores the scroll position. */
export function usePlaceAfterReload({ pages, isFetching, hasFailed, fetchNextPage }: List) {
  const wanted = useRef<Place | null | undefined>(undefined)
  const [restored, restore] = useState<Place | null>(null)
  const shown = useRef(pages)
  shown.current = pages

  useEffect(() => {
    const keep = () => write({ address: location.href, pages: shown.current, ...anchor() })
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])

  useEffect(() => {
    if (wanted.current === undefined) wanted.current = take()
    const place = wanted.current
    if (place === null || isFetching) return
    if (pages < place.pages && !hasFailed) return void fetchNextPage()
    wanted.current = null
    // The router restores its own scroll position in a transition. A later transition isn't committed before it.
    startTransition(() => restore(place))
  }, [pages, isFetching, hasFailed, fetchNextPage])

  useEffect(() => {
    const course = courses().find((each) => each.dataset.course === restored?.course)
    // The scroll position of one page is right, too, unless a phone hasn't laid out the cards above the course yet (main.css).
    const isMeant = restored && (restored.pages > 1 || (scrollY > 0 && restored.top < innerHeight))
    if (isMeant && course) window.scrollBy(0, topOf(course) - restored.top)
  }, [restored])
}

const courses = () => [...document.querySelectorAll<HTMLElement>('[data-course]')]
const topOf = (element: HTMLElement) => element.getBoundingClientRect().top

function anchor() {
  const all = courses()
  const course = all.find((each) => topOf(each) >= 0) ?? all.at(-1)
  return { course: course?.dataset.course, top: course ? topOf(course) : 0 }
}

/** Returns the position that was stored for this URL before the reload. */
function take(): Place | null {
  if (!isFirst) return null
  isFirst = false
  try {
    const place = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Place | null
    sessionStorage.removeItem(KEY)
    return place?.address === location.href ? place : null
  } catch {
    return null
  }
}

// If the browser forbids storage, this throws, and the list starts at its top after a reload.
function write(place: Place) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    return
  }
}
