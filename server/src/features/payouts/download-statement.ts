import { holdDaysOf } from '#features/ledger/ledger.rules.ts'
import { termsOf } from '#features/ledger/update-terms.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import { listStatement } from './payouts.statement.queries.ts'
import { type Asked, asLine } from './payouts.views.ts'

export async function downloadStatement(db: Db, instructorId: string, asked: Asked) {
  const holding = await siteSettings(db)
  const holdDays = holdDaysOf(holding, await termsOf(db, instructorId))
  const rows = await listStatement(db, { instructorId, ...asked })
  return rows.map((row) => asLine(row, { payeeId: instructorId, holding, holdDays }))
}
