import type { AuditEntry } from '@akada/contract/audit.ts'
import type { CsvCell } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import { type EntryRow, listEntries, type Wanted } from './audit.queries.ts'
import { asEntries } from './list-audit-entries.ts'

const AT_ONCE = 1_000

export const entryColumns = [
  'Entry',
  'Time',
  'By',
  'User ID',
  'Origin',
  'Network',
  'Action',
  'Subject',
  'Subject ID',
  'Name',
  'Before',
  'After',
  'Reason',
]

/** Yields the matching entries in pages, so that memory use doesn't grow with the number of entries. */
export async function* pagesOfEntries(db: Db, wanted: Wanted): AsyncGenerator<CsvCell[][]> {
  let before: number | undefined
  for (;;) {
    const rows: EntryRow[] = await listEntries(db, wanted, { before, limit: AT_ONCE })
    yield (await asEntries(db, rows)).map(asCells)
    before = rows.at(-1)?.id
    if (before === undefined || rows.length < AT_ONCE) return
  }
}

const asCells = (entry: AuditEntry): CsvCell[] => [
  entry.id,
  new Date(entry.at),
  entry.by?.name ?? null,
  entry.by?.id ?? null,
  entry.origin,
  entry.network,
  entry.act,
  entry.subject.kind,
  entry.subject.id,
  entry.subject.name,
  entry.before && JSON.stringify(entry.before),
  entry.after && JSON.stringify(entry.after),
  entry.reason,
]
