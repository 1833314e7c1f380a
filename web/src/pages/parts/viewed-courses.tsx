import { lazy, Suspense, useState } from 'react'
import { useNavigationType } from 'react-router'
import { CourseCard } from '../../features/catalog/course-card.tsx'
import { readItem } from '../../lib/storage.ts'
import { useIsTakenOver } from '../../lib/use-is-taken-over.ts'
import { CourseAction } from './course-action.tsx'
import { CourseHeart } from './course-heart.tsx'

// Who comes for the first time never needs it, and nobody needs it so much that the page should fail without it.
const RecentlyViewed = lazy(() =>
  import('../../features/catalog/recently-viewed.tsx').then(
    ({ RecentlyViewed }) => ({ default: RecentlyViewed }),
    () => ({ default: () => null }),
  ),
)

/** What this browser's user looked at last; never in the server's page, which is everybody's. */
export const ViewedCourses = () => useIsTakenOver() && <OwnViewedCourses />

let wasShown: boolean | undefined

function OwnViewedCourses() {
  const isReturn = useNavigationType() === 'POP'
  const [isShown] = useState(() => {
    // On Back the row stays hidden if it was hidden before: inserting it would move the reader’s place in the list.
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
