import * as z from 'zod/mini'
import { CurrentPassword } from './account-fields.ts'
import { csvFile, endpoint } from './endpoint.ts'
import { Currency, Day, IdParams, Line, Moment, Named, plainUpTo, Reason, Uuid, Whole } from './fields.ts'
import { AgeOrder, paged, pageQuery } from './page.ts'

const PayoutAccount = z.object({
  currency: Currency,
  bankCode: z.string(),
  bankName: z.string(),
  /** The last four digits. */
  accountEnding: z.string(),
  accountName: z.string(),
})

const HeldBack = z.enum(['NO_ACCOUNT', 'BELOW_MINIMUM', 'SUSPENDED', 'OWN'])
const Method = z.enum(['TRANSFER', 'BY_HAND'])

const Balance = z.object({
  currency: Currency,
  /** Earnings that aren't available yet because of the holding time, including the reserve. */
  pending: z.number(),
  /** The balance for the next payout. Negative if sales were refunded after their earnings had been paid out. */
  available: z.number(),
  /** Includes the amounts in transfer. */
  paidOut: z.number(),
  /** When the next pending amount becomes available. */
  nextReleaseAt: z.nullable(z.string()),
  /** Like the next ones, absent from responses of the previous release. The part of `pending` that stays back to cover refunds. */
  reserve: z.optional(z.number()),
  /** The part of `paidOut` whose payouts aren't confirmed yet. */
  inTransfer: z.optional(z.number()),
  /** The pending amounts by the day on which they become available. Null for amounts on hold. */
  releases: z.optional(z.array(z.object({ kind: z.enum(['EARNING', 'RESERVE', 'HELD']), at: z.nullable(z.string()), amount: z.number() }))),
  request: z.optional(
    z.object({
      method: Method,
      minimum: z.number(),
      /** Why no payout can be requested now. Null if one can. */
      because: z.nullable(z.enum([...HeldBack.options, 'OPEN_REQUEST'])),
    }),
  ),
})

const Terms = z.object({
  /** The days after a sale when its earnings become available. */
  holdDays: z.int(),
  /** The part of each earning that stays pending until the default holding time is over. */
  reservePercent: z.int(),
})

export const getEarnings = endpoint({
  method: 'GET',
  path: '/instructor/earnings',
  access: 'signed-in',
  summary: 'Get the caller’s earnings',
  description: 'An instructor’s shares and an affiliate’s commissions by currency, with the payout accounts.',
  data: z.object({
    balances: z.array(Balance),
    accounts: z.array(PayoutAccount),
    /** The default holding time applies without own terms. */
    defaultHoldDays: z.optional(z.int()),
    terms: z.nullish(Terms),
  }),
})

const OwnPayout = z.object({
  id: z.int(),
  at: z.string(),
  amount: z.number(),
  currency: Currency,
  /** WAITING: a manager pays it by hand. IN_TRANSFER: the provider or the bank is working on it. FAILED: the amount is available again. */
  status: z.enum(['WAITING', 'IN_TRANSFER', 'PAID', 'FAILED']),
  isRequested: z.boolean(),
  account: z.object({ bankName: z.string(), accountEnding: z.string() }),
  paidAt: z.nullable(z.string()),
  /** Why the payout isn't paid, and what to do about it. Null without a problem. */
  problem: z.nullable(z.object({ title: z.string(), text: z.string(), needsAccount: z.boolean() })),
})

export const listOwnPayouts = endpoint({
  method: 'GET',
  path: '/instructor/payouts',
  access: 'signed-in',
  summary: 'List the caller’s payouts',
  description: 'Newest first. Failed ones have an explanation.',
  query: z.object(pageQuery({ first: 1, size: 10 })),
  data: paged(OwnPayout),
})

export const requestPayout = endpoint({
  method: 'POST',
  path: '/instructor/payouts',
  access: 'signed-in',
  summary: 'Request a payout of the caller’s available earnings',
  description: 'By transfer in naira. A manager pays dollars by hand. There is at most one open request in each currency.',
  body: z.object({ currency: Currency }),
  data: OwnPayout,
  refuses: ['PAYOUT_REQUEST_OPEN', 'PAYOUT_BELOW_MINIMUM', 'PAYOUT_ACCOUNT_MISSING', 'PAYMENTS_UNAVAILABLE'],
})

const StatementLine = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['SALE', 'REFUND', 'DISPUTE', 'PAYOUT', 'PAYOUT_RETURNED']),
  courseTitle: z.nullable(z.string()),
  orderId: z.nullable(z.int()),
  couponCode: z.nullable(z.string()),
  /** The calculation of a sale: price − discount = paid; paid − tax − fee = base; base × share = amount. Null for other entries. */
  sale: z.nullable(
    z.object({
      price: z.number(),
      discount: z.number(),
      paid: z.number(),
      tax: z.number(),
      fee: z.number(),
      sharePercentage: z.number(),
      isOwnCoupon: z.boolean(),
      /** What the instructor’s share paid to an affiliate, which the amount no longer includes. */
      commission: z.optional(z.number()),
    }),
  ),
  /** Whether the amount is an affiliate’s commission on the sale of another instructor. */
  isCommission: z.optional(z.boolean()),
  /** The change to the instructor's balance. */
  amount: z.number(),
  /** When the amount becomes available. Null for payouts and for amounts that are already available. */
  availableAt: z.nullable(z.string()),
})

const period = {
  currency: Currency,
  from: z.optional(Day),
  to: z.optional(Day),
}

export const getStatement = endpoint({
  method: 'GET',
  path: '/instructor/earnings/statement',
  access: 'signed-in',
  summary: 'List the caller’s sales, commissions, refunds and payouts',
  description: 'In one currency, newest first by default.',
  query: z.object({
    ...period,
    sort: z._default(z.enum(['at', '-at', 'amount', '-amount']), '-at'),
    ...pageQuery({ first: 1, size: 50 }),
  }),
  data: z.extend(paged(StatementLine), { currency: Currency, totalAmount: z.number() }),
})

export const downloadStatement = endpoint({
  method: 'GET',
  path: '/instructor/earnings/statement.csv',
  answers: csvFile,
  access: 'signed-in',
  summary: 'Download the statement as CSV',
  query: z.object(period),
  data: z.null(),
})

export const downloadMonthlyStatement = endpoint({
  method: 'GET',
  path: '/instructor/earnings/monthly-statement.pdf',
  answers: [{ status: 200, type: 'application/pdf' }],
  access: 'signed-in',
  summary: 'Download the caller’s statement of a month as PDF',
  description: 'With the opening balance, sales, VAT, fees, refunds, payouts and the closing balance.',
  query: z.object({ currency: Currency, month: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month like 2026-09.')) }),
  data: z.null(),
})

export const listBanks = endpoint({
  method: 'GET',
  path: '/instructor/banks',
  access: 'signed-in',
  summary: 'List the banks for naira payouts',
  data: z.array(z.object({ code: z.string(), name: z.string() })),
  refuses: ['PAYMENTS_UNAVAILABLE', 'PAYMENTS_NOT_CONFIGURED'],
})

const accountNumberRule = 'An account number must have 10 digits.'

export const setPayoutAccount = endpoint({
  method: 'PUT',
  path: '/instructor/payout-account',
  access: 'signed-in',
  summary: 'Set the caller’s payout account',
  description: 'A naira account is verified with its bank. The caller is notified by email.',
  body: z.discriminatedUnion('currency', [
    z.object({
      currency: z.literal('NGN'),
      bankCode: Line(1, 20, 'Bank is required.'),
      accountNumber: z
        .string('Account number is required.')
        .check(...plainUpTo(10, accountNumberRule), z.regex(/^\d{10}$/, accountNumberRule)),
      password: CurrentPassword,
    }),
    z.object({
      currency: z.literal('USD'),
      bankName: Line(2, 100, 'Bank is required.'),
      accountNumber: Line(4, 40, 'Account number is required.'),
      accountName: Line(2, 100, 'Name is required.'),
      password: CurrentPassword,
    }),
  ]),
  data: PayoutAccount,
  refuses: [
    'EMAIL_NOT_VERIFIED',
    'WRONG_PASSWORD',
    'BANK_ACCOUNT_INVALID',
    'PAYMENTS_UNAVAILABLE',
    'PAYMENTS_NOT_CONFIGURED',
    'TOO_MANY_REQUESTS',
  ],
})

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

const ManagedTerms = z.object({
  defaultHoldDays: z.int(),
  /** Null if the default holding time applies. */
  terms: z.nullable(Terms),
  mayChange: z.boolean(),
})

export const getPayoutTerms = endpoint({
  method: 'GET',
  path: '/manager/people/:id/payout-terms',
  access: 'manager',
  summary: 'Get an instructor’s payout terms',
  params: z.object({ id: Uuid }),
  data: ManagedTerms,
  refuses: ['PERSON_NOT_FOUND'],
})

export const updatePayoutTerms = endpoint({
  method: 'PUT',
  path: '/manager/people/:id/payout-terms',
  access: 'manager',
  summary: 'Change an instructor’s payout terms',
  description:
    'Null restores the default. The terms apply to earnings that are fully pending and to later sales. Notifies the instructor. Managers can’t change their own terms.',
  params: z.object({ id: Uuid }),
  body: z.object({
    terms: z.nullable(z.object({ holdDays: Whole(1, 365), reservePercent: Whole(0, 90) })),
    reason: Reason,
  }),
  data: ManagedTerms,
  refuses: ['PERSON_NOT_FOUND', 'NOT_ALLOWED'],
})
