import { HeartButton } from '../../features/wishlist/heart-button.tsx'
import { WishlistCard } from '../../features/wishlist/wishlist-card.tsx'
import { WishlistCourses } from '../../features/wishlist/wishlist-courses.tsx'
import { CourseAction } from './course-action.tsx'

type WishlistProps = {
  page: number
  /** Where another page of it is. */
  linkTo: (page: number) => string
  /** Where a course leads. */
  courseTo: (courseId: number) => string
}

/** The wishlist with what can be done with each course. */
export const Wishlist = ({ page, linkTo, courseTo }: WishlistProps) => (
  <WishlistCourses
    page={page}
    linkTo={linkTo}
    cardOf={(course) => (
      <WishlistCard
        course={course}
        to={courseTo(course.id)}
        heart={<HeartButton course={course} isWished className="disc disc-small" isUndoOffered />}
        action={<CourseAction course={course} size="small" shape="wide" />}
      />
    )}
  />
)
