import * as z from 'zod/mini'
import { csvFile, endpoint } from './endpoint.ts'
import { Currency, IdParams, Line, Moment, Named, Reason } from './fields.ts'
import { AgeOrder, paged, pageQuery } from './page.ts'

export const HeldBack = z.enum(['NO_ACCOUNT', 'BELOW_MINIMUM', 'SUSPENDED', 'OWN'])
export const Method = z.enum(['TRANSFER', 'BY_HAND'])

const PayoutStatus = z.enum(['CREATED', 'SENDING', 'UNKNOWN', 'PENDING', 'PAID', 'FAILED', 'REVERSED'])

const PaidAccount = z.object({ bankName: z.string(), accountNumber: z.string(), accountName: z.string() })

const ConcernKind = z.enum(['ACCOUNT_CHANGED', 'ACCOUNT_REMOVED', 'SUSPENDED', 'OWES'])

const Payout = z.object({
  id: z.int(),
  instructor: Named,
  amount: z.number(),
  currency: Currency,
  status: PayoutStatus,
  reference: z.string(),
  isRequested: z.optional(z.boolean()),
  /** The instructor's account at the time of the run. */
  account: PaidAccount,
  note: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  mayCancel: z.optional(z.boolean()),
  mayMarkPaid: z.optional(z.boolean()),
  /** What the instructor owes because the transfer arrived after the payout was booked as unpaid. Deducted from later earnings. */
  owed: z.nullish(z.number()),
  /** Reasons to check an unsent payout. A manager must confirm each of them before marking the payout as paid. */
  concerns: z.optional(
    z.array(
      z.object({
        kind: ConcernKind,
        /** When the account was changed or the instructor was suspended. */
        at: z.nullable(z.string()),
        /** The amount that the instructor owes. */
        amount: z.nullable(z.number()),
      }),
    ),
  ),
  /** The instructor's account now, if it differs from the account of an unsent payout. */
  currentAccount: z.nullish(PaidAccount),
})

/** A manager's action on a run or on one of its payouts. */
const PayoutAct = z.object({
  act: z.enum(['STARTED', 'MARKED_PAID', 'CANCELLED']),
  /** The site's name for automatic runs. */
  by: z.string(),
  at: z.string(),
  /** The instructor of the payout. Null for the whole run. */
  instructor: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

const PayoutRun = z.object({
  id: z.int(),
  currency: Currency,
  method: Method,
  createdAt: z.string(),
  /** The site's name for automatic runs, and the instructor's for requests. */
  createdBy: z.string(),
  /** What started the run: a manager, an instructor's request or the schedule. */
  origin: z.optional(z.enum(['PERSON', 'REQUEST', 'AUTOMATIC'])),
  total: z.number(),
  count: z.int(),
  /** The number of payouts that are neither paid nor failed. */
  open: z.int(),
  /** The number of payouts that arrived after they had been booked as unpaid, so that the instructor now owes money. */
  paidTwice: z.optional(z.int()),
})

export const getDuePayouts = endpoint({
  method: 'GET',
  path: '/manager/payouts/due',
  access: 'manager',
  summary: 'List who a payout run would pay now',
  description: 'With the amounts, and the reasons why other instructors wouldn’t be paid.',
  query: z.object({ currency: Currency }),
  data: z.object({
    currency: Currency,
    total: z.number(),
    due: z.array(z.object({ instructor: Named, amount: z.number() })),
    heldBack: z.array(
      z.object({
        instructor: Named,
        amount: z.number(),
        because: HeldBack,
      }),
    ),
  }),
})

export const listPayoutRuns = endpoint({
  method: 'GET',
  path: '/manager/payouts',
  access: 'manager',
  summary: 'List payout runs',
  description: 'Newest first by default.',
  query: z.object({ sort: z._default(AgeOrder, 'newest'), ...pageQuery({ first: 1, size: 20 }) }),
  data: paged(PayoutRun),
})

export const startPayoutRun = endpoint({
  method: 'POST',
  path: '/manager/payouts',
  access: 'manager',
  summary: 'Start a payout run',
  description:
    'Pays all due amounts in one currency through provider transfers, or by hand with a recorded reason. Managers can’t pay themselves.',
  body: z.object({ currency: Currency, method: Method, reason: Reason }),
  data: PayoutRun,
  refuses: ['PAYOUT_NOTHING_DUE', 'TRANSFERS_UNAVAILABLE', 'PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE'],
})

export const getPayoutRun = endpoint({
  method: 'GET',
  path: '/manager/payouts/:id',
  access: 'manager',
  summary: 'Get a payout run',
  description: 'With its payouts and the history of actions.',
  params: IdParams,
  data: z.extend(PayoutRun, { payouts: z.array(Payout), acts: z.array(PayoutAct) }),
  refuses: ['PAYOUT_NOT_FOUND'],
})

export const downloadPayoutRun = endpoint({
  method: 'GET',
  path: '/manager/payouts/:id/payouts.csv',
  answers: csvFile,
  access: 'manager',
  summary: 'Download a payout run as CSV for a bank',
  params: IdParams,
  data: z.null(),
  refuses: ['PAYOUT_NOT_FOUND'],
})

export const markPayoutPaid = endpoint({
  method: 'POST',
  path: '/manager/payouts/:id/mark-paid',
  access: 'manager',
  summary: 'Mark an unsent payout as paid by hand',
  description:
    'With the bank’s reference. Each current concern must be acknowledged, or the error’s `data` is the payout. The id identifies the payout.',
  params: IdParams,
  body: z.object({
    reference: Line(1, 100, 'Reference is required.'),
    acknowledged: z.optional(
      z
        .array(z.object({ kind: ConcernKind, at: z.nullish(Moment()), amount: z.nullish(z.number().check(z.positive())) }))
        .check(z.maxLength(10)),
    ),
  }),
  data: Payout,
  refuses: ['PAYOUT_NOT_FOUND', 'PAYOUT_DONE', 'PAYOUT_MAY_BE_SENT', 'PAYOUT_UNCONFIRMED', 'PAYMENTS_UNAVAILABLE'],
})

export const cancelPayout = endpoint({
  method: 'POST',
  path: '/manager/payouts/:id/cancel',
  access: 'manager',
  summary: 'Cancel an unsent payout',
  description: 'Records the reason. The amount becomes available again. The id identifies the payout.',
  params: IdParams,
  body: z.object({ reason: Reason }),
  data: Payout,
  refuses: ['PAYOUT_NOT_FOUND', 'PAYOUT_DONE'],
})
