import type { Course } from '@akada/contract/courses.ts'
import { priceOf, struckPriceOf } from '../../lib/course-price.ts'
import { useCurrency, useSite } from '../../lib/site.ts'
import { Price, Strike } from '../../ui/price.tsx'

export function PriceTag({ course }: { course: Pick<Course, 'priceNaira' | 'priceUsd' | 'isFree'> }) {
  const price = priceOf(course, useCurrency())
  const { strikeThrough } = useSite()
  if (course.isFree) return <strong>Free</strong>
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <strong>
        <Price {...price} />
      </strong>
      {strikeThrough && (
        <span className="text-base">
          <Strike {...struckPriceOf(price)} />
        </span>
      )}
    </span>
  )
}
