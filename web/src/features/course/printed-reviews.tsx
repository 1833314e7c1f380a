import type { Course } from '@akada/contract/courses.ts'
import { formatDay } from '../../lib/dates.ts'

/** Shows the newest reviews on a printed course page. The course data include them, so that printing loads nothing. */
export const PrintedReviews = ({ course: { reviews = [] } }: { course: Pick<Course, 'reviews'> }) => (
  <section>
    <h2 className="mb-2 text-2xl">Reviews</h2>
    {reviews.map(({ id, author, rating, createdAt, comment }) => (
      <article key={id} className="py-3">
        <h3 className="text-base">{author || 'Anonymous'}</h3>
        <p className="text-sm">{`${rating} out of 5 · ${formatDay(createdAt)}`}</p>
        <p className="whitespace-pre-line">{comment}</p>
      </article>
    ))}
    {reviews.length === 0 && <p>No reviews yet for this course</p>}
  </section>
)
