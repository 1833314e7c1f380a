import type { Currency } from '@akada/contract/money.ts'
import { toMajor } from '@akada/contract/money.ts'
import { releasedAt } from '#features/ledger/ledger.rules.ts'
import { instructorBalances } from '#features/ledger/post-payout.ts'
import { nextReleases } from '#features/ledger/release-earnings.ts'
import { type SiteSettings, siteSettings } from '#features/settings/site-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { listAccounts, type PayoutAccount } from './payouts.accounts.queries.ts'
import { daysFrom, endingOf, kindOf } from './payouts.rules.ts'
import { listStatement, listStatementPage, type StatementRow, sumPaidOut, sumStatement } from './payouts.statement.queries.ts'

/** What an instructor has earned, by currency, and where it is paid to. */
export async function earningsOf(db: Db, instructorId: string) {
  const paidOut = await sumPaidOut(db, instructorId)
  const releases = await nextReleases(db, instructorId)
  const balances = (await instructorBalances(db, instructorId)).map(({ currency, pendingMinor, availableMinor }) => ({
    currency,
    pending: toMajor(pendingMinor),
    available: toMajor(availableMinor),
    paidOut: toMajor(paidOut.get(currency) ?? 0),
    nextReleaseAt: releases.get(currency)?.toISOString() ?? null,
  }))
  return { balances, accounts: (await listAccounts(db, instructorId)).map(asShown) }
}

/** An account as its owner sees it: they know the rest of the number. */
export const asShown = ({ accountNumber, ...account }: PayoutAccount) => ({ ...account, accountEnding: endingOf(accountNumber) })

type Asked = { currency: Currency; from?: string | undefined; to?: string | undefined }

export async function statementPage(db: Db, instructorId: string, { page, size, ...asked }: Asked & { page: number; size: number }) {
  const of = { instructorId, currency: asked.currency, ...daysFrom(asked) }
  const settings = await siteSettings(db)
  const rows = await listStatementPage(db, { ...of, page, size })
  const { count, totalMinor } = await sumStatement(db, of)
  return {
    content: rows.map((row) => asLine(row, settings)),
    totalElements: count,
    page,
    size,
    currency: asked.currency,
    totalAmount: toMajor(totalMinor),
  }
}

/** All of a statement. */
export async function wholeStatement(db: Db, instructorId: string, asked: Asked) {
  const settings = await siteSettings(db)
  const rows = await listStatement(db, { instructorId, currency: asked.currency, ...daysFrom(asked) })
  return rows.map((row) => asLine(row, settings))
}

function asLine(row: StatementRow, settings: SiteSettings) {
  const kind = kindOf(row.kind)
  const isWaiting = kind === 'SALE' && !row.isOver && row.paidAt !== null
  return {
    id: `${row.transactionId}-${row.lineId ?? 0}`,
    at: row.at.toISOString(),
    kind,
    courseTitle: row.title,
    orderId: row.orderId,
    couponCode: row.couponCode,
    sale: kind === 'SALE' ? saleOf(row) : null,
    amount: toMajor(row.amountMinor),
    availableAt: isWaiting && row.paidAt ? releasedAt(row.paidAt, settings).toISOString() : null,
  }
}

function saleOf({ priceMinor, discountMinor, taxMinor, feeMinor, shareBps, shareClass }: StatementRow) {
  const [price, discount] = [priceMinor ?? 0, discountMinor ?? 0]
  return {
    price: toMajor(price),
    discount: toMajor(discount),
    paid: toMajor(price - discount),
    tax: toMajor(taxMinor ?? 0),
    fee: toMajor(feeMinor ?? 0),
    sharePercentage: (shareBps ?? 0) / 100,
    isOwnCoupon: shareClass === 'OWN_COUPON',
  }
}
