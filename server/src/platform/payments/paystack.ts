import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { disputeCalls } from './paystack-disputes.ts'
import { type Answer, Failure, integer, type PaystackAccess, send, text } from './paystack-http.ts'
import { listAll } from './paystack-lists.ts'
import { refundCalls } from './paystack-refunds.ts'
import { transferCalls } from './paystack-transfers.ts'
import { type Initialized, type PaymentProvider, type Transaction, type TransactionStatus, Unavailable } from './provider.ts'

export type PaystackOptions = PaystackAccess & {
  /** Also verifies webhooks while the key is being rotated. */
  previousSecretKey?: string | undefined
  /** The origins of valid checkout pages. Other URLs in Paystack's response are rejected. */
  checkoutOrigins: readonly string[]
}

const Ready = z.object({ status: z.literal(true), data: z.object({ authorization_url: z.string(), reference: z.string() }) })
const Reported = z.object({
  // Text (see `send`), because JSON.parse loses digits of unsigned 64-bit numbers.
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  domain: z.string(),
  amount: integer,
  requested_amount: z.nullish(integer),
  currency: z.string(),
  fees: z.nullish(integer),
  gateway_response: text,
  channel: text,
  authorization: z.nullish(z.object({ brand: text, card_type: text, last4: text })),
})
const Found = z.object({ status: z.literal(true), data: Reported })

const statuses: Record<string, TransactionStatus> = {
  success: 'success',
  failed: 'failed',
  abandoned: 'abandoned',
  ongoing: 'pending',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
  reversed: 'reversed',
  'reversal-pending': 'reversed',
}

/** Implements the payment provider with Paystack's documented HTTP API. */
export function paystack(options: PaystackOptions): PaymentProvider {
  const keys = [options.secretKey, options.previousSecretKey].filter((key) => key !== undefined)

  return {
    id: 'paystack',
    domain: options.secretKey.startsWith('sk_live_') ? 'live' : 'test',
    // ₦50 and $2.00 (Paystack's documentation, "Supported currencies").
    minimumMinor: { NGN: 5_000, USD: 200 },
    // Paystack answers “Cannot refund less than USD 1” and has no minimum in naira.
    minimumRefundMinor: { NGN: 1, USD: 100 },
    initialize: async (payment) => {
      const body = {
        email: payment.email,
        amount: payment.amountMinor,
        currency: payment.currency,
        reference: payment.reference,
        callback_url: payment.returnUrl,
        metadata: { ...payment.metadata, cancel_action: payment.cancelUrl },
        // Dollar payments are by card only. Naira payments use the channels enabled in the dashboard.
        ...(payment.currency === 'USD' && { channels: ['card'] }),
      }
      return asInitialized(await send(options, 'POST', '/transaction/initialize', body), payment.reference, options.checkoutOrigins)
    },
    verify: async (reference) => {
      const { status, json } = await send(options, 'GET', `/transaction/verify/${encodeURIComponent(reference)}`)
      const failure = z.safeParse(Failure, json)
      if (failure.success) {
        // Paystack has returned both 400 with this code and 404.
        if (status === 404 || failure.data.code === 'transaction_not_found') return null
        throw new Unavailable(`Paystack refused to verify (${status}): ${failure.data.message}`)
      }
      return asVerified(json)
    },
    listSuccessful: async (period) =>
      (await listAll(options, '/transaction', { period, query: { status: 'success' }, Row: Reported })).map(asTransaction),
    ...refundCalls(options),
    ...disputeCalls(options),
    ...transferCalls(options),
    isSigned: (body, signature) =>
      signature !== undefined && /^[0-9a-f]{128}$/i.test(signature) && keys.some((key) => isHmac(key, body, signature)),
  }
}

function isHmac(key: string, body: Buffer, signature: string): boolean {
  return timingSafeEqual(createHmac('sha512', key).update(body).digest(), Buffer.from(signature, 'hex'))
}

function asInitialized({ status, json }: Answer, reference: string, origins: readonly string[]): Initialized {
  const ready = z.safeParse(Ready, json)
  if (ready.success) {
    const { authorization_url: url, reference: answered } = ready.data.data
    if (answered !== reference) throw new Unavailable('Paystack responded with another reference')
    if (!URL.canParse(url) || !origins.includes(new URL(url).origin)) throw new Unavailable('Paystack returned a URL that isn’t its own')
    return { kind: 'ready', authorizationUrl: url }
  }
  const failure = z.safeParse(Failure, json)
  if (!failure.success) throw new Unavailable(`Paystack returned an unexpected response (${status})`)
  const { code, message } = failure.data
  if (code === 'duplicate_reference' || /duplicate transaction reference/i.test(message)) return { kind: 'duplicate' }
  return { kind: 'rejected', code: code ?? undefined, message }
}

function asVerified(json: unknown): Transaction {
  const found = z.safeParse(Found, json)
  if (!found.success) throw new Unavailable('Paystack returned an unexpected transaction', { cause: found.error })
  return asTransaction(found.data.data)
}

function asTransaction(data: z.infer<typeof Reported>): Transaction {
  return {
    id: data.id,
    reference: data.reference,
    status: statuses[data.status] ?? 'other',
    providerStatus: data.status,
    domain: data.domain,
    amountMinor: data.amount,
    requestedAmountMinor: data.requested_amount ?? null,
    currency: data.currency,
    feesMinor: data.fees ?? null,
    gatewayResponse: data.gateway_response ?? null,
    channel: data.channel ?? null,
    cardBrand: (data.authorization?.brand ?? data.authorization?.card_type)?.trim() ?? null,
    cardLast4: data.authorization?.last4 ?? null,
  }
}
