import { getCouponOffer } from '@akada/contract/calls/coupons.ts'
import type { Course } from '@akada/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { priceOf } from '../../lib/course-price.ts'
import { dropCoupon, savedCoupon } from '../../lib/saved-coupon.ts'
import { useCurrency } from '../../lib/site.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ChargeNote } from '../../ui/charge-note.tsx'
import { Strike } from '../../ui/price.tsx'
import { showToast } from '../../ui/toast.tsx'
import { timeLeft } from './time-left.ts'

/** Shows the course price with the stored coupon. Renders `children`, the plain price, unless the coupon is valid. */
export function CouponPrice({ course, children }: { course: Course; children: ReactNode }) {
  const [saved] = useState(savedCoupon)
  const code = saved?.courseId === course.id && !course.isFree ? saved.code : null
  const offer = useQuery({
    queryKey: ['coupons', 'offer', code, course.id],
    queryFn: ({ signal }) => call(getCouponOffer, { query: { code: code ?? '', courseId: course.id } }, { signal }),
    enabled: code !== null,
    retry: false,
  })
  useRefusal(offer.error)
  const shownIn = useCurrency()

  if (!offer.data) return children
  const before = priceOf(course, shownIn)
  const after = priceOf({ ...offer.data, isFree: false }, before.currency)
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <strong>
          <Amount {...after} />
        </strong>
        <span className="text-base">
          <Strike {...before} />
        </span>
        <span className="text-base">
          <Badge kind="success">-{offer.data.discountPercentage}%</Badge>
        </span>
      </span>
      <ChargeNote charge={offer.data.charge} price={after} />
      <span className="text-sm text-ink-muted">
        <span className="font-semibold break-all">{offer.data.couponCode}</span> applied
        {offer.data.expiresAt !== null && `, ${timeLeft(offer.data.expiresAt)}`}
      </span>
    </span>
  )
}

/** Shows a refusal once in a toast, because an invalid coupon must not interrupt the purchase. */
function useRefusal(error: Error | null) {
  useEffect(() => {
    if (!(error instanceof ApiError) || !error.code.startsWith('COUPON_')) return
    dropCoupon()
    showToast({ kind: 'info', text: error.message })
  }, [error])
}
