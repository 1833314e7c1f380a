import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type MoreCoursesProps = {
  /** The next page's own address, for those who come without scripts. */
  nextUrl: string
  /** Whether they come by themselves; else a button asks for them. */
  isAutomatic: boolean
  isLoading: boolean
  hasFailed: boolean
  onMore: () => unknown
  /** The button was used. */
  onAsked: () => void
}

// The share of the end marker that has to be visible (docs/product.md P-5.5).
const THRESHOLD = 0.5

/** The end of the list so far, which fetches more as soon as it comes into sight, or when it is asked to. */
export function MoreCourses({ nextUrl, isAutomatic, isLoading, hasFailed, onMore, onAsked }: MoreCoursesProps) {
  const sentinel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!sentinel.current || !isAutomatic || isLoading || hasFailed) return
    const observer = new IntersectionObserver(
      // A busy browser tells of several moments at once; the last is now.
      (moments) => {
        if (moments.at(-1)?.isIntersecting) onMore()
      },
      { threshold: THRESHOLD },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [isAutomatic, isLoading, hasFailed, onMore])

  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isLoading) return
    onAsked()
    onMore()
  }

  if (hasFailed) return <Failed message="We couldn’t load more courses." onRetry={onMore} busy={isLoading} />
  return (
    <div ref={sentinel} className="grid min-h-28 place-items-center">
      {isLoading && <Spinner label="Loading more courses..." />}
      {/* It keeps the focus while it is busy. */}
      {!(isLoading && isAutomatic) && (
        <Link
          to={nextUrl}
          rel="next"
          onClick={isAutomatic ? undefined : ask}
          className={isLoading ? 'sr-only' : buttonClass({ variant: 'secondary' })}
        >
          {isAutomatic ? 'Next page' : 'Load more'}
        </Link>
      )}
    </div>
  )
}
