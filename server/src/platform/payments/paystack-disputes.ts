import * as z from 'zod/mini'
import { integer, type PaystackAccess, text } from './paystack-http.ts'
import { listAll } from './paystack-lists.ts'
import type { PaymentProvider, ProviderDispute } from './provider.ts'

const Dispute = z.object({
  id: z.string(),
  status: z.string(),
  resolution: text,
  category: text,
  currency: text,
  refund_amount: z.nullish(integer),
  dueAt: text,
  // Null where the transaction itself tells it.
  transaction_reference: text,
  transaction: z.nullish(z.object({ reference: text, currency: text })),
})

export const disputeCalls = (access: PaystackAccess): Pick<PaymentProvider, 'findDisputes' | 'listDisputes'> => ({
  findDisputes: async (transactionId) =>
    (await listAll(access, '/dispute', { Row: Dispute, query: { transaction: transactionId } })).map(asDispute),
  listDisputes: async (period) => (await listAll(access, '/dispute', { Row: Dispute, period })).map(asDispute),
})

const asDispute = (dispute: z.infer<typeof Dispute>): ProviderDispute => ({
  id: dispute.id,
  status: dispute.status,
  resolution: dispute.resolution ?? null,
  category: dispute.category ?? null,
  currency: dispute.currency ?? dispute.transaction?.currency ?? null,
  amountMinor: dispute.refund_amount ?? null,
  dueAt: momentOf(dispute.dueAt),
  reference: dispute.transaction_reference ?? dispute.transaction?.reference ?? null,
})

function momentOf(value: string | null | undefined): Date | null {
  const moment = new Date(value ?? Number.NaN)
  return Number.isNaN(moment.getTime()) ? null : moment
}
