import { toMajor } from '@akada/contract/money.ts'
import { holdDaysOf } from '#features/ledger/ledger.rules.ts'
import { termsOf } from '#features/ledger/update-terms.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import { listStatementPage, type StatementOrder, sumStatement } from './payouts.statement.queries.ts'
import { type Asked, asLine } from './payouts.views.ts'

type Page = Asked & { sort: StatementOrder; page: number; size: number }

/** Returns one page of an instructor's credits and debits. */
export async function getStatement(db: Db, instructorId: string, { sort, page, size, ...asked }: Page) {
  const of = { instructorId, ...asked }
  const holding = await siteSettings(db)
  const holdDays = holdDaysOf(holding, await termsOf(db, instructorId))
  const rows = await listStatementPage(db, { ...of, sort, page, size })
  const { count, totalMinor } = await sumStatement(db, of)
  return {
    content: rows.map((row) => asLine(row, { payeeId: instructorId, holding, holdDays })),
    totalElements: count,
    page,
    size,
    currency: asked.currency,
    totalAmount: toMajor(totalMinor),
  }
}
