import type { Currency } from '@akada/contract/money.ts'
import { toMajor, toMinor } from '@akada/contract/money.ts'
import { defaultHoldDays, type Holding, holdDaysOf, releasedAt } from '#features/ledger/ledger.rules.ts'
import type { NewTerms } from '#features/ledger/update-terms.ts'
import type { PayoutAccount } from './payouts.accounts.queries.ts'
import type { ListedPayout } from './payouts.listing.queries.ts'
import type { OwnPayout } from './payouts.own.queries.ts'
import type { PaidAccount } from './payouts.queries.ts'
import { type Concern, type ConcernKind, endingOf, explain, isSameAccount, kindOf, ownStatus } from './payouts.rules.ts'
import type { StatementRow } from './payouts.statement.queries.ts'

/** Returns an account as its owner sees it, with only the end of its number. */
export const asShown = ({ accountNumber, ...account }: PayoutAccount) => ({ ...account, accountEnding: endingOf(accountNumber) })

export type Asked = { currency: Currency; from?: string | undefined; to?: string | undefined }

type Shown = { payeeId: string; holding: Holding; holdDays: number }

/** Affiliates see what they earned, but not how the sale of another instructor was divided. Commissions have the default holding time. */
export function asLine(row: StatementRow, { payeeId, holding, holdDays }: Shown) {
  const kind = kindOf(row.kind)
  const isCommission = row.sellerId !== null && row.sellerId !== payeeId
  const isWaiting = kind === 'SALE' && !row.isOver && row.paidAt !== null
  return {
    id: `${row.transactionId}-${row.lineId ?? 0}`,
    at: row.at.toISOString(),
    kind,
    courseTitle: row.title,
    orderId: row.orderId,
    couponCode: isCommission ? null : row.couponCode,
    sale: kind === 'SALE' && !isCommission ? saleOf(row) : null,
    isCommission,
    amount: toMajor(row.amountMinor),
    availableAt: isWaiting && row.paidAt ? releasedAt(row.paidAt, isCommission ? defaultHoldDays(holding) : holdDays).toISOString() : null,
  }
}

function saleOf({ priceMinor, discountMinor, taxMinor, feeMinor, shareBps, shareClass, ...row }: StatementRow) {
  const [price, discount] = [priceMinor ?? 0, discountMinor ?? 0]
  return {
    price: toMajor(price),
    discount: toMajor(discount),
    paid: toMajor(price - discount),
    tax: toMajor(taxMinor ?? 0),
    fee: toMajor(feeMinor ?? 0),
    sharePercentage: (shareBps ?? 0) / 100,
    isOwnCoupon: shareClass === 'OWN_COUPON',
    commission: toMajor(row.paidFrom === 'INSTRUCTOR' ? (row.commissionMinor ?? 0) : 0),
  }
}

/** Returns a payout as its instructor sees it. */
export function shownOwn({ amountMinor, status, method, problem, account, paidAt, at, ...payout }: OwnPayout) {
  return {
    ...payout,
    at: at.toISOString(),
    amount: toMajor(amountMinor),
    status: ownStatus({ status, method }),
    account: { bankName: account.bankName, accountEnding: endingOf(account.accountNumber) },
    paidAt: paidAt?.toISOString() ?? null,
    problem: problem === null || status === 'PAID' ? null : explain(problem),
  }
}

export const shownTerms = (terms: NewTerms | null) => terms && { holdDays: terms.holdDays, reservePercent: terms.reserveBps / 100 }

/** Returns terms as they apply. The default may have become shorter since they were set. */
export const appliedTerms = (terms: NewTerms | null, holding: Holding) =>
  shownTerms(terms && { ...terms, holdDays: holdDaysOf(holding, terms) })

const withoutCode = ({ bankName, accountNumber, accountName }: PaidAccount) => ({ bankName, accountNumber, accountName })

/** Returns a payout as a manager sees it, with the actions that the manager may take. */
export function shownPayout(listed: ListedPayout, managerId: string) {
  const { instructorId, name, amountMinor, owedMinor, mayBeSent, account, currentAccount, paidAt, concerns, ...payout } = listed
  const mayCancel = payout.status === 'CREATED' && instructorId !== managerId
  return {
    ...payout,
    ...{ mayCancel, mayMarkPaid: mayCancel && !mayBeSent },
    owed: owedMinor === 0 ? null : toMajor(owedMinor),
    instructor: { id: instructorId, name },
    amount: toMajor(amountMinor),
    account: withoutCode(account),
    currentAccount: currentAccount && !isSameAccount(account, currentAccount) ? withoutCode(currentAccount) : null,
    concerns: concerns.map(shownConcern),
    paidAt: paidAt?.toISOString() ?? null,
  }
}

/** Returns a concern for a response or the audit log. */
export const shownConcern = ({ kind, at, amountMinor }: Concern) => ({
  kind,
  at: at?.toISOString() ?? null,
  amount: amountMinor === null ? null : toMajor(amountMinor),
})

type SentConcern = { kind: ConcernKind; at?: string | null | undefined; amount?: number | null | undefined }

export const asAcknowledged = ({ kind, at, amount }: SentConcern): Concern => ({
  kind,
  at: at ? new Date(at) : null,
  amountMinor: amount ? toMinor(amount) : null,
})
