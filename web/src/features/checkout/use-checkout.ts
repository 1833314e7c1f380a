import { getCountry } from '@akada/contract/geo.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, call, type ErrorCode, sentenceOf } from '../../lib/api.ts'
import type { Money } from '../../lib/course-price.ts'
import { keepCountry } from '../../lib/session.ts'

type CheckoutEvents = {
  /** Nothing had to be paid. */
  onEnrolled: () => void
  /** The server knows another cart than the one on the screen. */
  onCartStale: () => void
  onSuccess: () => void
}

const CHECKOUT = ['checkout']
const isAddress = (answer: string) => /^https?:\/\//i.test(answer)
const staleCodes: readonly ErrorCode[] = ['CART_CHANGED', 'CART_BLOCKED', 'CART_EMPTY', 'CURRENCY_MISMATCH']

/** Orders what is in the cart, and goes where it is paid. */
export function useCheckout({ onEnrolled, onCartStale, onSuccess }: CheckoutEvents) {
  const queryClient = useQueryClient()
  const { mutate, reset, error, isPending, isSuccess, data } = useMutation({
    mutationKey: CHECKOUT,
    mutationFn: ({ amount, currency }: Money) => call(placeOrder, { body: { totalAmount: amount, currency, couponCode: null } }),
    onSuccess: (answer) => {
      onSuccess()
      if (isAddress(answer)) location.assign(answer)
      else onEnrolled()
    },
    onError: async (refusal) => {
      if (!(refusal instanceof ApiError) || !staleCodes.includes(refusal.code)) return
      if (refusal.code === 'CURRENCY_MISMATCH') await findCountryAnew()
      onCartStale()
    },
  })
  useEffect(() => resetOnReturn(reset), [reset])

  return {
    // The second click of a double click comes before the button is drawn disabled.
    pay: (total: Money) => void (queryClient.isMutating({ mutationKey: CHECKOUT }) === 0 && mutate(total)),
    isProcessing: isPending,
    isLeaving: isSuccess && isAddress(data),
    fault: error === null ? null : sentenceOf(error, 'Payment failed. Please try again.'),
    forgetFault: reset,
  }
}

/** Back from the payment page the browser may show this page as it was left, with its button still busy. */
function resetOnReturn(reset: () => void) {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) reset()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}

/** Someone who has travelled still sees the prices of the country that was found at first. */
async function findCountryAnew() {
  const found = await call(getCountry).catch(() => null)
  if (found) keepCountry(found.country)
}
