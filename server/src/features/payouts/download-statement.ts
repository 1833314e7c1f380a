import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import { daysFrom } from './payouts.rules.ts'
import { listStatement } from './payouts.statement.queries.ts'
import { type Asked, asLine } from './payouts.views.ts'

/** All of a statement. */
export async function downloadStatement(db: Db, instructorId: string, { timeZone, ...asked }: Asked & { timeZone: string }) {
  const settings = await siteSettings(db)
  const rows = await listStatement(db, { instructorId, currency: asked.currency, ...daysFrom(asked, timeZone) })
  return rows.map((row) => asLine(row, settings))
}
