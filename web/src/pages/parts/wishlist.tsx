import { HeartButton } from '../../features/wishlist/heart-button.tsx'
import { WishlistCard } from '../../features/wishlist/wishlist-card.tsx'
import { WishlistCourses } from '../../features/wishlist/wishlist-courses.tsx'
import { CourseAction } from './course-action.tsx'

type WishlistProps = {
  page: number
  /** Returns the URL of another page. */
  linkTo: (page: number) => string
  /** Returns the URL that a course links to. */
  courseTo: (courseId: number) => string
}

/** Shows the wishlist with the actions on each course. */
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
