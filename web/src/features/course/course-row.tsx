import type { CourseCard } from '@akada/contract/courses.ts'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { ImageCover } from '../../ui/image-cover.tsx'
import { Rating } from '../../ui/rating.tsx'
import { PriceTag } from './price-tag.tsx'

const SIZES = '(min-width: 80rem) 296px, (min-width: 64rem) 24vw, (min-width: 40rem) 31vw, 224px'

type CourseRowProps = {
  title: ReactNode
  courses: readonly CourseCard[]
  /** A link beside the title. */
  more?: ReactNode
  /** Loads the covers immediately, for a row that is visible without scrolling. */
  isEager?: boolean
  /** Shows every course, even if the last row is incomplete. */
  isAll?: boolean
}

const rowClass = 'full-rows -mx-4 flex scroll-px-4 gap-4 overflow-x-auto px-4 py-1 sm:mx-0 sm:grid sm:grid-cols-3 sm:px-0 lg:grid-cols-4'
const allClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-4'

/** Rows of courses without gaps at the end. On phones, one row that scrolls horizontally. */
export function CourseRow({ title, courses, more, isEager = false, isAll = false }: CourseRowProps) {
  const id = useId()
  if (courses.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-12">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {more}
      </div>
      <ul className={isAll ? allClass : rowClass}>
        {courses.map((course) => (
          <li
            key={course.id}
            // Without this, browsers scroll only until part of the link is visible.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            className={`relative flex flex-none flex-col overflow-hidden rounded-lg border border-line bg-surface hover:shadow-lg has-focus-visible:outline-2 has-focus-visible:outline-brand ${isAll ? '' : 'w-56 sm:w-auto'}`}
            data-near={import.meta.env.SSR && !isEager && !isAll ? 'small' : undefined}
            suppressHydrationWarning // The browser keeps the server’s attribute.
          >
            <ImageCover id={course.id} src={course.coverImageUrl} widths={course.coverWidths} sizes={SIZES} isEager={isEager} />
            <div className="flex flex-1 flex-col gap-1 p-3">
              <h3 dir="auto" className="line-clamp-3 text-base leading-snug">
                <Link to={paths.course(course.id)} className="outline-none after:absolute after:inset-0 hover:text-brand">
                  {course.title}
                </Link>
              </h3>
              <Rating average={course.averageRating} count={course.totalReviews} noun="review" />
              <p className="mt-auto pt-1">
                <PriceTag course={course} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
