import * as z from 'zod/mini'
import { csvFile, endpoint } from './endpoint.ts'
import { Currency, Day, Paragraph, Titled } from './fields.ts'

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

/** Defaults to the last 30 days. */
const asked = { from: z.optional(Day), to: z.optional(Day) }

export const getReminderReport = endpoint({
  method: 'GET',
  path: '/manager/checkout-reminders',
  access: 'manager',
  summary: 'Get the checkout reminders and the recovered orders of a period',
  description:
    'An order is recovered if it is paid within 7 days after a reminder to its buyer and has at least one of the courses of the unpaid order. It counts on the day of its payment.',
  query: z.object(asked),
  data: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** The emails, and the number of orders that they were about. */
    sent: z.object({ first: z.int(), last: z.int(), orders: z.int() }),
    /** Currencies without a recovered order are left out. `sales` are the amounts that the ledger books as sales, before refunds. */
    recovered: z.array(z.object({ currency: Currency, orders: z.int(), sales: z.number(), refunded: z.number() })),
  }),
})

export const downloadRecoveredOrders = endpoint({
  method: 'GET',
  path: '/manager/checkout-reminders/recovered.csv',
  answers: csvFile,
  access: 'manager',
  summary: 'Download the recovered orders of a period as CSV',
  description: 'Without names, each with the unpaid order and its latest reminder.',
  query: z.object(asked),
  data: z.null(),
})
