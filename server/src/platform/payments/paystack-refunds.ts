import * as z from 'zod/mini'
import { type Answer, Failure, integer, type PaystackAccess, send, text } from './paystack-http.ts'
import { listAll } from './paystack-lists.ts'
import {
  type PaymentProvider,
  type ProviderRefund,
  type RefundAccount,
  type RefundAnswer,
  type RefundState,
  type RetryAnswer,
  Unavailable,
} from './provider.ts'

const Refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: integer,
  currency: z.string(),
  merchant_note: text,
  transaction_reference: text,
  // The dispute's id.
  dispute: z.nullish(z.union([z.string(), z.number()])),
})
const Queued = z.object({ status: z.literal(true), data: Refund })
const Banks = z.object({ status: z.literal(true), data: z.array(z.object({ id: z.string(), code: z.string() })) })

const states: Record<string, RefundState> = {
  pending: 'pending',
  processing: 'processing',
  processed: 'processed',
  failed: 'failed',
  'needs-attention': 'needs-attention',
}

type RefundCalls = Pick<PaymentProvider, 'refund' | 'findRefunds' | 'retryRefund' | 'listRefunds'>

export const refundCalls = (access: PaystackAccess): RefundCalls => ({
  // Never retried automatically, because Paystack has no idempotency key for refunds.
  refund: async ({ reference, amountMinor, note }) =>
    asAnswer(await send(access, 'POST', '/refund', { transaction: reference, amount: amountMinor, merchant_note: note })),
  findRefunds: async (transactionId) =>
    (await listAll(access, '/refund', { Row: Refund, query: { transaction: transactionId } })).map(asRefund),
  listRefunds: async (period) => (await listAll(access, '/refund', { Row: Refund, period })).map(asRefund),
  retryRefund: (refundId, account) => retry(access, refundId, account),
})

function asAnswer({ status, json }: Answer): RefundAnswer {
  const queued = z.safeParse(Queued, json)
  if (queued.success) return { kind: 'queued', refund: asRefund(queued.data.data) }
  const failure = z.safeParse(Failure, json)
  if (!failure.success) throw new Unavailable(`Paystack returned an unexpected refund response (${status})`, { cause: queued.error })
  const { code, message } = failure.data
  if (code === 'transaction_reversed' || /fully reversed/i.test(message)) return { kind: 'reversed', message }
  if (/insufficient balance/i.test(message)) return { kind: 'unfunded', message }
  return { kind: 'rejected', message }
}

/** Unlike the other Paystack calls, this one identifies the bank by id, not by code. */
async function retry(access: PaystackAccess, refundId: string, { currency, bankCode, accountNumber }: RefundAccount): Promise<RetryAnswer> {
  const banks = z.safeParse(Banks, (await send(access, 'GET', `/bank?currency=${currency}`)).json)
  if (!banks.success) throw new Unavailable('Paystack returned an unexpected bank list', { cause: banks.error })
  const bank = banks.data.data.find(({ code }) => code === bankCode)
  if (!bank) return { kind: 'unknown-bank', message: `no bank ${bankCode} for ${currency}` }
  const details = { refund_account_details: { currency, account_number: accountNumber, bank_id: bank.id } }
  const { status, json } = await send(access, 'POST', `/refund/retry_with_customer_details/${encodeURIComponent(refundId)}`, details)
  const queued = z.safeParse(Queued, json)
  if (queued.success) return { kind: 'queued', refund: asRefund(queued.data.data) }
  const failure = z.safeParse(Failure, json)
  if (failure.success) return { kind: 'rejected', message: failure.data.message }
  throw new Unavailable(`Paystack returned an unexpected refund response (${status})`, { cause: queued.error })
}

const asRefund = (refund: z.infer<typeof Refund>): ProviderRefund => ({
  id: refund.id,
  state: states[refund.status] ?? 'other',
  amountMinor: refund.amount,
  currency: refund.currency,
  note: refund.merchant_note ?? null,
  reference: refund.transaction_reference ?? null,
  disputeId: refund.dispute == null ? null : String(refund.dispute),
})
