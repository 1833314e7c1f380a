import * as z from 'zod/mini'
import { type Answer, Failure, integer, type PaystackAccess, send, text } from './paystack-http.ts'
import { listAll } from './paystack-lists.ts'
import { type DisputeAnswer, type PaymentProvider, type ProviderDispute, Unavailable } from './provider.ts'

const Dispute = z.object({
  id: z.string(),
  status: z.string(),
  resolution: text,
  category: text,
  currency: text,
  refund_amount: z.nullish(integer),
  dueAt: text,
  // Null if the reference is in `transaction`.
  transaction_reference: text,
  transaction: z.nullish(z.object({ reference: text, currency: text })),
})

const UploadPlace = z.object({ status: z.literal(true), data: z.object({ fileName: z.string() }) })
const Resolved = z.object({ status: z.literal(true), data: Dispute })

type DisputeCalls = Pick<PaymentProvider, 'findDisputes' | 'listDisputes' | 'acceptDispute'>

export const disputeCalls = (access: PaystackAccess): DisputeCalls => ({
  findDisputes: async (transactionId) =>
    (await listAll(access, '/dispute', { Row: Dispute, query: { transaction: transactionId } })).map(asDispute),
  listDisputes: async (period) => (await listAll(access, '/dispute', { Row: Dispute, period })).map(asDispute),
  acceptDispute: (dispute) => accept(access, dispute),
})

/** Paystack requires an upload name in every resolution. An acceptance needs no evidence, so nothing is uploaded under that name. */
async function accept(access: PaystackAccess, { id, amountMinor }: { id: string; amountMinor: number }): Promise<DisputeAnswer> {
  const path = `/dispute/${encodeURIComponent(id)}`
  const place = await send(access, 'GET', `${path}/upload_url?upload_filename=accepted.pdf`)
  const named = z.safeParse(UploadPlace, place.json)
  if (!named.success) return asRejected(place)
  const body = {
    resolution: 'merchant-accepted',
    message: 'The merchant accepts this dispute.',
    refund_amount: amountMinor,
    uploaded_filename: named.data.data.fileName,
  }
  const answer = await send(access, 'PUT', `${path}/resolve`, body)
  return z.safeParse(Resolved, answer.json).success ? { kind: 'accepted' } : asRejected(answer)
}

function asRejected({ status, json }: Answer): DisputeAnswer {
  const failure = z.safeParse(Failure, json)
  if (!failure.success) throw new Unavailable(`Paystack returned an unexpected dispute response (${status})`, { cause: failure.error })
  return { kind: 'rejected', message: failure.data.message }
}

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
