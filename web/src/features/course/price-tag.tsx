import { type Charged, usePrice } from '../../lib/course-price.ts'
import { ChargeNote } from '../../ui/charge-note.tsx'
import { Price, Strike } from '../../ui/price.tsx'

export function PriceTag({ course }: { course: Charged }) {
  const { price, struck, charge } = usePrice(course)
  if (course.isFree) return <strong>Free</strong>
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <strong>
          <Price {...price} />
        </strong>
        {struck && (
          <span className="text-base">
            <Strike {...struck} />
          </span>
        )}
      </span>
      <ChargeNote charge={charge} price={price} />
    </>
  )
}
