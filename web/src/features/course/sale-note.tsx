import type { Course } from '@akada/contract/courses.ts'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { pricesIn, useIsOver } from '../../lib/course-price.ts'
import { useCurrency } from '../../lib/site.ts'
import { Price } from '../../ui/price.tsx'
import { SiteDay } from '../../ui/site-day.tsx'
import { hoursLeft } from './time-left.ts'

type Props = { course: Pick<Course, 'id' | 'sale' | 'lowestBeforeSale' | 'coupons'> }

/** When the running sale ends, the lowest price before it, and the public coupons. */
export const SaleNote = ({ course }: Props) => (
  <div className="sale-note grid gap-1 text-sm">
    <Sale course={course} />
    {course.coupons?.map((coupon) => (
      <PublicCoupon key={coupon.code} {...coupon} />
    ))}
  </div>
)

function PublicCoupon({ code, discountPercentage, expiresAt }: NonNullable<Course['coupons']>[number]) {
  if (useIsOver(expiresAt ?? undefined)) return null
  return (
    <p>
      <Link to={{ search: `?coupon=${code}` }} replace preventScrollReset className="link font-semibold break-all">
        {code}
      </Link>
      {`: ${discountPercentage}% off`}
      {expiresAt !== null && (
        <>
          , ends <End at={expiresAt} />
        </>
      )}
    </p>
  )
}

function Sale({ course: { sale, lowestBeforeSale } }: Props) {
  const isOver = useIsOver(sale?.endsAt)
  const shown = useCurrency()
  if (!sale || isOver) return null
  return (
    <>
      <p className="font-semibold">
        Sale ends <End at={sale.endsAt} />
      </p>
      {lowestBeforeSale && (
        <p className="text-ink-muted">
          Lowest price in the 30 days before: <Price {...pricesIn(lowestBeforeSale, shown)} />
        </p>
      )}
    </>
  )
}

const never = () => () => undefined

/** In the last 48 hours, the hours left. They depend on the browser's clock, so they aren't part of the shared cached page. */
function End({ at }: { at: string }) {
  const left = useSyncExternalStore(
    never,
    () => hoursLeft(at),
    () => null,
  )
  return left === null ? (
    <>
      on <SiteDay at={at} />
    </>
  ) : (
    <time dateTime={at}>in {left}</time>
  )
}
