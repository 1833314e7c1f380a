import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { cartQuery } from '../features/cart/cart.api.ts'
import { usePayment } from '../features/checkout/payment.api.ts'
import { PaymentResult } from '../features/checkout/payment-result.tsx'
import { forgetEnrollments } from '../features/enrollments/enrollments.api.ts'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { dropCoupon } from '../lib/saved-coupon.ts'
import { useSession } from '../lib/session.ts'
import { LinkButton } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Lazy, because only buyers need these parts, and the server never renders pages for logged-in users.
const BoughtCourses = lazyPart(async () => (await import('../features/orders/bought-courses.tsx')).BoughtCourses)
const RecheckBox = lazyPart(async () => (await import('../features/orders/recheck-box.tsx')).RecheckBox)

export const head = (): Head => ({ title: 'Payment' })

const toMyLearning = (
  <LinkButton to={paths.myLearning()} size="large">
    Start learning
  </LinkButton>
)

export function Component() {
  const [query] = useSearchParams()
  // Paystack sends the same value under both names.
  const reference = query.get('reference') || query.get('trxref') || null
  const outcome = usePayment(reference)
  const isPaid = outcome.kind === 'paid'
  const session = useSession()
  const forgetCart = useForgetCart()
  useEffect(() => {
    if (!isPaid) return
    dropCoupon()
    forgetCart()
  }, [isPaid, forgetCart])

  return (
    <PaymentResult
      outcome={outcome}
      reference={reference}
      start={
        session && reference !== null ? (
          <Suspense fallback={<BoughtFallback />}>
            <BoughtCourses reference={reference}>{toMyLearning}</BoughtCourses>
          </Suspense>
        ) : (
          toMyLearning
        )
      }
      help={
        session &&
        !isPaid && (
          <Suspense>
            <RecheckBox reference={reference} onFound={forgetCart} />
          </Suspense>
        )
      }
    />
  )
}

/** Takes the space of one course and its amount. */
const BoughtFallback = () => <div className="h-41" />

/** The paid courses have moved from the cart to the user's courses. */
function useForgetCart() {
  const queryClient = useQueryClient()
  return useCallback(() => {
    void queryClient.invalidateQueries(cartQuery)
    void forgetEnrollments(queryClient)
  }, [queryClient])
}
