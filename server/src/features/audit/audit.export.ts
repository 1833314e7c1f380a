import type { AuditEntry } from '@akada/contract/audit.ts'
import type { CsvCell } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import { pagesOf } from '#platform/database/pages-of.ts'
import { listEntries, type Wanted } from './audit.queries.ts'
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
export const pagesOfEntries = (db: Db, wanted: Wanted) =>
  pagesOf(AT_ONCE, async (last: AuditEntry | undefined, limit) => asEntries(db, await listEntries(db, wanted, { before: last?.id, limit })))

export const cellsOfEntry = (entry: AuditEntry): CsvCell[] => [
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
