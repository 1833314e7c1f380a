import type { CourseCard as Card } from '@akada/contract/courses.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePrice } from '../../lib/course-price.ts'
import { instructorNameOf } from '../../lib/instructor-name.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ChargeNote } from '../../ui/charge-note.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { Price, Strike } from '../../ui/price.tsx'
import { Rating } from '../../ui/rating.tsx'

type CourseCardProps = {
  course: Card
  /** Loads the cover immediately, for cards in the first row. */
  isEager?: boolean
  isFirst?: boolean
  /** Whether the card may be too far down to lay out while the page loads. */
  isBelow?: boolean
  action: ReactNode
  /** The wishlist button. */
  heart: ReactNode
}

// The cover widths in the course-grid.tsx layout, with the filters next to the grid on wide screens.
const SIZES =
  '(min-width: 80rem) 308px, (min-width: 66rem) calc(33vw - 120px), (min-width: 64rem) 342px, (min-width: 49rem) calc(33vw - 29px), (min-width: 40rem) calc(50vw - 34px), calc(100vw - 32px)'

/** A course in a list. The whole card links to the course page, except for its buttons. */
export const CourseCard = ({ course, isEager = false, isFirst = false, isBelow = false, action, heart }: CourseCardProps) => (
  <article
    className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-sm outline-brand hover:shadow-lg has-[h2_:focus-visible]:outline-2"
    data-near={import.meta.env.SSR && isBelow ? 'wide' : undefined}
    suppressHydrationWarning // The browser keeps the server’s attribute.
  >
    <ImageCover id={course.id} src={course.coverImageUrl} widths={course.coverWidths} sizes={SIZES} isEager={isEager} isFirst={isFirst} />
    {(course.isBestseller || course.isFree) && (
      <p className="absolute top-3 left-3 flex gap-2">
        {course.isBestseller && <Badge kind="accent">Bestseller</Badge>}
        {course.isFree && <Badge kind="brand">Free</Badge>}
      </p>
    )}
    <div className="flex flex-1 flex-col gap-1 p-4">
      <h2 dir="auto" className="line-clamp-2 text-base leading-snug">
        <Link to={paths.course(course.id)} className="after:absolute after:inset-0 hover:text-brand">
          {course.title}
        </Link>
      </h2>
      <p dir="auto" className="truncate text-sm text-ink-muted">
        {instructorNameOf(course.instructorName)}
      </p>
      <Rating average={course.averageRating} count={course.totalReviews} noun="review" />
      {course.isFree || <Charge course={course} />}
      <div className="mt-auto flex items-center justify-between gap-3 pt-3">
        <CoursePrice course={course} />
        {/* As wide as the longest label, so that the layout doesn't shift when the label changes for a logged-in user. */}
        <div className="relative w-32 shrink-0">{action}</div>
      </div>
    </div>
    <div className="corner">{heart}</div>
  </article>
)

const Charge = ({ course }: { course: Card }) => <ChargeNote {...usePrice(course)} />

function CoursePrice({ course }: { course: Card }) {
  const { price, struck } = usePrice(course)
  if (course.isFree) return <p className="text-lg font-bold">Free</p>
  return (
    <p className="flex flex-col">
      <strong className="text-lg leading-tight">
        <Price {...price} />
      </strong>
      {struck && (
        <span className="text-sm">
          <Strike {...struck} />
        </span>
      )}
    </p>
  )
}
