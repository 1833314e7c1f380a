import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type MoreCoursesProps = {
  /** The next page's own address, for those who come without scripts. */
  nextUrl: string
  isLoading: boolean
  hasFailed: boolean
  onMore: () => void
}

// The specification's share of the sentinel that has to be seen (section 9).
const THRESHOLD = 0.5

/** The end of the list so far, which fetches more as soon as it comes into sight. */
export function MoreCourses({ nextUrl, isLoading, hasFailed, onMore }: MoreCoursesProps) {
  const sentinel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!sentinel.current || isLoading || hasFailed) return
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) onMore()
      },
      { threshold: THRESHOLD },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [isLoading, hasFailed, onMore])

  if (hasFailed) return <Failed message="We couldn’t load more courses." onRetry={onMore} busy={isLoading} />
  return (
    <div ref={sentinel} className="grid min-h-28 place-items-center">
      {isLoading ? (
        <Spinner label="Loading more courses..." />
      ) : (
        <Link to={nextUrl} rel="next" className={buttonClass({ variant: 'secondary' })}>
          Next page
        </Link>
      )}
    </div>
  )
}
