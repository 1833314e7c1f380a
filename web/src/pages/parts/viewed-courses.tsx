import { lazy, Suspense, useState } from 'react'
import { useNavigationType } from 'react-router'
import { CourseCard } from '../../features/catalog/course-card.tsx'
import { readItem } from '../../lib/storage.ts'
import { useIsTakenOver } from '../../lib/use-is-taken-over.ts'
import { CourseAction } from './course-action.tsx'
import { CourseHeart } from './course-heart.tsx'

// Lazy, because first-time visitors never need it. If it fails to load, the page works without it.
const RecentlyViewed = lazy(() =>
  import('../../features/catalog/recently-viewed.tsx').then(
    ({ RecentlyViewed }) => ({ default: RecentlyViewed }),
    () => ({ default: () => null }),
  ),
)

/** Shows the courses last viewed in this browser. Never in the server's page, which is shared by all visitors. */
export const ViewedCourses = () => useIsTakenOver() && <OwnViewedCourses />

let wasShown: boolean | undefined

function OwnViewedCourses() {
  const isReturn = useNavigationType() === 'POP'
  const [isShown] = useState(() => {
    // After Back, the row stays hidden if it was hidden before, because inserting it would shift the scroll position.
    if (!isReturn || wasShown === undefined) wasShown = readItem('viewed-courses:1') !== null
    return wasShown
  })
  if (!isShown) return null
  return (
    <Suspense fallback={<div className="my-4 min-h-104" />}>
      <RecentlyViewed
        cardOf={(course) => (
          <CourseCard
            course={course}
            action={<CourseAction course={course} size="small" shape="wide" />}
            heart={<CourseHeart course={course} />}
          />
        )}
      />
    </Suspense>
  )
}
