import { type Charged, struckPriceOf, usePrice } from '../../lib/course-price.ts'
import { useSite } from '../../lib/site.ts'
import { ChargeNote } from '../../ui/charge-note.tsx'
import { Price, Strike } from '../../ui/price.tsx'

export function PriceTag({ course }: { course: Charged }) {
  const { price, charge } = usePrice(course)
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
      <ChargeNote charge={charge} price={price} />
    </>
  )
}
