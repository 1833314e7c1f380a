import type { CartBundle, CartCourse } from '@akada/contract/cart.ts'
import type { Currency } from '@akada/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { dropCoupon, saveCoupon, savedCoupon } from '../../lib/saved-coupon.ts'
import { announce } from '../../ui/toast.tsx'
import { appliedIn, type Message, messageOf } from './applied-coupon.ts'
import { appliedCouponQuery } from './coupon.api.ts'

type CouponOfCart = {
  courses: readonly CartCourse[]
  bundles?: readonly CartBundle[]
  /** Null while the cart is loading. No coupon can be applied until then. */
  cartLoadedAt: number | null
  /** The currency of the cart's charge, or null until the cart has loaded. */
  currency: Currency | null
  /** Whether the courses are a gift, which the user may have. */
  isGift?: boolean
  /** The number of seats of each course that are bought for a team. */
  seats?: number
}

/** Returns the cart's coupon: the one entered, or the one stored in this browser. It is applied again on each cart load. */
export function useCoupon({ courses, bundles = [], cartLoadedAt, currency, isGift = false, seats }: CouponOfCart) {
  const courseIds = [...courses, ...bundles.flatMap((bundle) => bundle.courses)].map(({ id }) => id)
  const bundleIds = bundles.map(({ id }) => id)
  const [code, setCode] = useState(() => savedFor(courseIds))
  const [isBlank, setBlank] = useState(false)
  const isReady = cartLoadedAt !== null && currency !== null
  const coupon = useQuery(
    appliedCouponQuery({
      code: isReady ? code : null,
      courseIds,
      bundleIds,
      currency: currency ?? 'NGN',
      cartLoadedAt: cartLoadedAt ?? 0,
      isGift,
      seats,
    }),
  )
  const answer = code === null ? undefined : coupon.data
  useSaveApplied(answer?.data?.couponCode)

  function apply(typed: string) {
    const wanted = typed.trim()
    setBlank(wanted === '')
    if (wanted === code) void coupon.refetch()
    else if (wanted !== '') setCode(wanted)
  }

  function remove() {
    announce('Coupon removed.')
    dropCoupon()
    setBlank(false)
    setCode(null)
  }

  const isApplying = code !== null && courseIds.length > 0 && (cartLoadedAt === null || coupon.isFetching)
  const message: Message | null = isBlank
    ? { kind: 'error', text: 'Please enter a coupon code.' }
    : code === null || isApplying
      ? null
      : messageAfter(coupon)
  return { code, applied: appliedIn(answer), isApplying, message, apply, remove }
}

type Coupon = Pick<ReturnType<typeof useQuery<Parameters<typeof messageOf>[0]>>, 'data' | 'error'>

function messageAfter({ data, error }: Coupon): Message | null {
  if (error) return { kind: 'error', text: sentenceOf(error, 'Failed to apply coupon. Please try again.') }
  return data ? messageOf(data) : null
}

/** A coupon from a course link is applied automatically only if the cart contains that course. */
function savedFor(courseIds: readonly number[]): string | null {
  const saved = savedCoupon()
  return saved && (saved.courseId === null || courseIds.includes(saved.courseId)) ? saved.code : null
}

function useSaveApplied(appliedCode: string | undefined) {
  useEffect(() => {
    if (appliedCode !== undefined) saveCoupon({ code: appliedCode, courseId: null })
  }, [appliedCode])
}
