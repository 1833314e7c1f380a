import { type RefObject, useEffect, useRef } from 'react'

/** What is made, moved or taken away loses the focus; this gives it to whatever carries the name, once that is on the page. */
export function useKeptFocus(place: RefObject<HTMLElement | null>) {
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
