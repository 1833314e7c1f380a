import type { BillingDetails } from '@akada/contract/billing.ts'
import { placeOrder } from '@akada/contract/calls/orders.ts'
import type { Charge } from '@akada/contract/cart.ts'
import type { GiftDetails } from '@akada/contract/gifts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, call, type ErrorCode, sentenceOf } from '../../lib/api.ts'
import { resetOnReturn } from '../../lib/reset-on-return.ts'

type Order = {
  charge: Pick<Charge, 'total' | 'currency'>
  couponCode: string | null
  courseIds: number[]
  bundleIds?: number[]
  isPart?: boolean
  /** The recipient, if the one course is a gift. */
  gift?: GiftDetails & { isFromCart: boolean }
  /** The number of seats of each course, for a team. */
  seats?: number
  /** The company on the receipt. */
  billing?: BillingDetails | undefined
}

type CheckoutEvents = {
  /** Called when there was nothing to pay. */
  onEnrolled: () => void
  /** Called when the server's cart differs from the displayed one. */
  onCartStale: () => void
  /** Called when the coupon is no longer valid. */
  onCouponRefused: () => void
  onSuccess: () => void
}

const CHECKOUT = ['checkout']
const isAddress = (answer: string) => /^https?:\/\//i.test(answer)
const staleCodes: readonly ErrorCode[] = ['CART_CHANGED', 'CART_BLOCKED', 'CART_EMPTY', 'CURRENCY_MISMATCH']
const isOfCoupon = (code: ErrorCode) => code.startsWith('COUPON_')

/** Places an order for the cart's courses, and opens the payment page. */
export function useCheckout({ onEnrolled, onCartStale, onCouponRefused, onSuccess }: CheckoutEvents) {
  const queryClient = useQueryClient()
  const { mutate, reset, error, isPending, isSuccess, data } = useMutation({
    mutationKey: CHECKOUT,
    mutationFn: ({ charge: { total, currency }, billing, ...order }: Order) =>
      call(placeOrder, { body: { totalAmount: total, currency, ...order, ...(billing && { billing }) } }),
    onSuccess: (answer) => {
      void queryClient.invalidateQueries({ queryKey: ['billing-details'] })
      onSuccess()
      if (isAddress(answer)) location.assign(answer)
      else onEnrolled()
    },
    onError: (refusal) => {
      if (!(refusal instanceof ApiError)) return
      if (isOfCoupon(refusal.code)) onCouponRefused()
      if (staleCodes.includes(refusal.code)) onCartStale()
    },
  })
  useEffect(() => resetOnReturn(reset), [reset])

  return {
    // In a double click, the second click arrives before the button is disabled.
    pay: (order: Order) => void (queryClient.isMutating({ mutationKey: CHECKOUT }) === 0 && mutate(order)),
    isProcessing: isPending,
    isLeaving: isSuccess && isAddress(data),
    fault: error === null ? null : sentenceOf(error, 'Payment failed. Please try again.'),
    error,
    forgetFault: reset,
  }
}
