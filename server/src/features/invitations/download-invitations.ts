import { type CsvCell, csvStream } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import { listRows, type Wanted } from './invitations.queries.ts'
import { stateOf } from './invitations.rules.ts'

const AT_ONCE = 1_000
const columns = ['Email', 'Course', 'Status', 'Invited by', 'Sent', 'Expires', 'Accepted', 'Student']

/** Returns all matching invitations as a file, newest first. */
export const downloadInvitations = (db: Db, wanted: Wanted, timeZone: string) =>
  csvStream({ name: 'invitations.csv', timeZone }, columns, pagesOf(db, wanted))

async function* pagesOf(db: Db, wanted: Wanted): AsyncGenerator<CsvCell[][]> {
  let before: number | undefined
  while (true) {
    const rows = await listRows(db, wanted, { limit: AT_ONCE, ...(before !== undefined && { before }) })
    if (rows.length === 0) return
    yield rows.map((row) => [
      row.email,
      row.title,
      stateOf(row, wanted.now),
      row.invitedBy,
      row.sentAt,
      row.expiresAt,
      row.acceptedAt,
      row.student,
    ])
    before = rows.at(-1)?.id
    if (rows.length < AT_ONCE) return
  }
}
