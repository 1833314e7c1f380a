import { type RefObject, useEffect, useRef } from 'react'

/** The focus goes with the row it was in; without a new place, which can take it, the keyboard would start over at the page's top. */
export function useFocusAfterRemoval(place: RefObject<HTMLElement | null>, count = 0) {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    before.current = count
  }, [place, count])
}
