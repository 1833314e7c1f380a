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

export type RefundState = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention' | 'other'

/** Money that the provider sends back, or has sent. */
export type ProviderRefund = {
  id: string
  state: RefundState
  amountMinor: number
  currency: string
  /** What whoever asked for it wrote to themselves: ours names our refund. */
  note: string | null
  reference: string | null
  /** The dispute that this refund resolves. The dispute reports the same money. */
  disputeId: string | null
}

/** What became of asking for a refund. `unfunded`: the balance is too low now. `reversed`: nothing of the payment is left. */
export type RefundAnswer = { kind: 'queued'; refund: ProviderRefund } | { kind: 'unfunded' | 'reversed' | 'rejected'; message: string }

export type RefundAccount = { currency: Currency; bankCode: string; accountNumber: string }

export type RetryAnswer = { kind: 'queued'; refund: ProviderRefund } | { kind: 'unknown-bank' | 'rejected'; message: string }

/** What a buyer's bank holds against a payment. */
export type ProviderDispute = {
  id: string
  status: string
  /** Null until it is over. */
  resolution: string | null
  category: string | null
  currency: string | null
  amountMinor: number | null
  dueAt: Date | null
  reference: string | null
}

/** The result of accepting a dispute. `rejected`: it is already resolved or can't be accepted now. */
export type DisputeAnswer = { kind: 'accepted' } | { kind: 'rejected'; message: string }

export type BankAccount = { currency: Currency; bankCode: string; accountNumber: string }

export type RecipientAnswer = { kind: 'made'; code: string } | { kind: 'rejected'; message: string }

export type NewTransfer = {
  /** What keeps the provider from sending it twice. */
  reference: string
  amountMinor: number
  currency: Currency
  recipientCode: string
  reason: string
}

/** `otp`: a one-time password must be entered at the provider. `other`: an unknown status. */
export type TransferState = 'otp' | 'pending' | 'success' | 'failed' | 'reversed' | 'other'

/** Money that the provider sends to a bank account, or has sent. */
export type ProviderTransfer = {
  reference: string
  code: string | null
  state: TransferState
  providerStatus: string
  amountMinor: number
  /** What the provider took on top. Null while it doesn't say. */
  feeMinor: number | null
  currency: string
}

/** What became of asking for a transfer. `duplicate`: an earlier try under this reference got through. `unfunded`: the balance is too low now. */
export type TransferAnswer = { kind: 'made'; transfer: ProviderTransfer } | { kind: 'duplicate' | 'unfunded' | 'rejected'; message: string }

/** From one moment up to another. */
export type Period = { from: Date; to: Date }

export type PaymentProvider = {
  id: string
  /** The mode the keys are for: a transaction of the other mode is never accepted. */
  domain: 'test' | 'live'
  minimumMinor: Record<Currency, number>
  /** The provider's minimum refund by currency. */
  minimumRefundMinor: Record<Currency, number>
  /** Throws `Unavailable` when nobody can tell what happened. */
  initialize: (payment: NewPayment) => Promise<Initialized>
  /** Null for a reference the provider doesn't know. Throws `Unavailable` when it can't be asked. */
  verify: (reference: string) => Promise<Transaction | null>
  /**
   * Asks for money to be sent back. Throws `Unavailable` when nobody can tell whether it was heard: it must then be looked for
   * among the refunds of the payment before it is asked for again.
   */
  refund: (refund: { reference: string; amountMinor: number; note: string }) => Promise<RefundAnswer>
  /** All refunds of a payment, by the provider's own id of it. */
  findRefunds: (transactionId: string) => Promise<ProviderRefund[]>
  /** Names the buyer's bank account for a refund that the card could not take. */
  retryRefund: (refundId: string, account: RefundAccount) => Promise<RetryAnswer>
  findDisputes: (transactionId: string) => Promise<ProviderDispute[]>
  /** Accepts a dispute in the buyer's favor. Throws `Unavailable` if the outcome is unknown. Repeated requests are rejected. */
  acceptDispute: (dispute: { id: string; amountMinor: number }) => Promise<DisputeAnswer>
  /** What was begun in a time, for comparing books. */
  listSuccessful: (period: Period) => Promise<Transaction[]>
  listRefunds: (period: Period) => Promise<ProviderRefund[]>
  listDisputes: (period: Period) => Promise<ProviderDispute[]>
  listBanks: (currency: Currency) => Promise<{ code: string; name: string }[]>
  /** The name its bank knows an account by; null for one that isn't there. */
  resolveAccount: (account: BankAccount) => Promise<string | null>
  /** Names an account to send money to; the same account again is the same recipient. */
  createRecipient: (account: BankAccount & { accountName: string }) => Promise<RecipientAnswer>
  /** Sends money. Throws `Unavailable` when nobody can tell whether it was heard: asked again under the same reference it is sent once. */
  transfer: (transfer: NewTransfer) => Promise<TransferAnswer>
  /** Null for a reference under which nothing was sent. */
  findTransfer: (reference: string) => Promise<ProviderTransfer | null>
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
