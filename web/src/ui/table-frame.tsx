import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

type Edges = { isWide: boolean; hasMoreBefore: boolean; hasMoreAfter: boolean }

/** Scrolls a table that is wider than the page, also by keyboard. Fades the edges behind which columns are hidden. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [{ isWide, hasMoreBefore, hasMoreAfter }, setEdges] = useState<Edges>({ isWide: false, hasMoreBefore: false, hasMoreAfter: false })

  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const measure = () => setEdges((shown) => changed(shown, edgesOf(element)))
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
    observer?.observe(element)
    if (element.firstElementChild) observer?.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', measure)
      observer?.disconnect()
    }
  }, [])

  return (
    <div
      ref={frame}
      className="table-frame"
      data-more-before={hasMoreBefore || undefined}
      data-more-after={hasMoreAfter || undefined}
      {...(isWide && { role: 'region', 'aria-label': `${label}, scrolls sideways`, tabIndex: 0 })}
    >
      {children}
    </div>
  )
}

function edgesOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Edges {
  // Rounded sizes can differ by a pixel.
  const hidden = scrollWidth - clientWidth
  return { isWide: hidden > 1, hasMoreBefore: scrollLeft > 1, hasMoreAfter: hidden - scrollLeft > 1 }
}

/** Returns the previous object if nothing has changed, so that scrolling doesn't render. */
const changed = (before: Edges, now: Edges): Edges =>
  before.isWide === now.isWide && before.hasMoreBefore === now.hasMoreBefore && before.hasMoreAfter === now.hasMoreAfter ? before : now
