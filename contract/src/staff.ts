import * as z from 'zod/mini'
import { BundleStatus } from './bundles.ts'
import { CourseStatus } from './course-fields.ts'
import { endpoint } from './endpoint.ts'
import { Currency, Paragraph } from './fields.ts'
import { staffSearchLength } from './limits.ts'
import { PersonState } from './people.ts'
import { OrderStatus } from './purchases.ts'

const { min, max } = staffSearchLength

/** Null if none of the caller's roles includes the work. */
const Count = z.nullable(z.int())

const PendingWork = z.object({
  /** Courses that await review. */
  reviews: Count,
  applications: Count,
  refunds: Count,
  heldOrders: Count,
  disputes: Count,
  /** Requests to reissue certificates. Older releases omit this field. */
  reissues: z.nullish(z.int()),
  /** Reported content. */
  reports: Count,
  /** Unanswered questions in the caller's courses. */
  questions: Count,
  /** Submitted work to grade in the caller's courses. Older releases omit this field. */
  submissions: z.nullish(z.int()),
})
export type PendingWork = z.infer<typeof PendingWork>

export const countPending = endpoint({
  method: 'GET',
  path: '/staff/pending',
  access: 'signed-in',
  summary: 'Count the pending work',
  description: 'For instructors, managers and admins.',
  data: PendingWork,
  refuses: ['NOT_ALLOWED'],
})

/**
 * REFUNDS: requests that await a decision. STUCK_REFUNDS: approved refunds that failed or need a bank account. NOTED_ORDERS: orders with
 * review notes, except those on hold. PAYOUTS: instructors that a payout run would pay, and requested payouts to make by hand.
 */
export const PendingKind = z.enum([
  'DISPUTES',
  'HELD_ORDERS',
  'NOTED_ORDERS',
  'STUCK_REFUNDS',
  'REFUNDS',
  'PAYOUTS',
  'REPORTS',
  'APPLICATIONS',
  'REISSUES',
])
export type PendingKind = z.infer<typeof PendingKind>

const PendingWorkItem = z.object({
  kind: PendingKind,
  count: z.int(),
  oldestSince: z.string(),
  /** The earliest deadline. Only disputes have one. */
  dueAt: z.nullable(z.string()),
  /** The order, if the work consists of one order. */
  orderId: z.nullable(z.int()),
  /** The currency of payouts. Null for other work. Absent from responses of older releases. */
  currency: z.nullish(Currency),
})
export type PendingWorkItem = z.infer<typeof PendingWorkItem>

export const listPendingWork = endpoint({
  method: 'GET',
  path: '/manager/overview/pending',
  access: 'manager',
  summary: 'List the kinds of work that await a manager',
  description: 'Only kinds with pending items, most urgent kind first. Payouts are listed by currency.',
  data: z.array(PendingWorkItem),
})

const FoundPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** Null if a manager may not see the address. */
  email: z.nullable(z.string()),
  state: PersonState,
})
const FoundOrder = z.object({
  id: z.int(),
  status: OrderStatus,
  total: z.number(),
  currency: Currency,
  buyerName: z.string(),
  /** Absent from responses of older releases. */
  receiptNumber: z.nullish(z.int()),
})
const FoundCourse = z.object({
  id: z.int(),
  title: z.string(),
  status: CourseStatus,
  /** The page that the caller can open: the course's review, its editor, or its public page. */
  opens: z.enum(['review', 'editor', 'page']),
})
const FoundCoupon = z.object({ id: z.int(), code: z.string(), isActive: z.boolean() })

const FoundBundle = z.object({
  id: z.int(),
  title: z.string(),
  status: BundleStatus,
  /** The page that the caller can open: the editor of admins or of its instructor, or its public page. */
  opens: z.enum(['admin', 'instructor', 'page']),
})

const Findings = z.object({
  people: z.array(FoundPerson),
  orders: z.array(FoundOrder),
  courses: z.array(FoundCourse),
  coupons: z.array(FoundCoupon),
  /** Absent from responses of older releases. */
  bundles: z.optional(z.array(FoundBundle)),
})
export type Findings = z.infer<typeof Findings>

export const searchSite = endpoint({
  method: 'GET',
  path: '/staff/search',
  access: 'signed-in',
  summary: 'Search users, orders, courses, bundles and coupons',
  description: 'For instructors, managers and admins. At most five of each kind, and only those that the caller may open.',
  query: z.object({ search: Paragraph(max).check(z.minLength(min, `Search must have at least ${min} characters.`)) }),
  data: Findings,
  refuses: ['NOT_ALLOWED'],
})
