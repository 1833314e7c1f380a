import { useQuery } from '@tanstack/react-query'
import { ownedCoursesQuery } from '../../features/enrollments/enrollments.api.ts'
import { HeartButton } from '../../features/wishlist/heart-button.tsx'
import { useIsWished } from '../../features/wishlist/wishlist.api.ts'
import { useSession } from '../../lib/session.ts'

export type HeartProps = { course: { id: number; title: string; instructorId: string }; size?: 'small' | 'large' }

/** The wishlist heart for a logged-in user. Hidden for courses that the user already has. */
export function PersonsHeart({ course, size = 'small' }: HeartProps) {
  const owned = useQuery(ownedCoursesQuery)
  const session = useSession()
  const isWished = useIsWished(course.id)
  if (owned.data?.courseIds.includes(course.id) || session?.uid === course.instructorId) return null
  return <HeartButton course={course} isWished={isWished} className={`disc disc-${size}`} />
}
