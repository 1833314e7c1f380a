import { addCourseView } from '@akada/contract/calls/course-views.ts'
import type { CouponPrice } from '../../features/course/coupon-price.tsx'
import { call } from '../../lib/api.ts'
import { remember } from '../../lib/remembered.ts'
import { saveCoupon, savedCoupon } from '../../lib/saved-coupon.ts'

/** The component that shows the price, if a coupon changes it. */
export type PriceOfVisit = typeof CouponPrice | null

/** Counts the view, and stores the course and the link's coupon in this browser. Returns the component for a coupon price, if any. */
export async function visitCourse(courseId: number, linkedCoupon: string | null): Promise<PriceOfVisit> {
  await opened()
  remember('viewed-courses:1', String(courseId))
  // A failure to count the view is ignored.
  call(addCourseView, { params: { id: courseId }, body: entrance() }).catch(() => undefined)
  if (linkedCoupon) saveCoupon({ code: linkedCoupon, courseId })
  if (savedCoupon()?.courseId !== courseId) return null
  return (await import('../../features/course/coupon-price.tsx')).CouponPrice
}

/** Resolves once the visitor opens the page. Browsers prepare pages in advance that may never be opened. */
const opened = (): Promise<unknown> =>
  'prerendering' in document && document.prerendering === true
    ? new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
    : Promise.resolve()

// The server's limit (`LONGEST_VISIT_URL`). The start of the URL has the tags.
const LONGEST = 2_000

/** Returns the URL with which the visitor entered the site, also after browsing to other pages, and the page that led there. */
function entrance() {
  const [entered] = performance.getEntriesByType('navigation')
  return { landing: (entered?.name ?? location.href).slice(0, LONGEST), referrer: document.referrer.slice(0, LONGEST) }
}
