import type { VatRow } from '@akada/contract/invoices.ts'
import { toMajor } from '@akada/contract/money.ts'
import type { Today } from '#features/performance/performance.rules.ts'
import { type DaysAsked, requireDays } from '#features/performance/require-days.ts'
import type { Db } from '#platform/database/database.ts'
import { sumVat } from './invoices.queries.ts'
import { missingDetails, type VatTotals, vatTotals } from './invoices.rules.ts'
import { currentSeller } from './require-seller.ts'

/** Returns the VAT of a period by month, currency and rate (docs/product.md P-26.6). */
export async function getVatReport(db: Db, asked: DaysAsked, { isTest, ...today }: Today & { isTest: boolean }) {
  const { range } = requireDays(asked, today)
  const rows = vatTotals(await sumVat(db, range)).map(asVatRow)
  return { ...range, rows, missingSellerDetails: missingDetails(await currentSeller(db)), isTest }
}

const asVatRow = ({ salesMinor, salesVatMinor, creditedMinor, creditedVatMinor, ...row }: VatTotals): VatRow => ({
  ...row,
  sales: toMajor(salesMinor),
  salesVat: toMajor(salesVatMinor),
  credited: toMajor(creditedMinor),
  creditedVat: toMajor(creditedVatMinor),
  total: toMajor(salesMinor - creditedMinor),
  netVat: toMajor(salesVatMinor - creditedVatMinor),
})
