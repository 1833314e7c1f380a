import { randomBytes } from 'node:crypto'
import { readChargeAmount } from './amounts.ts'
import { paystackError } from './errors.ts'
import { type JsonRecord, textOf, webAddressOf } from './record.ts'
import type { Integration, Transaction } from './state.ts'
import type { Store } from './store.ts'

export const notCompleted = 'The transaction was not completed'

const referencePattern = /^[A-Za-z0-9.=-]+$/
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const newAccessCode = () =>
  BigInt(`0x${randomBytes(10).toString('hex')}`)
    .toString(36)
    .padStart(15, '0')
    .slice(0, 15)

function readEmail(value: unknown): string {
  if (value === undefined || value === null) throw paystackError('emailMissing')
  if (value === '') throw paystackError('emailEmpty')
  if (typeof value !== 'string' || !emailPattern.test(value)) throw paystackError('emailInvalid')
  return value
}

function readCurrency(value: unknown, integration: Integration): string {
  const currency = textOf(value) || (integration.currencies[0] ?? 'NGN')
  if (!integration.currencies.includes(currency)) throw paystackError('unsupportedCurrency')
  return currency
}

function readReference(value: unknown): string {
  const reference = textOf(value) || `T${BigInt(`0x${randomBytes(6).toString('hex')}`)}`
  if (!referencePattern.test(reference)) throw paystackError('referenceCharacter')
  return reference
}

function readMetadata(value: unknown): unknown {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function readCallbackUrl(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  const address = webAddressOf(value)
  if (!address) throw paystackError('addressInvalid')
  return address
}

type Origin = { integration: Integration; now: Date; ipAddress: string }

/** Creates the transaction that POST /transaction/initialize requests, or throws Paystack's error. */
export function initializeTransaction(store: Store, body: JsonRecord, { integration, now, ipAddress }: Origin): Transaction {
  const email = readEmail(body.email)
  const currency = readCurrency(body.currency, integration)
  const amountMinor = readChargeAmount(body.amount, currency)
  const reference = readReference(body.reference)
  if (store.findTransaction(integration, reference)) throw paystackError('duplicateReference')
  const transaction: Transaction = {
    id: store.nextId(),
    integrationId: integration.id,
    reference,
    accessCode: newAccessCode(),
    status: 'abandoned',
    amountMinor,
    currency,
    email,
    label: textOf(body.label) ?? null,
    metadata: readMetadata(body.metadata),
    callbackUrl: readCallbackUrl(body.callback_url),
    channel: 'card',
    channels: Array.isArray(body.channels) ? body.channels.map(String) : null,
    card: null,
    gatewayResponse: notCompleted,
    feesMinor: null,
    steps: [],
    notice: null,
    attempts: 0,
    errors: 0,
    history: [],
    ipAddress,
    createdAt: now.toISOString(),
    openedAt: null,
    paidAt: null,
    successDueAt: null,
    override: {},
  }
  store.state.transactions.push(transaction)
  return transaction
}

export function recordHistory(transaction: Transaction, now: Date, entry: { type: string; message: string }) {
  const startedMs = Date.parse(transaction.openedAt ?? transaction.createdAt)
  transaction.history.push({ ...entry, time: Math.max(0, Math.round((now.getTime() - startedMs) / 1000)) })
}

/** The amount charged to the buyer, as reported by the provider. */
export const chargedMinor = (transaction: Transaction): number => transaction.amountMinor + (transaction.override.amount_delta ?? 0)

export const canStillBePaid = (transaction: Transaction): boolean =>
  ['abandoned', 'failed', 'ongoing', 'pending'].includes(transaction.status)
