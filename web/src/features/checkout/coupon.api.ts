import { checkCoupon } from '@akada/contract/calls/coupons.ts'
import type { Currency } from '@akada/contract/money.ts'
import { queryOptions } from '@tanstack/react-query'
import { callWhole } from '../../lib/api.ts'

export type Asked = {
  code: string | null
  courseIds: readonly number[]
  currency: Currency
  /** When the cart was last loaded: each time it is, the coupon is applied anew. */
  cartLoadedAt: number
}

/** Asked once for each cart as it was loaded, and never behind the buyer’s back: the total must not change while it is read. */
export const appliedCouponQuery = ({ code, courseIds, currency, cartLoadedAt }: Asked) =>
  queryOptions({
    queryKey: ['coupons', 'applied', code, courseIds, currency, cartLoadedAt],
    queryFn: ({ signal }) => callWhole(checkCoupon, { body: { couponCode: code ?? '', courseIds: [...courseIds], currency } }, { signal }),
    enabled: code !== null && courseIds.length > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
