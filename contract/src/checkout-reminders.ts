import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Paragraph, Titled } from './fields.ts'

export const RestoredCheckout = z.object({
  /** The courses of the order that are in the cart now. Empty if none can be bought. */
  courses: z.array(Titled),
  /** Sentences about what has changed since the order: missing courses, another price, a coupon that no longer works. */
  notes: z.array(z.string()),
  /** The order’s coupon, if it still works for these courses. */
  couponCode: z.nullable(z.string()),
})
export type RestoredCheckout = z.infer<typeof RestoredCheckout>

export const restoreCheckout = endpoint({
  method: 'POST',
  path: '/checkout-reminders/restore',
  access: 'signed-in',
  summary: 'Put the courses of an unpaid order back into the cart',
  description: 'With the link from a checkout reminder, as the buyer of the order. Idempotent.',
  /** From the link in the email. */
  body: z.object({ token: Paragraph(500) }),
  data: RestoredCheckout,
  refuses: ['REMINDER_NOT_FOUND', 'REMINDER_EXPIRED', 'CART_FULL', 'COURSE_NOT_FOUND', 'COURSE_FREE', 'COURSE_OWNED', 'COURSE_OWN'],
})
