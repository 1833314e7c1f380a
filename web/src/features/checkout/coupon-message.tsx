import { Banner } from '../../ui/banner.tsx'
import { kindOf, type Message } from './applied-coupon.ts'

/** Shows the result of a coupon or of a payment attempt. */
export const CouponMessage = (message: Message) => (
  <div className="mb-4">
    <Banner kind={kindOf(message)}>{message.text}</Banner>
  </div>
)
