import type { Currency } from '@akada/contract/money.ts'

export type NewPayment = {
  reference: string
  amountMinor: number
  currency: Currency
  email: string
  returnUrl: string
  cancelUrl: string
  metadata: Record<string, string | number>
}

/** What became of asking for a payment. `duplicate`: an earlier try got through, but its address is lost. */
export type Initialized =
  | { kind: 'ready'; authorizationUrl: string }
  | { kind: 'duplicate' }
  | { kind: 'rejected'; code: string | undefined; message: string }

export type TransactionStatus = 'success' | 'failed' | 'abandoned' | 'pending' | 'reversed' | 'other'

/** What the provider says of a payment, in our words; nothing of the card but its brand and last digits. */
export type Transaction = {
  id: string
  reference: string
  status: TransactionStatus
  providerStatus: string
  domain: string
  amountMinor: number
  requestedAmountMinor: number | null
  currency: string
  feesMinor: number | null
  gatewayResponse: string | null
  channel: string | null
  cardBrand: string | null
  cardLast4: string | null
}

export type PaymentProvider = {
  id: string
  /** The mode the keys are for: a transaction of the other mode is never accepted. */
  domain: 'test' | 'live'
  minimumMinor: Record<Currency, number>
  /** Throws `Unavailable` when nobody can tell what happened. */
  initialize: (payment: NewPayment) => Promise<Initialized>
  /** Null for a reference the provider doesn't know. Throws `Unavailable` when it can't be asked. */
  verify: (reference: string) => Promise<Transaction | null>
  /** Whether these bytes were signed with the provider's key, or with the one before it. */
  isSigned: (body: Buffer, signature: string | undefined) => boolean
}

/** The provider gave no answer that can be trusted: time out, broken connection, 5xx, not JSON. The outcome is unknown. */
export class Unavailable extends Error {
  override name = 'Unavailable'
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number | undefined } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
