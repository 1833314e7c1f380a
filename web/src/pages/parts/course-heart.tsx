import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Icon } from '../../ui/icon.tsx'
import type { HeartProps } from './persons-heart.tsx'

// Lazy, because visitors never need it. If it fails to load, the page works without it.
const PersonsHeart = lazy(() =>
  import('./persons-heart.tsx').then(
    ({ PersonsHeart }) => ({ default: PersonsHeart }),
    () => ({ default: () => null }),
  ),
)

/** Adds a course to the wishlist or removes it. A visitor logs in first. */
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
