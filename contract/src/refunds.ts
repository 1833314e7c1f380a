import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Id, IdParams, Line, plainUpTo, Reason, Titled } from './fields.ts'
import { paged, pageQuery } from './page.ts'
import { SeatCount } from './seats.ts'

/**
 * REQUESTED: awaits a manager's decision. APPROVED to NEEDS_ATTENTION: in progress. UNKNOWN: sent to the provider, but the response was
 * lost.
 */
export const RefundStatus = z.enum([
  'REQUESTED',
  'DECLINED',
  'APPROVED',
  'SENDING',
  'UNKNOWN',
  'PENDING',
  'PROCESSING',
  'NEEDS_ATTENTION',
  'PROCESSED',
  'FAILED',
])
export type RefundStatus = z.infer<typeof RefundStatus>

/** Whether the refund failed and the provider or the buyer's bank returned the money instead. Older releases omit this field. */
const isReplaced = z.optional(z.boolean())

/** Whether the buyer withdrew the request. Its status is then DECLINED. Older releases omit this field. */
const isWithdrawn = z.optional(z.boolean())

/** A refund as the buyer sees it. */
export const Refund = z.object({
  id: z.int(),
  courseId: z.int(),
  /** How many seats of the course it is for. Null unless the course was bought for a team. Absent from responses of older releases. */
  seats: z.nullish(z.int()),
  status: RefundStatus,
  amount: z.number(),
  currency: Currency,
  requestedAt: z.string(),
  /** The message to the buyer about the decision. */
  decisionReason: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
  isReplaced,
  isWithdrawn,
})
export type Refund = z.infer<typeof Refund>

export const requestRefund = endpoint({
  method: 'POST',
  path: '/orders/:id/refund-requests',
  access: 'signed-in',
  summary: 'Request a refund for one course of an order',
  description: 'Approved immediately if the refund rules are met. For a course of a bundle, the whole bundle is refunded.',
  params: IdParams,
  body: z.object({
    courseId: Id,
    /** How many free seats to refund, if the course was bought for a team. */
    seats: z._default(SeatCount, 1),
    reason: Reason,
  }),
  data: Refund,
  refuses: [
    'ORDER_NOT_FOUND',
    'REFUND_OPEN',
    'REFUND_GIFT_REDEEMED',
    'REFUND_BUNDLE_FIRST',
    'SEATS_NOT_FREE',
    'REFUND_TOO_LATE',
    'REFUND_NOTHING_PAID',
    'TOO_MANY_REQUESTS',
  ],
})

export const cancelRefundRequest = endpoint({
  method: 'POST',
  path: '/refund-requests/:id/cancel',
  access: 'signed-in',
  summary: 'Withdraw a refund request',
  description: 'For the buyer, until a manager decides. The buyer can request the refund again within the refund period.',
  params: IdParams,
  data: Refund,
  refuses: ['REFUND_NOT_FOUND', 'REFUND_DECIDED'],
})

/** SENT_AGAIN: retried after a failure. ACCOUNT_NAMED: sent to the buyer's bank account. */
const RefundDecision = z.enum(['APPROVED', 'DECLINED', 'SENT_AGAIN', 'ACCOUNT_NAMED'])
export type RefundDecision = z.infer<typeof RefundDecision>

/** An unresolved dispute. While it is open, its payment can't be refunded. */
export const OpenDispute = z.object({
  id: z.int(),
  amount: z.number(),
  currency: Currency,
  /** The provider's status. */
  status: z.string(),
  /** The deadline for a response, after which the dispute is lost. */
  dueAt: z.nullable(z.string()),
})
export type OpenDispute = z.infer<typeof OpenDispute>

/** A paid bundle that cost less because its buyer had a course, until it is refunded. */
export const ReducedBundle = z.object({ orderId: z.int(), title: z.string() })
export type ReducedBundle = z.infer<typeof ReducedBundle>

const QueuedRefund = z.object({
  id: z.int(),
  kind: z.enum(['BUYER', 'MANAGER', 'DUPLICATE', 'EXTERNAL']),
  status: RefundStatus,
  orderId: z.int(),
  /** Null for a refund that isn't for one course. */
  course: z.nullable(Titled),
  /** Whether the course was bought as a gift. Older releases omit this field. */
  isGift: z.nullish(z.boolean()),
  /** How many seats of the course it is for. Null unless the course was bought for a team. Absent from responses of older releases. */
  seats: z.nullish(z.int()),
  /** The bundle that it is for, as a whole. Absent from responses of older releases. */
  bundle: z.nullish(Titled),
  buyer: z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()) }),
  amount: z.number(),
  currency: Currency,
  reason: z.string(),
  requestedAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** Progress in the course, as a whole percentage. */
  progress: z.int(),
  hasCertificate: z.boolean(),
  refundsThisYear: z.int(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** The message to the buyer about the first decision. */
  decisionReason: z.nullable(z.string()),
  /** All decisions with their reasons, oldest first. `by` is null for automatic decisions. */
  decisions: z.array(z.object({ by: z.nullable(z.string()), decision: RefundDecision, reason: z.nullable(z.string()), at: z.string() })),
  providerSays: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
  isReplaced,
  isWithdrawn,
  /** Disputes about the payment. */
  openDisputes: z.array(OpenDispute),
  /** For a request: the bundles that cost less because of it. Older releases omit this field. */
  reducedBundles: z.optional(z.array(ReducedBundle)),
  /** The payment's unmatched amount, if it may be the refund for this request. */
  unmatched: z.optional(z.number()),
})
export type QueuedRefund = z.infer<typeof QueuedRefund>

export const listRefunds = endpoint({
  method: 'GET',
  path: '/manager/refunds',
  access: 'manager',
  summary: 'List refunds',
  description: 'Pending review (oldest first), in progress, or closed (newest first).',
  query: z.object({ show: z._default(z.enum(['waiting', 'under-way', 'over']), 'waiting'), ...pageQuery({ first: 1, size: 20 }) }),
  data: paged(QueuedRefund),
})

const decided = ['REFUND_NOT_FOUND', 'REFUND_DECIDED', 'ORDER_OWN'] as const

export const approveRefund = endpoint({
  method: 'POST',
  path: '/manager/refunds/:id/approve',
  access: 'manager',
  summary: 'Approve a refund request',
  description: 'Refunds the course and ends the enrollment. Managers can’t use this on their own orders.',
  params: IdParams,
  body: z.object({ reason: Reason }),
  data: QueuedRefund,
  refuses: [...decided, 'REFUND_NOTHING_LEFT', 'REFUND_MAY_BE_BACK', 'REFUND_DISPUTED'],
})

export const rejectRefund = endpoint({
  method: 'POST',
  path: '/manager/refunds/:id/decline',
  access: 'manager',
  summary: 'Decline a refund request',
  description: 'The reason is sent to the buyer.',
  params: IdParams,
  body: z.object({ reason: Reason }),
  data: QueuedRefund,
  refuses: decided,
})

const accountNumberRule = 'An account number must have 10 digits.'

export const retryRefund = endpoint({
  method: 'POST',
  path: '/manager/refunds/:id/retry',
  access: 'manager',
  summary: 'Send a refund again',
  description: 'For a refund that failed or needs the buyer’s bank account.',
  params: IdParams,
  body: z.object({
    reason: Reason,
    account: z.optional(
      z.object({
        bankCode: Line(1, 20),
        accountNumber: z.string().check(...plainUpTo(10, accountNumberRule), z.regex(/^\d{10}$/, accountNumberRule)),
      }),
    ),
  }),
  data: QueuedRefund,
  refuses: [
    'REFUND_NOT_FOUND',
    'REFUND_NOT_RETRYABLE',
    'REFUND_NOTHING_LEFT',
    'REFUND_MAY_BE_BACK',
    'REFUND_DISPUTED',
    'ORDER_OWN',
    'PAYMENTS_UNAVAILABLE',
    'BANK_ACCOUNT_INVALID',
  ],
})

export const refundLine = endpoint({
  method: 'POST',
  path: '/manager/orders/:id/refunds',
  access: 'manager',
  summary: 'Refund one course of an order',
  description: 'Regardless of the refund rules for buyers. A bundle is refunded as a whole. Managers can’t use this on their own orders.',
  params: IdParams,
  body: z.object({
    courseId: Id,
    /** How many free seats to refund, if the course was bought for a team. */
    seats: z._default(SeatCount, 1),
    reason: Reason,
  }),
  data: QueuedRefund,
  refuses: ['ORDER_NOT_FOUND', 'ORDER_OWN', 'REFUND_OPEN', 'SEATS_NOT_FREE', 'REFUND_NOTHING_PAID', 'REFUND_DISPUTED'],
})

export const listDisputes = endpoint({
  method: 'GET',
  path: '/manager/disputes',
  access: 'manager',
  summary: 'List payment disputes',
  description: 'By default open disputes first, by deadline. `-deadline` lists the latest deadline first.',
  query: z.object({
    sort: z._default(z.enum(['deadline', '-deadline', 'createdAt', '-createdAt']), 'deadline'),
    ...pageQuery({ first: 1, size: 20 }),
  }),
  data: paged(
    z.object({
      id: z.int(),
      orderId: z.int(),
      status: z.string(),
      resolution: z.nullable(z.string()),
      category: z.nullable(z.string()),
      amount: z.number(),
      currency: Currency,
      /** The deadline for a response, after which the dispute is lost. */
      dueAt: z.nullable(z.string()),
      createdAt: z.string(),
      resolvedAt: z.nullable(z.string()),
    }),
  ),
})
