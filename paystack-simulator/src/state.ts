/** One merchant's data. */
export type Integration = {
  id: number
  /** The first key signs webhooks. The API accepts all of them. */
  secrets: string[]
  retiredSecrets: string[]
  /** Undefined means the simulator's default URL. Null means that no webhooks are sent. */
  webhookUrl?: string | null
  currencies: string[]
  /** If 0, a checkout page never times out. */
  sessionTimeoutSeconds: number
  /** The balances from which refunds and transfers are paid. Other currencies are unlimited. */
  balancesMinor: Record<string, number>
  webhooksHeld: boolean
  /** Whether every transfer waits for a one-time password, which is Paystack's default. */
  asksForOtp?: boolean
}

export type TransactionStatus = 'abandoned' | 'failed' | 'success' | 'ongoing' | 'pending' | 'reversal-pending' | 'reversed'

/** The next input that the checkout page asks for. */
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

/** Overrides that make the provider report a transaction incorrectly, to test the shop. */
export type TransactionOverride = {
  force_status?: string
  amount_delta?: number
  requested_amount?: number
  currency?: string
  domain?: string
  /** The id as digits, because it may exceed JavaScript's safe integers. */
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
  /** The metadata as the API returns it: an object, or `""` if the shop sent none. */
  metadata: unknown
  callbackUrl: string | null
  channel: string
  channels: string[] | null
  card: CardName | null
  gatewayResponse: string
  feesMinor: number | null
  steps: CheckoutStep[]
  /** The checkout page's message about the last attempt. */
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
  /** The final status if no control changes it. */
  outcome: 'processed' | 'failed' | 'needs-attention'
  customerNote: string | null
  merchantNote: string | null
  createdAt: string
  refundedAt: string | null
  nextAt: string | null
}

export type Resolution = 'merchant-accepted' | 'declined' | 'auto-accepted'

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
  /** Whether the refund list also shows the amount that the bank charges back. */
  listsRefund?: boolean
  createdAt: string
  dueAt: string
  resolvedAt: string | null
}

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

/** Paystack's transfer statuses ("How Transfers Work"). The amount of a returned transfer has been returned to the balance. */
export type TransferStatus = 'otp' | 'pending' | 'received' | 'success' | ReturnedTransferStatus
export const returnedTransferStatuses = ['failed', 'reversed', 'abandoned', 'blocked', 'rejected'] as const
export type ReturnedTransferStatus = (typeof returnedTransferStatuses)[number]

export type Transfer = {
  id: number
  integrationId: number
  code: string
  recipientCode: string
  reference: string
  amountMinor: number
  /** Deducted from the balance in addition to the amount, and returned if the transfer fails. Missing in older snapshots. */
  feeMinor?: number
  currency: string
  reason: string | null
  status: TransferStatus
  /** The final status if no control changes it. A reversed transfer succeeds first. */
  outcome: 'success' | 'failed' | 'reversed'
  /** Why the bank returns the transfer. Missing in older snapshots and without a reason. */
  failure?: string
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
