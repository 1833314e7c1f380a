import { checkCoupon } from '@akada/contract/calls/coupons.ts'
import type { Currency } from '@akada/contract/money.ts'
import { queryOptions } from '@tanstack/react-query'
import { callWhole } from '../../lib/api.ts'

export type Asked = {
  code: string | null
  courseIds: readonly number[]
  bundleIds: readonly number[]
  currency: Currency
  /** The time of the last cart load. Each load applies the coupon again. */
  cartLoadedAt: number
  isGift: boolean
  seats: number | undefined
}

/** Fetched once per cart load and never in the background, so that the total doesn't change unexpectedly. */
export const appliedCouponQuery = ({ code, courseIds, bundleIds, currency, cartLoadedAt, isGift, seats }: Asked) =>
  queryOptions({
    queryKey: ['coupons', 'applied', code, courseIds, bundleIds, currency, cartLoadedAt, isGift, seats],
    queryFn: ({ signal }) =>
      callWhole(
        checkCoupon,
        {
          body: {
            couponCode: code ?? '',
            courseIds: [...courseIds],
            currency,
            ...(bundleIds.length > 0 && { bundleIds: [...bundleIds] }),
            ...(isGift && { isGift }),
            ...(seats !== undefined && { seats }),
          },
        },
        { signal },
      ),
    enabled: code !== null && courseIds.length > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
