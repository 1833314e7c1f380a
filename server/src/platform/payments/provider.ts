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

/** The result of starting a payment. `duplicate`: an earlier attempt succeeded, but its checkout URL is lost. */
export type Initialized =
  | { kind: 'ready'; authorizationUrl: string }
  | { kind: 'duplicate' }
  | { kind: 'rejected'; code: string | undefined; message: string }

export type TransactionStatus = 'success' | 'failed' | 'abandoned' | 'pending' | 'reversed' | 'other'

/** A payment as reported by the provider, in this application's terms. Card details are limited to the brand and the last four digits. */
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

/** A refund that the provider is making or has made. */
export type ProviderRefund = {
  id: string
  state: RefundState
  amountMinor: number
  currency: string
  /** The merchant's note. For refunds by this site, it identifies the refund. */
  note: string | null
  reference: string | null
  /** The dispute that this refund resolves. The dispute reports the same money. */
  disputeId: string | null
}

/** The result of requesting a refund. `unfunded`: the balance is currently too low. `reversed`: the payment was already fully returned. */
export type RefundAnswer = { kind: 'queued'; refund: ProviderRefund } | { kind: 'unfunded' | 'reversed' | 'rejected'; message: string }

export type RefundAccount = { currency: Currency; bankCode: string; accountNumber: string }

export type RetryAnswer = { kind: 'queued'; refund: ProviderRefund } | { kind: 'unknown-bank' | 'rejected'; message: string }

/** A dispute that the buyer's bank opened about a payment. */
export type ProviderDispute = {
  id: string
  status: string
  /** Null while the dispute is open. */
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
  /** The idempotency key. */
  reference: string
  amountMinor: number
  currency: Currency
  recipientCode: string
  reason: string
}

/** `otp`: a one-time password must be entered at the provider. `other`: an unknown status. */
export type TransferState = 'otp' | 'pending' | 'success' | 'failed' | 'reversed' | 'other'

/** A transfer to a bank account that the provider is making or has made. */
export type ProviderTransfer = {
  reference: string
  code: string | null
  state: TransferState
  providerStatus: string
  amountMinor: number
  /** The provider's fee, charged on top of the amount. Null if not reported yet. */
  feeMinor: number | null
  currency: string
  /** Why the transfer failed, in the bank's words. Null if it didn't, or without a reason. */
  failureReason: string | null
}

/**
 * The result of requesting a transfer. `duplicate`: an earlier attempt with this reference succeeded. `unfunded`: the balance is currently
 * too low.
 */
export type TransferAnswer = { kind: 'made'; transfer: ProviderTransfer } | { kind: 'duplicate' | 'unfunded' | 'rejected'; message: string }

export type Period = { from: Date; to: Date }

export type PaymentProvider = {
  id: string
  /** The mode of the keys. Transactions of the other mode are never accepted. */
  domain: 'test' | 'live'
  minimumMinor: Record<Currency, number>
  /** The provider's minimum refund by currency. */
  minimumRefundMinor: Record<Currency, number>
  /** Throws `Unavailable` if the outcome is unknown. */
  initialize: (payment: NewPayment) => Promise<Initialized>
  /** Returns null if the provider doesn't know the reference. Throws `Unavailable` if the provider can't be reached. */
  verify: (reference: string) => Promise<Transaction | null>
  /** Requests a refund. Throws `Unavailable` if the outcome is unknown: check the payment's refunds before requesting it again. */
  refund: (refund: { reference: string; amountMinor: number; note: string }) => Promise<RefundAnswer>
  /** Returns all refunds of a payment, by the provider's payment id. */
  findRefunds: (transactionId: string) => Promise<ProviderRefund[]>
  /** Sends the buyer's bank account for a refund that couldn't be paid to the card. */
  retryRefund: (refundId: string, account: RefundAccount) => Promise<RetryAnswer>
  findDisputes: (transactionId: string) => Promise<ProviderDispute[]>
  /** Accepts a dispute in the buyer's favor. Throws `Unavailable` if the outcome is unknown. Repeated requests are rejected. */
  acceptDispute: (dispute: { id: string; amountMinor: number }) => Promise<DisputeAnswer>
  /** Used for reconciliation, like the other lists: returns everything created in a period. */
  listSuccessful: (period: Period) => Promise<Transaction[]>
  listRefunds: (period: Period) => Promise<ProviderRefund[]>
  listDisputes: (period: Period) => Promise<ProviderDispute[]>
  listBanks: (currency: Currency) => Promise<{ code: string; name: string }[]>
  /** Returns the account holder's name from the bank. Null if the account doesn't exist. */
  resolveAccount: (account: BankAccount) => Promise<string | null>
  /** Registers an account for transfers. The same account always has the same recipient. */
  createRecipient: (account: BankAccount & { accountName: string }) => Promise<RecipientAnswer>
  /** Sends money. Throws `Unavailable` if the outcome is unknown. A retry with the same reference doesn't send it twice. */
  transfer: (transfer: NewTransfer) => Promise<TransferAnswer>
  /** Returns null if there is no transfer with this reference. */
  findTransfer: (reference: string) => Promise<ProviderTransfer | null>
  /** Whether the bytes were signed with the provider's current or previous key. */
  isSigned: (body: Buffer, signature: string | undefined) => boolean
}

/**
 * Thrown if the provider gives no trustworthy response: a timeout, a broken connection, a 5xx status or invalid JSON. The outcome is
 * unknown.
 */
export class Unavailable extends Error {
  override name = 'Unavailable'
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number | undefined } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
