import { addCourseView } from '@akada/contract/calls/course-views.ts'
import type { CouponPrice } from '../../features/course/coupon-price.tsx'
import { call } from '../../lib/api.ts'
import { keepCoupon, keptCoupon } from '../../lib/kept-coupon.ts'
import { remember } from '../../lib/remembered.ts'

/** The component that shows the price, if a coupon changes it. */
export type PriceOfVisit = typeof CouponPrice | null

/** Counts the view, and stores the course and the link's coupon in this browser. Returns the component for a coupon price, if any. */
export async function visitCourse(courseId: number, linkedCoupon: string | null): Promise<PriceOfVisit> {
  remember('viewed-courses:1', String(courseId))
  // A failure to count the view is ignored.
  call(addCourseView, { params: { id: courseId } }).catch(() => undefined)
  if (linkedCoupon) keepCoupon({ code: linkedCoupon, courseId })
  if (keptCoupon()?.courseId !== courseId) return null
  return (await import('../../features/course/coupon-price.tsx')).CouponPrice
}
