import * as z from 'zod/mini'
import { BillingDetails } from './billing.ts'
import { csvFile, endpoint } from './endpoint.ts'
import { Currency, cover, Day, Id, IdParams, Line, Named, Paragraph, Reason, SearchWords, Titled } from './fields.ts'
import { Gift } from './gifts.ts'
import { TaxDocument } from './invoices.ts'
import { AgeOrder, paged, pageQuery } from './page.ts'
import { OpenDispute, ReducedBundle, Refund } from './refunds.ts'
import { SeatCounts } from './seats.ts'

export const OrderStatus = z.enum(['PENDING', 'PAID', 'FAILED', 'EXPIRED', 'HELD', 'REFUND_REQUESTED', 'REFUNDED'])
export type OrderStatus = z.infer<typeof OrderStatus>

const Refundability = z.object({
  /** The end of the refund period. Null if the line can't be refunded: it was free, has been refunded, or the period is over. */
  until: z.nullable(z.string()),
  usedPercent: z.int(),
  maxPercent: z.int(),
  /**
   * The amount that a refund would return now, or that a manager could refund after the refund period. Less than the price paid if part of
   * the payment was already returned, and 0 once the line is refunded. Absent from responses of older releases.
   */
  amount: z.optional(z.number()),
  /**
   * The bundles that cost less because of the line. The buyer sees them only if nothing else prevents a refund, and must refund them first.
   * Absent from responses of older releases.
   */
  reducedBundles: z.optional(z.array(ReducedBundle)),
  /** Whether a request would be approved automatically. Otherwise a manager decides. */
  isAutomatic: z.boolean(),
})

const PurchaseLine = z.object({
  id: z.int(),
  courseId: z.int(),
  title: z.string(),
  ...cover,
  /** The course's current instructor. Null if the course no longer exists. */
  instructorName: z.nullable(z.string()),
  price: z.number(),
  discount: z.number(),
  /** The amount received for the course, or its discounted price until the order is paid. */
  paid: z.number(),
  /** The VAT included in the amount received. 0 until the order is paid. Absent from responses of older releases. */
  vat: z.nullish(z.number()),
  isEnrolled: z.boolean(),
  refund: z.nullable(Refund),
  refundability: Refundability,
  /** Null unless the course is a gift to another person. */
  gift: z.nullable(Gift),
  /** The seats of the course, if the line is seats for a team. Its amounts are for all of them. Absent from responses of older releases. */
  seats: z.nullish(SeatCounts),
  /** The bundle, if the line is one. Its title and amounts are the bundle’s, and a refund is for all of it. */
  bundle: z.nullish(z.object({ id: z.int(), courses: z.array(z.extend(Titled, { isEnrolled: z.boolean() })) })),
})

const OrderDocument = z.extend(TaxDocument, {
  /** Whether the company on it gets it as an e-invoice. False without a company, and while details of the seller are blank. */
  hasEInvoice: z.optional(z.boolean()),
})
export type OrderDocument = z.infer<typeof OrderDocument>

export const Purchase = z.object({
  id: z.int(),
  status: OrderStatus,
  currency: Currency,
  subtotal: z.number(),
  discount: z.number(),
  total: z.number(),
  /** The amount charged to the buyer. It differs from the total after an added fee, an accepted underpayment or an overpayment. */
  paid: z.nullish(z.number()),
  couponCode: z.nullable(z.string()),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  receiptNumber: z.nullable(z.int()),
  /** The order’s invoice or receipt with its credit and debit notes, oldest first. Absent from responses of older releases. */
  documents: z.nullish(z.array(OrderDocument)),
  /** The URL of the payment page. Null unless the order can still be paid. */
  paymentUrl: z.nullable(z.string()),
  lines: z.array(PurchaseLine),
})
export type Purchase = z.infer<typeof Purchase>

/** An event in an order's history, with a description for the buyer. */
const Event = z.object({
  at: z.string(),
  kind: z.enum([
    'PLACED',
    'TRIED',
    'PAID',
    'HELD',
    'FAILED',
    'EXPIRED',
    'RECEIPT',
    'REFUND_REQUESTED',
    'REFUND_DECIDED',
    'REFUNDED',
    'DISPUTED',
  ]),
  text: z.string(),
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  access: 'signed-in',
  summary: 'List the caller’s orders',
  description: 'Newest first.',
  query: z.object(pageQuery({ first: 1, size: 20 })),
  data: paged(Purchase),
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:id',
  access: 'signed-in',
  summary: 'Get an order with its history',
  description: 'The caller’s own, or any for managers.',
  params: IdParams,
  data: z.extend(Purchase, { timeline: z.array(Event) }),
  refuses: ['ORDER_NOT_FOUND'],
})

export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/orders/:id/receipt.pdf',
  answers: [{ status: 200, type: 'application/pdf' }],
  access: 'signed-in',
  summary: 'Download the receipt of a paid order as PDF',
  description: 'The caller’s own, or any for managers.',
  params: IdParams,
  data: z.null(),
  refuses: ['ORDER_NOT_FOUND', 'RECEIPT_NOT_FOUND'],
})

export const verifyOwnPayments = endpoint({
  method: 'POST',
  path: '/orders/recheck',
  access: 'signed-in',
  summary: 'Check the caller’s payments with the provider again',
  description: 'Checks one reference or all open payments, and settles them.',
  body: z.object({ reference: z.nullish(Line(0, 100)) }),
  data: z.object({
    /** NOTHING: the caller has no open payment. OWNED: already paid, and the courses are accessible. */
    outcome: z.enum(['PAID', 'OWNED', 'PENDING', 'FAILED', 'HELD', 'NOTHING']),
    orderId: z.nullable(z.int()),
    /** The courses that the payment gives access to. Older releases omit the covers. */
    courses: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        coverImageUrl: z.nullish(z.string()),
        coverWidths: z.optional(z.array(z.int())),
      }),
    ),
    /** The gift that was paid for, or null. */
    gift: z.nullable(Gift),
    /** The number of seats that were paid for, or null. Absent from responses of older releases. */
    seats: z.nullish(z.int()),
    /** The amount charged to the buyer. Null unless the order is paid. Absent from responses of older releases. */
    paid: z.nullish(z.object({ amount: z.number(), currency: Currency })),
  }),
  refuses: ['PAYMENT_UNKNOWN', 'PAYMENTS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})

const ManagedOrder = z.object({
  id: z.int(),
  status: OrderStatus,
  reviewReason: z.nullable(z.string()),
  currency: Currency,
  total: z.number(),
  couponCode: z.nullable(z.string()),
  buyer: z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()) }),
  courses: z.array(z.string()),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** Older releases omit this field from lists. */
  receiptNumber: z.nullish(z.int()),
})
export type ManagedOrder = z.infer<typeof ManagedOrder>

const Attempt = z.object({
  id: z.int(),
  reference: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: Currency,
  channel: z.nullable(z.string()),
  card: z.nullable(z.string()),
  gatewayResponse: z.nullable(z.string()),
  createdAt: z.string(),
  nextCheckAt: z.nullable(z.string()),
})

const ManagedOrderDetails = z.extend(ManagedOrder, {
  subtotal: z.number(),
  discount: z.number(),
  paid: z.nullish(z.number()),
  pricingCountry: z.string(),
  /** The company on the receipt. Null if the buyer entered none. Absent from responses of older releases. */
  billing: z.nullish(BillingDetails),
  /** The affiliates who earn from the order, with their commissions after refunds. 0 until it is paid. Absent from older releases. */
  affiliates: z.optional(z.array(z.extend(Named, { commission: z.number() }))),
  lines: z.array(PurchaseLine),
  attempts: z.array(Attempt),
  timeline: z.array(Event),
  receiptNumber: z.nullable(z.int()),
  documents: z.nullish(z.array(OrderDocument)),
  openDisputes: z.array(OpenDispute),
  /** The unmatched amount: money that the provider refunded or the buyer's bank charged back and that isn't linked to a course. */
  unmatched: z.nullable(z.object({ amount: z.number(), currency: Currency })),
  /** Courses that cost no more than the unmatched amount. A manager can end access to each of them without sending a refund. */
  endableCourseIds: z.array(z.int()),
  /**
   * The amounts in suspense, by payment: the part above the order's total, a second payment of the order, or the money of a failed refund.
   */
  excess: z.array(
    z.object({
      reference: z.string(),
      amount: z.number(),
      currency: Currency,
      /** Whether the amount is below the provider's minimum refund. Older releases omit this field. */
      isTooSmall: z.optional(z.boolean()),
      /** True for an overpayment or a second payment of the order. False for a failed refund. Older releases omit this field. */
      isOverpaid: z.optional(z.boolean()),
    }),
  ),
})
export type ManagedOrderDetails = z.infer<typeof ManagedOrderDetails>

export const listManagedOrders = endpoint({
  method: 'GET',
  path: '/manager/orders',
  access: 'manager',
  summary: 'List all orders',
  description:
    'Newest first by default. Search by order number, payment reference, receipt or invoice number, or the buyer’s name or email.',
  query: z.object({
    search: SearchWords,
    status: z.optional(OrderStatus),
    /** Only orders with review notes, except those on hold. */
    hasReviewNotes: z.optional(z.enum(['true'])),
    sort: z._default(AgeOrder, 'newest'),
    ...pageQuery({ first: 1, size: 20 }),
  }),
  data: paged(ManagedOrder),
})

export const getManagedOrder = endpoint({
  method: 'GET',
  path: '/manager/orders/:id',
  access: 'manager',
  summary: 'Get an order with its payments and history',
  params: IdParams,
  data: ManagedOrderDetails,
  refuses: ['ORDER_NOT_FOUND'],
})

export const verifyManagedOrder = endpoint({
  method: 'POST',
  path: '/manager/orders/:id/recheck',
  access: 'manager',
  summary: 'Check an order’s payments with the provider again',
  description: 'Applies the outcome and records the reason.',
  params: IdParams,
  body: z.object({ reason: Reason }),
  data: ManagedOrderDetails,
  refuses: ['ORDER_NOT_FOUND', 'PAYMENTS_UNAVAILABLE'],
})

export const resendReceipt = endpoint({
  method: 'POST',
  path: '/manager/orders/:id/resend-receipt',
  access: 'manager',
  summary: 'Email the receipt to the buyer again',
  description: 'Records the reason.',
  params: IdParams,
  body: z.object({ reason: Reason }),
  data: z.null(),
  refuses: ['ORDER_NOT_FOUND', 'RECEIPT_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const resolveOrderOnHold = endpoint({
  method: 'POST',
  path: '/manager/orders/:id/resolve',
  access: 'manager',
  summary: 'Accept or refund a payment on hold',
  description: 'Accepting a payment that differed from its order gives access to the courses. Managers can’t use this on their own orders.',
  params: IdParams,
  body: z.object({ decision: z.enum(['ACCEPT', 'REFUND']), reason: Reason }),
  data: ManagedOrderDetails,
  refuses: ['ORDER_NOT_FOUND', 'ORDER_NOT_HELD', 'ORDER_NOT_ACCEPTABLE', 'ORDER_OWN', 'REFUND_DISPUTED'],
})

export const endRefundedCourse = endpoint({
  method: 'POST',
  path: '/manager/orders/:id/end-course',
  access: 'manager',
  summary: 'End access to a course that was already refunded',
  description:
    'The money was refunded at the provider or charged back by the buyer’s bank. Doesn’t send money. Managers can’t use this on their own orders.',
  params: IdParams,
  body: z.object({ courseId: Id, reason: Reason }),
  data: ManagedOrderDetails,
  refuses: ['ORDER_NOT_FOUND', 'ORDER_OWN', 'REFUND_OPEN', 'REFUND_NOTHING_PAID', 'REFUND_NOT_MATCHED'],
})

export const resolveUnmatchedAmount = endpoint({
  method: 'POST',
  path: '/manager/orders/:id/resolve-unmatched',
  access: 'manager',
  summary: 'Record that an unmatched amount wasn’t for a course',
  description:
    'The amount was an overpayment or a goodwill refund. The buyer keeps the courses. Managers can’t use this on their own orders.',
  params: IdParams,
  body: z.object({ amount: z.number().check(z.positive()), reason: Reason }),
  data: ManagedOrderDetails,
  refuses: ['ORDER_NOT_FOUND', 'ORDER_OWN', 'ORDER_WITHOUT_UNMATCHED', 'ORDER_CHANGED'],
})

export const markOrderReviewed = endpoint({
  method: 'POST',
  path: '/manager/orders/:id/mark-reviewed',
  access: 'manager',
  summary: 'Clear the review notes of an order',
  description: 'Managers can’t use this on their own orders.',
  params: IdParams,
  body: z.object({ reviewReason: Paragraph(10_000), reason: Reason }),
  data: ManagedOrderDetails,
  refuses: ['ORDER_NOT_FOUND', 'ORDER_OWN', 'ORDER_WITHOUT_REVIEW', 'ORDER_ON_HOLD', 'ORDER_CHANGED'],
})

export const refundOrderExcess = endpoint({
  method: 'POST',
  path: '/manager/orders/:id/refund-excess',
  access: 'manager',
  summary: 'Refund the overpayment of an order',
  description: 'The buyer keeps the courses. Managers can’t use this on their own orders.',
  params: IdParams,
  body: z.object({ reason: Reason }),
  data: ManagedOrderDetails,
  refuses: ['ORDER_NOT_FOUND', 'ORDER_OWN', 'ORDER_WITHOUT_EXCESS', 'EXCESS_TOO_SMALL', 'REFUND_DISPUTED', 'REFUND_OPEN'],
})

export const acceptDispute = endpoint({
  method: 'POST',
  path: '/manager/disputes/:id/accept',
  access: 'manager',
  summary: 'Accept a dispute at the provider',
  description:
    'The buyer’s bank takes the money, and access to the courses that it paid for ends. Managers can’t use this on their own orders.',
  params: IdParams,
  body: z.object({ reason: Reason }),
  data: ManagedOrderDetails,
  refuses: [
    'DISPUTE_NOT_FOUND',
    'DISPUTE_OVER',
    'DISPUTE_ACCEPTING',
    'DISPUTE_REFUNDED',
    'DISPUTE_NOT_ACCEPTABLE',
    'ORDER_OWN',
    'PAYMENTS_UNAVAILABLE',
  ],
})

export const downloadOrders = endpoint({
  method: 'GET',
  path: '/manager/orders.csv',
  answers: csvFile,
  access: 'manager',
  summary: 'Download orders as CSV',
  description:
    'For a range of days, without names. Paid orders are listed by the day of payment, other orders by the day they were placed.',
  query: z.object({ from: Day, to: Day }),
  data: z.null(),
})
