import { setCountry } from '@akada/contract/calls/geo.ts'
import { placeOrder } from '@akada/contract/calls/orders.ts'
import type { Currency } from '@akada/contract/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, call, type ErrorCode, sentenceOf } from '../../lib/api.ts'
import type { Money } from '../../lib/course-price.ts'
import { keepCountry } from '../../lib/session.ts'

type Order = { total: Money; couponCode: string | null }

type CheckoutEvents = {
  /** Nothing had to be paid. */
  onEnrolled: () => void
  /** The server knows another cart than the one on the screen. */
  onCartStale: () => void
  /** It takes another money than the one on the screen. */
  onCurrency: (currency: Currency) => void
  /** The coupon can't be used any more, although it could when it was applied. */
  onCouponRefused: () => void
  onSuccess: () => void
}

const CHECKOUT = ['checkout']
const isAddress = (answer: string) => /^https?:\/\//i.test(answer)
const staleCodes: readonly ErrorCode[] = ['CART_CHANGED', 'CART_BLOCKED', 'CART_EMPTY', 'CURRENCY_MISMATCH']
const isOfCoupon = (code: ErrorCode) => code.startsWith('COUPON_')

/** Orders what is in the cart, and goes where it is paid. */
export function useCheckout({ onEnrolled, onCartStale, onCurrency, onCouponRefused, onSuccess }: CheckoutEvents) {
  const queryClient = useQueryClient()
  const { mutate, reset, error, isPending, isSuccess, data } = useMutation({
    mutationKey: CHECKOUT,
    mutationFn: ({ total: { amount, currency }, couponCode }: Order) =>
      call(placeOrder, { body: { totalAmount: amount, currency, couponCode } }),
    onSuccess: (answer) => {
      onSuccess()
      if (isAddress(answer)) location.assign(answer)
      else onEnrolled()
    },
    onError: async (refusal) => {
      if (!(refusal instanceof ApiError)) return
      if (isOfCoupon(refusal.code)) onCouponRefused()
      if (refusal.code === 'CURRENCY_MISMATCH') {
        await findCountryAnew()
        const charged = chargedIn(refusal.data)
        if (charged) onCurrency(charged)
      }
      if (staleCodes.includes(refusal.code)) onCartStale()
    },
  })
  useEffect(() => resetOnReturn(reset), [reset])

  return {
    // The second click of a double click comes before the button is drawn disabled.
    pay: (order: Order) => void (queryClient.isMutating({ mutationKey: CHECKOUT }) === 0 && mutate(order)),
    isProcessing: isPending,
    isLeaving: isSuccess && isAddress(data),
    fault: error === null ? null : sentenceOf(error, 'Payment failed. Please try again.'),
    forgetFault: reset,
  }
}

function chargedIn(data: unknown): Currency | undefined {
  const currency = typeof data === 'object' && data !== null && 'currency' in data ? data.currency : undefined
  return currency === 'NGN' || currency === 'USD' ? currency : undefined
}

/** Back from the payment page the browser may show this page as it was left, with its button still busy. */
function resetOnReturn(reset: () => void) {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) reset()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}

/** Someone who has travelled, or chose another country's prices, pays those of where they are. */
async function findCountryAnew() {
  const found = await call(setCountry, { body: { country: null } }).catch(() => null)
  if (found) keepCountry(found.country)
}
