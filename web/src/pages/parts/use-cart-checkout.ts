import type { CartBundle, CartCourse } from '@akada/contract/cart.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { cartQuery } from '../../features/cart/cart.api.ts'
import { useCheckout } from '../../features/checkout/use-checkout.ts'
import { forgetEnrollments } from '../../features/enrollments/enrollments.api.ts'
import type { EnrolledCourses } from '../../features/orders/bought-courses.tsx'
import { paths } from '../../lib/paths.ts'

type CheckoutEvents = Pick<Parameters<typeof useCheckout>[0], 'onSuccess' | 'onCouponRefused'> & {
  courses: readonly CartCourse[]
  bundles?: readonly CartBundle[]
  onCouponUsed: () => void
}

/** Checks out courses of the cart. If nothing is due, opens the success page. */
export function useCartCheckout({ courses, bundles = [], ...events }: CheckoutEvents) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useCheckout({
    ...events,
    onEnrolled: () => {
      events.onCouponUsed()
      void forgetPurchase(queryClient)
      const ofBundles = bundles.flatMap((bundle) => bundle.courses.map((course) => ({ ...course, coverImageUrl: null })))
      const alone = courses.map(({ id, title, coverImageUrl, coverWidths }) => ({ id, title, coverImageUrl, coverWidths }))
      const enrolled = [...alone, ...ofBundles]
      void navigate(paths.enrollmentSuccess, { state: { courses: enrolled } satisfies EnrolledCourses })
    },
    onCartStale: () => void queryClient.invalidateQueries(cartQuery),
  })
}

const forgetPurchase = (queryClient: QueryClient) => Promise.all([queryClient.invalidateQueries(cartQuery), forgetEnrollments(queryClient)])
