import * as z from 'zod/mini'
import { CurrentPassword } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { Currency, Line, plainUpTo } from './fields.ts'
import { paged, pageQuery } from './page.ts'
import { HeldBack, Method } from './payout-runs.ts'
import { Terms } from './payout-terms.ts'

const PayoutAccount = z.object({
  currency: Currency,
  bankCode: z.string(),
  bankName: z.string(),
  /** The last four digits. */
  accountEnding: z.string(),
  accountName: z.string(),
})

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
