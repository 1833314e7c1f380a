import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CourseGridSkeleton } from './course-grid.tsx'

type MoreCoursesProps = {
  /** The next page's URL, for browsers without scripts. */
  nextUrl: string
  /** Whether more courses load automatically. Otherwise, a button loads them. */
  isAutomatic: boolean
  isLoading: boolean
  /** The number of courses on the next page. */
  next: number
  hasFailed: boolean
  onMore: () => unknown
  /** Called when the user presses the button. */
  onAsked: () => void
}

// The share of the end marker that must be visible (docs/product.md P-5.5).
const THRESHOLD = 0.5

/** Marks the end of the loaded list. More courses load when it becomes visible or its button is pressed. */
export function MoreCourses({ nextUrl, isAutomatic, isLoading, next, hasFailed, onMore, onAsked }: MoreCoursesProps) {
  const sentinel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!sentinel.current || !isAutomatic || isLoading || hasFailed) return
    const observer = new IntersectionObserver(
      // A busy browser can report several entries in one call. The last one is current.
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
    <>
      <div ref={sentinel} className="grid min-h-28 place-items-center">
        {isLoading && <Spinner label="Loading more courses…" />}
        {/* Stays in place while loading, so that it keeps the focus. */}
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
      {/* Someone who scrolls faster than the courses load sees their places instead of a footer that jumps away (main.css). */}
      {isLoading && (
        <div data-more-loading aria-hidden="true">
          <CourseGridSkeleton courses={next} />
        </div>
      )}
    </>
  )
}
