import { useEffect, useRef } from 'react'

/** After more courses were requested, focuses the first new one. `count`: the number of courses shown. */
export function useFocusOnMore(count: number) {
  const grid = useRef<HTMLDivElement>(null)
  const asked = useRef<number>(null)

  useEffect(() => {
    if (asked.current === null || count <= asked.current) return
    const cards = grid.current?.querySelectorAll<HTMLElement>('[data-course] article') ?? []
    cards[asked.current]?.querySelector<HTMLElement>('h2 a')?.focus()
    asked.current = null
  }, [count])

  const focusNextCourse = () => {
    asked.current = count
  }
  return { grid, focusNextCourse }
}
