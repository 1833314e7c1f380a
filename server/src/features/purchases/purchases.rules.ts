import type { Role } from '@akada/contract/accounts.ts'
import type { Currency } from '@akada/contract/money.ts'
import type { OrderStatus } from '@akada/contract/purchases.ts'
import type { PaymentStatus } from '#features/orders/orders.rules.ts'
import type { PurchaseRow } from './purchases.queries.ts'
/** Questions of one person whether their payment has come in, in ten minutes. */
export const RECHECKS_PER_TEN_MINUTES = 10
/** So far back, and so many payments, are looked at without a reference. */
export const RECHECK_HOURS = 72
export const RECHECKED_PAYMENTS = 5
/** Receipts of one order mailed again in an hour. */
export const RECEIPTS_PER_HOUR = 3

/** Buyers see their own orders, managers and admins all; to others they are not there. */
export const maySee = (order: { userId: string }, viewer: { id: string; roles: readonly Role[] }): boolean =>
  order.userId === viewer.id || viewer.roles.includes('MANAGER') || viewer.roles.includes('ADMIN')

// PostgreSQL's integer ends here.
const MAX_INTEGER = 2_147_483_647

export type Search =
  | { kind: 'all' }
  | { kind: 'number'; number: number }
  | { kind: 'reference'; reference: string }
  | { kind: 'words'; text: string }

/** What somebody at the desk looks for: an order’s or a receipt’s number, a payment’s reference, or words of the buyer’s name or e-mail. */
export function readSearch(typed: string): Search {
  const text = typed.trim()
  if (text === '') return { kind: 'all' }
  const number = Number(/^(?:#|no\.?)?\s*(\d{1,10})$/i.exec(text)?.[1] ?? Number.NaN)
  if (number <= MAX_INTEGER) return { kind: 'number', number }
  if (/^pay-\S+$/i.test(text)) return { kind: 'reference', reference: text.toLowerCase() }
  return { kind: 'words', text }
}

export type Recheck = { paymentId: number; settlement: 'PAID' | 'PENDING' | 'UNREACHED' | 'FAILED' | 'HELD' }
export type Known = { paymentId: number; status: PaymentStatus; isOwned: boolean }
export type RecheckOutcome = 'PAID' | 'OWNED' | 'PENDING' | 'FAILED' | 'HELD' | 'NOTHING' | 'UNREACHED'

/**
 * What a person is told about their payments, newest first: what was found now, then what nobody can tell yet, then what was
 * known before; a payment that failed counts only if nothing newer was paid.
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

/** Of a payment that was settled before. One whose courses were given back leaves nothing to open. */
function outcomeOf({ status, isOwned }: Known): RecheckOutcome {
  if (status === 'MISMATCH') return 'HELD'
  return isOwned ? 'OWNED' : 'NOTHING'
}

export type HeldMoney = { currency: string; amountMinor: number }

declare const right: unique symbol

/** An order that this person may see. Made only by `requirePurchase`. */
export type VisibleOrder = PurchaseRow & { readonly [right]: { readonly see: true } }

/** An order on which this manager may decide, locked until the transaction ends. Made only by `lockDecision`. */
export type OrderToDecide = DecidedOrder & { id: number } & { readonly [right]: { readonly decide: true } }

export type DecidedOrder = { status: OrderStatus; currency: Currency; isBuyerGone: boolean }

/** Whether a held payment can be taken for its order: its money came in, in the order’s currency, from somebody who is still there. */
export const mayAccept = (order: DecidedOrder, money: HeldMoney): boolean =>
  order.status === 'HELD' && !order.isBuyerGone && money.currency === order.currency
