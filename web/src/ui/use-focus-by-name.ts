import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the element with the given name once it is on the page, because created, moved or removed rows lose the focus. */
export function useFocusByName(place: RefObject<HTMLElement | null>) {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const element = place.current?.querySelector<HTMLElement>(`[data-focus="${wanted.current}"]`)
    if (!element) return
    element.focus()
    wanted.current = null
  })
  return (name: string) => {
    wanted.current = name
  }
}
