import { Banner } from '../../ui/banner.tsx'
import { kindOf, type Message } from './applied-coupon.ts'

/** What came of a coupon, or of paying. */
export const CouponMessage = (message: Message) => (
  <div className="mb-4">
    <Banner kind={kindOf(message)}>{message.text}</Banner>
  </div>
)
