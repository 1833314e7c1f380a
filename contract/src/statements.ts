import * as z from 'zod/mini'
import { csvFile, endpoint } from './endpoint.ts'
import { Currency, Day } from './fields.ts'
import { paged, pageQuery } from './page.ts'

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
