/** One merchant's world: every secret key opens its own. */
export type Integration = {
  id: number
  /** The first signs the webhooks; all of them open the API. */
  secrets: string[]
  retiredSecrets: string[]
  /** Absent means the simulator's own setting; null means none. */
  webhookUrl?: string | null
  currencies: string[]
  /** 0 means that a checkout page never times out. */
  sessionTimeoutSeconds: number
  /** Currencies whose refunds and transfers are paid from this much and no more; the others never run dry. */
  balancesMinor: Record<string, number>
  webhooksHeld: boolean
  /** Every transfer waits for a one-time password, as an integration does until that is switched off. */
  asksForOtp?: boolean
}

export type TransactionStatus = 'abandoned' | 'failed' | 'success' | 'ongoing' | 'pending' | 'reversal-pending' | 'reversed'

/** What the checkout page still asks the buyer for. */
export type CheckoutStep = 'pin' | 'phone' | 'otp' | 'bank-auth' | 'transfer'

export type CardName =
  | 'success'
  | 'pin'
  | 'pin-otp'
  | 'pin-phone-otp'
  | 'bank-auth'
  | 'declined'
  | 'token'
  | 'insufficient'
  | 'refund-fails'
  | 'refund-needs-attention'

/** Lies that the provider tells about a transaction, to see what a shop makes of them. */
export type TransactionOverride = {
  force_status?: string
  amount_delta?: number
  requested_amount?: number
  currency?: string
  domain?: string
  /** Digits; may exceed what a JavaScript number holds. */
  id?: string
  metadata_as?: '' | 0 | 'string' | null
}

export type Transaction = {
  id: number
  integrationId: number
  reference: string
  accessCode: string
  status: TransactionStatus
  amountMinor: number
  currency: string
  email: string
  label: string | null
  /** As the API returns it: an object, or `""` where none was sent. */
  metadata: unknown
  callbackUrl: string | null
  channel: string
  channels: string[] | null
  card: CardName | null
  gatewayResponse: string
  feesMinor: number | null
  steps: CheckoutStep[]
  /** What the checkout page tells the buyer about the last try. */
  notice: string | null
  attempts: number
  errors: number
  history: { type: string; message: string; time: number }[]
  ipAddress: string
  createdAt: string
  openedAt: string | null
  paidAt: string | null
  successDueAt: string | null
  override: TransactionOverride
}

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'

export type Refund = {
  id: number
  integrationId: number
  transactionId: number
  amountMinor: number
  currency: string
  status: RefundStatus
  /** The dispute that created the refund. */
  disputeId?: number
  /** What it comes to when nobody interferes. */
  outcome: 'processed' | 'failed' | 'needs-attention'
  customerNote: string | null
  merchantNote: string | null
  createdAt: string
  refundedAt: string | null
  nextAt: string | null
}

export type Resolution = 'merchant-accepted' | 'declined' | 'auto-accepted'

/** What a buyer's bank holds against a transaction. */
export type Dispute = {
  id: number
  integrationId: number
  transactionId: number
  amountMinor: number
  currency: string
  status: 'awaiting-merchant-feedback' | 'awaiting-bank-feedback' | 'resolved'
  resolution: Resolution | null
  category: string
  message: string | null
  /** Whether the list of refunds also shows the amount if the bank takes it. */
  listsRefund?: boolean
  createdAt: string
  dueAt: string
  resolvedAt: string | null
}

/** Whom money can be sent to. */
export type Recipient = {
  id: number
  integrationId: number
  code: string
  name: string
  accountNumber: string
  bankCode: string
  currency: string
  createdAt: string
}

/** The transfer statuses of Paystack ("How Transfers Work"). The money of returned transfers is back in the balance. */
export type TransferStatus = 'otp' | 'pending' | 'received' | 'success' | ReturnedTransferStatus
export const returnedTransferStatuses = ['failed', 'reversed', 'abandoned', 'blocked', 'rejected'] as const
export type ReturnedTransferStatus = (typeof returnedTransferStatuses)[number]

/** Money that the shop sends to a bank account. */
export type Transfer = {
  id: number
  integrationId: number
  code: string
  recipientCode: string
  reference: string
  amountMinor: number
  /** Taken from the balance on top, and given back with it; none in an older snapshot. */
  feeMinor?: number
  currency: string
  reason: string | null
  status: TransferStatus
  /** What it comes to when nobody interferes; reversed after it was a success. */
  outcome: 'success' | 'failed' | 'reversed'
  createdAt: string
  transferredAt: string | null
  nextAt: string | null
}

type DeliveryAttempt = { at: string; url: string; signature: string; status: number | null; response: string }

export type Delivery = {
  id: string
  integrationId: number
  event: string
  reference: string
  /** The exact bytes that are signed and sent. */
  body: string
  createdAt: string
  state: 'held' | 'scheduled' | 'delivered' | 'dropped' | 'exhausted' | 'unaddressed'
  dueAt: string | null
  retries: number
  attempts: DeliveryAttempt[]
}

export type State = {
  lastId: number
  integrations: Integration[]
  transactions: Transaction[]
  refunds: Refund[]
  disputes: Dispute[]
  recipients: Recipient[]
  transfers: Transfer[]
  deliveries: Delivery[]
}
