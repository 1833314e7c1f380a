import { lazy, Suspense } from 'react'
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
export function ViewedCourses() {
  if (!useIsTakenOver() || readItem('viewed-courses:1') === null) return null
  return (
    <Suspense fallback={<div className="min-h-96" />}>
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
