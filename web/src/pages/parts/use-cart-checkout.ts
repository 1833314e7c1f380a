import type { CartCourse } from '@akada/contract/cart.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { cartQuery } from '../../features/cart/cart.api.ts'
import { useCheckout } from '../../features/checkout/use-checkout.ts'
import { forgetEnrollments } from '../../features/enrollments/enrollments.api.ts'
import type { EnrolledCourses } from '../../features/orders/bought-courses.tsx'
import { paths } from '../../lib/paths.ts'

type CheckoutEvents = Pick<Parameters<typeof useCheckout>[0], 'onSuccess' | 'onCouponRefused'> & {
  courses: readonly CartCourse[]
  onCouponUsed: () => void
}

/** Checks out courses of the cart. If nothing is due, opens the success page. */
export function useCartCheckout({ courses, ...events }: CheckoutEvents) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useCheckout({
    ...events,
    onEnrolled: () => {
      events.onCouponUsed()
      void forgetPurchase(queryClient)
      const enrolled = courses.map(({ id, title, coverImageUrl, coverWidths }) => ({ id, title, coverImageUrl, coverWidths }))
      void navigate(paths.enrollmentSuccess, { state: { courses: enrolled } satisfies EnrolledCourses })
    },
    onCartStale: () => void queryClient.invalidateQueries(cartQuery),
  })
}

const forgetPurchase = (queryClient: QueryClient) => Promise.all([queryClient.invalidateQueries(cartQuery), forgetEnrollments(queryClient)])
