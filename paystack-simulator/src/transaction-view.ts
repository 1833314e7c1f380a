import { createHash } from 'node:crypto'
import type { Transaction } from './state.ts'
import { testCards } from './test-cards.ts'
import { chargedMinor } from './transactions.ts'

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)

/** An id that JSON keeps exactly, even above JavaScript's safe integers. */
export const shownId = (transaction: Transaction): number | bigint =>
  transaction.override.id === undefined ? transaction.id : BigInt(transaction.override.id)

function shownMetadata({ metadata, override }: Transaction): unknown {
  if (override.metadata_as === undefined) return metadata
  return override.metadata_as === 'string' ? JSON.stringify(metadata) : override.metadata_as
}

export const customerView = (transaction: Transaction) => ({
  id: Number.parseInt(shortHash(transaction.email).slice(0, 7), 16),
  first_name: null,
  last_name: null,
  email: transaction.email,
  customer_code: `CUS_${shortHash(transaction.email)}`,
  phone: null,
  metadata: null,
  risk_action: 'default',
  international_format_phone: null,
})

function authorizationView(transaction: Transaction) {
  if (!transaction.paidAt) return {}
  const card = testCards[transaction.card ?? 'success']
  return {
    authorization_code: `AUTH_${shortHash(transaction.accessCode)}`,
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    exp_month: '12',
    exp_year: '2030',
    channel: transaction.channel,
    // Paystack's own samples contain the trailing space.
    card_type: `${card.brand} `,
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: card.brand,
    reusable: transaction.channel === 'card',
    signature: `SIG_${shortHash(card.number)}`,
    account_name: null,
    receiver_bank_account_number: null,
    receiver_bank: null,
  }
}

export function timelineView(transaction: Transaction) {
  const started = transaction.openedAt ?? transaction.createdAt
  return {
    start_time: Math.floor(Date.parse(started) / 1000),
    time_spent: transaction.history.at(-1)?.time ?? 0,
    attempts: transaction.attempts,
    errors: transaction.errors,
    success: transaction.paidAt !== null,
    mobile: false,
    input: [],
    history: transaction.history,
  }
}

const reportedStatus = (transaction: Transaction): string => transaction.override.force_status ?? transaction.status

/** A transaction as verify, fetch, list and `charge.success` return it. */
export function transactionView(transaction: Transaction) {
  const { override } = transaction
  return {
    id: shownId(transaction),
    domain: override.domain ?? 'test',
    status: reportedStatus(transaction),
    reference: transaction.reference,
    receipt_number: null,
    amount: chargedMinor(transaction),
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: transaction.paidAt,
    created_at: transaction.createdAt,
    channel: transaction.channel,
    currency: override.currency ?? transaction.currency,
    ip_address: transaction.ipAddress,
    metadata: shownMetadata(transaction),
    log: timelineView(transaction),
    fees: transaction.feesMinor,
    fees_split: null,
    authorization: authorizationView(transaction),
    customer: customerView(transaction),
    plan: null,
    split: {},
    order_id: null,
    paidAt: transaction.paidAt,
    createdAt: transaction.createdAt,
    requested_amount: override.requested_amount ?? transaction.amountMinor,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: transaction.createdAt,
    plan_object: {},
    subaccount: {},
  }
}
