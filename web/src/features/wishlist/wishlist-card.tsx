import type { WishlistCourse } from '@akada/contract/wishlist.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { priceOf } from '../../lib/course-price.ts'
import { instructorNameOf } from '../../lib/instructor-name.ts'
import { useCurrency } from '../../lib/site.ts'
import { Badge } from '../../ui/badge.tsx'
import { ChargeNote } from '../../ui/charge-note.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { Price } from '../../ui/price.tsx'
import { Rating } from '../../ui/rating.tsx'

// The cover widths in the wishlist-courses.tsx layout.
const SIZES = '(min-width: 80rem) 293px, (min-width: 64rem) calc(33vw - 29px), (min-width: 40rem) calc(50vw - 34px), calc(100vw - 32px)'

export type WishlistCardParts = {
  course: WishlistCourse
  /** The course URL. */
  to: string
  heart: ReactNode
  action: ReactNode
}

/** A course in the wishlist. A course that is no longer in the catalog is labeled and has no link. */
export const WishlistCard = ({ course, to, heart, action }: WishlistCardParts) => (
  <article className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-sm hover:shadow-lg">
    <ImageCover id={course.id} src={course.thumbnail} widths={course.thumbnailWidths} sizes={SIZES} />
    <div className="corner">{heart}</div>
    <div className="flex flex-1 flex-col gap-1 p-4">
      <h2 dir="auto" className="line-clamp-2 text-base leading-snug">
        {course.isOnSale ? (
          <Link to={to} className="after:absolute after:inset-0 hover:text-brand">
            {course.title}
          </Link>
        ) : (
          course.title
        )}
      </h2>
      <p dir="auto" className="truncate text-sm text-ink-muted">
        {instructorNameOf(course.instructor.name)}
      </p>
      <Rating average={course.rating} count={course.ratingCount} noun="rating" />
      <Charge course={course} />
      <div className="mt-auto flex min-h-9 items-center justify-between gap-3 pt-3">
        {course.isOnSale ? <WishPrice course={course} /> : <Badge kind="warning">No longer available</Badge>}
        {course.isOnSale && <div className="relative w-32 shrink-0">{action}</div>}
      </div>
    </div>
  </article>
)

const Charge = ({ course }: { course: WishlistCourse }) => <ChargeNote charge={course.charge} price={priceOf(course, useCurrency())} />

function WishPrice({ course }: { course: WishlistCourse }) {
  const price = priceOf(course, useCurrency())
  return <strong className="text-lg">{course.isFree ? 'Free' : <Price {...price} />}</strong>
}
