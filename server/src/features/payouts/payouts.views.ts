import type { Currency } from '@akada/contract/money.ts'
import { toMajor } from '@akada/contract/money.ts'
import { releasedAt } from '#features/ledger/ledger.rules.ts'
import type { SiteSettings } from '#features/settings/settings.site.ts'
import type { PayoutAccount } from './payouts.accounts.queries.ts'
import { endingOf, kindOf } from './payouts.rules.ts'
import type { StatementRow } from './payouts.statement.queries.ts'

/** An account as its owner sees it: they know the rest of the number. */
export const asShown = ({ accountNumber, ...account }: PayoutAccount) => ({ ...account, accountEnding: endingOf(accountNumber) })

export type Asked = { currency: Currency; from?: string | undefined; to?: string | undefined }

export function asLine(row: StatementRow, settings: SiteSettings) {
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
