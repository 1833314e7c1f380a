import type { Course } from '@akada/contract/courses.ts'
import { chargeIn, priceOf, struckPriceOf } from '../../lib/course-price.ts'
import { useCurrency, useSite } from '../../lib/site.ts'
import { ChargeNote } from '../../ui/charge-note.tsx'
import { Price, Strike } from '../../ui/price.tsx'

type PriceTagProps = {
  course: Pick<Course, 'priceNaira' | 'priceUsd' | 'isFree' | 'paidAbroad' | 'paidAtHome'>
  /** What this person is charged; undefined until that has loaded. */
  charge?: Course['paidAbroad']
}

export function PriceTag({ course, charge }: PriceTagProps) {
  const currency = useCurrency()
  const price = priceOf(course, currency)
  const { strikeThrough } = useSite()
  if (course.isFree) return <strong>Free</strong>
  return (
    <>
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
      <ChargeNote charge={charge ?? chargeIn(course, currency)} price={price} />
    </>
  )
}
