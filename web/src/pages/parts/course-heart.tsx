import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Icon } from '../../ui/icon.tsx'
import type { HeartProps } from './persons-heart.tsx'

// A visitor never needs it, and nobody needs it so much that the page should fail without it.
const PersonsHeart = lazy(() =>
  import('./persons-heart.tsx').then(
    ({ PersonsHeart }) => ({ default: PersonsHeart }),
    () => ({ default: () => null }),
  ),
)

/** Puts a course into the wishlist and takes it out; a visitor logs in first. */
export function CourseHeart(props: HeartProps) {
  const { course, size = 'small' } = props
  const visitors = (
    <Link
      to={paths.login(paths.courseToTake(course.id, 'wish'))}
      aria-label={`Add to wishlist: ${course.title}`}
      className={`disc disc-${size}`}
    >
      <Icon name="heart" />
    </Link>
  )
  if (!useSession()) return visitors
  return (
    <Suspense fallback={visitors}>
      <PersonsHeart {...props} />
    </Suspense>
  )
}
