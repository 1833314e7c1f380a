import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { cartQuery } from '../features/cart/cart.api.ts'
import { usePayment } from '../features/checkout/payment.api.ts'
import { PaymentResult } from '../features/checkout/payment-result.tsx'
import { forgetEnrollments } from '../features/enrollments/enrollments.api.ts'
import type { Head } from '../lib/page.ts'

export const head = (): Head => ({ title: 'Payment' })

export function Component() {
  const [query] = useSearchParams()
  // Paystack sends the same value under both names.
  const reference = query.get('reference') || query.get('trxref') || null
  const outcome = usePayment(reference)
  useForgetCart(outcome.kind === 'paid')
  return <PaymentResult outcome={outcome} reference={reference} />
}

/** What was paid is in the cart no more, and owned instead. */
function useForgetCart(isPaid: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isPaid) return
    void queryClient.invalidateQueries(cartQuery)
    void forgetEnrollments(queryClient)
  }, [isPaid, queryClient])
}
