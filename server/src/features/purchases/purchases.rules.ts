import type { Role } from '@akada/contract/accounts.ts'
import type { Currency } from '@akada/contract/money.ts'
import { normalForm } from '@akada/contract/plain-text.ts'
import type { OrderStatus } from '@akada/contract/purchases.ts'
import type { LockedOrder } from '#features/orders/orders.face.ts'
import type { PaymentStatus } from '#features/orders/orders.rules.ts'
import type { PurchaseRow } from './purchases.queries.ts'
/** How often a user may recheck their payments in ten minutes. */
export const RECHECKS_PER_TEN_MINUTES = 10
/** A recheck without a reference covers at most 5 payments from the last 72 hours. */
export const RECHECK_HOURS = 72
export const RECHECKED_PAYMENTS = 5
/** How often the receipt of an order may be resent in an hour. */
export const RECEIPTS_PER_HOUR = 3

/** Whether a user may see an order. Buyers see their own orders, and managers and admins see all orders. */
export const maySee = (order: { userId: string }, viewer: { id: string; roles: readonly Role[] }): boolean =>
  order.userId === viewer.id || viewer.roles.includes('MANAGER') || viewer.roles.includes('ADMIN')

// PostgreSQL's largest `integer`.
const MAX_INTEGER = 2_147_483_647

export type Search =
  | { kind: 'all' }
  | { kind: 'number'; number: number }
  | { kind: 'reference'; reference: string }
  | { kind: 'document'; number: string }
  | { kind: 'words'; text: string }

const NUMBER = /^(?:(?:order|receipt)(?![a-z])[\s:]*)?(?:#|(?:no|nr|number)(?![a-z])[.:]?)?\s*#?(\d{1,10})$/i

// An invoice, credit note or debit note, such as INV-2026-000123.
const DOCUMENT = /^(?:INV|CN|DN)-\d{4}-\d{6,9}$/i

// Long enough that it isn't a word, and with a digit and a letter, so that it isn't a phone number.
const BARE_REFERENCE = /^(?=\D*\d)(?=\d*[a-f])[\da-f]{8,32}$/i

/** Parses an order search: an order, receipt or invoice number, the beginning of a payment reference, with or without its `pay-`, or words of the buyer's name or email. */
export function readSearch(typed: string): Search {
  const text = typed.trim()
  if (text === '') return { kind: 'all' }
  const bare = normalForm(text, 'NFKC').replace(/^[^\p{L}\p{N}#+]+|[^\p{L}\p{N}]+$/gu, '')
  if (DOCUMENT.test(bare)) return { kind: 'document', number: bare.toUpperCase() }
  const number = Number(NUMBER.exec(bare)?.[1] ?? Number.NaN)
  if (number <= MAX_INTEGER) return { kind: 'number', number }
  if (/^pay-\S+$/i.test(bare)) return { kind: 'reference', reference: bare.toLowerCase() }
  if (BARE_REFERENCE.test(bare)) return { kind: 'reference', reference: `pay-${bare.toLowerCase()}` }
  return { kind: 'words', text }
}

export type Recheck = { paymentId: number; settlement: 'PAID' | 'PENDING' | 'UNREACHED' | 'FAILED' | 'HELD' }
export type Known = { paymentId: number; status: PaymentStatus; isOwned: boolean }
export type RecheckOutcome = 'PAID' | 'OWNED' | 'PENDING' | 'FAILED' | 'HELD' | 'NOTHING' | 'UNREACHED'

/**
 * Returns the outcome to show for a user's payments, ordered from newest to oldest. New settlements take precedence over unknown and
 * pending outcomes, which take precedence over earlier settlements. A failed payment counts only if no newer payment was paid.
 */
export function recheckOutcome(asked: readonly Recheck[], known: Known | undefined): { outcome: RecheckOutcome; paymentId: number | null } {
  for (const outcome of ['PAID', 'HELD', 'UNREACHED', 'PENDING'] as const) {
    const found = asked.find(({ settlement }) => settlement === outcome)
    if (found) return { outcome, paymentId: found.paymentId }
  }
  const failed = asked[0]
  if (known && known.paymentId > (failed?.paymentId ?? 0)) return { outcome: outcomeOf(known), paymentId: known.paymentId }
  return failed ? { outcome: 'FAILED', paymentId: failed.paymentId } : { outcome: 'NOTHING', paymentId: null }
}

/** Returns the outcome of a payment that was settled earlier. NOTHING means that its courses were refunded. */
function outcomeOf({ status, isOwned }: Known): RecheckOutcome {
  if (status === 'MISMATCH') return 'HELD'
  return isOwned ? 'OWNED' : 'NOTHING'
}

export type HeldMoney = { currency: string; amountMinor: number }

declare const right: unique symbol

/** An order that the viewer may see. Created only by `requirePurchase`. */
export type VisibleOrder = PurchaseRow & { readonly [right]: { readonly see: true } }

/** An order that the manager may decide on, locked until the transaction ends. Created only by `lockDecision`. */
export type OrderToDecide = LockedOrder & DecidedOrder & { readonly [right]: { readonly decide: true } }

export type DecidedOrder = { status: OrderStatus; currency: Currency; isBuyerGone: boolean }

/** Whether a payment can pay its order: the order is on hold, the currencies match, and the buyer's account still exists. */
export const mayAccept = (order: DecidedOrder, money: HeldMoney): boolean =>
  order.status === 'HELD' && !order.isBuyerGone && money.currency === order.currency
