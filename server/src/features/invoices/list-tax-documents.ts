import type { Today } from '#features/performance/performance.rules.ts'
import { type DaysAsked, requireDays } from '#features/performance/require-days.ts'
import type { Db } from '#platform/database/database.ts'
import { countDocuments, listNewestDocuments } from './invoices.queries.ts'
import { asJournalEntry } from './invoices.views.ts'

export async function listTaxDocuments(db: Db, { page, size, ...asked }: DaysAsked & { page: number; size: number }, today: Today) {
  const { range } = requireDays(asked, today)
  const rows = await listNewestDocuments(db, { ...range, page, size })
  return { content: rows.map(asJournalEntry), totalElements: await countDocuments(db, range), page, size }
}
