import { csvStream } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import { pagesOf } from '#platform/database/pages-of.ts'
import { type InvitationRow, listRows, type Wanted } from './invitations.queries.ts'
import { stateOf } from './invitations.rules.ts'

const AT_ONCE = 1_000
const columns = ['Email', 'Course', 'Status', 'Invited by', 'Sent', 'Expires', 'Accepted', 'Student']

/** Returns all matching invitations as a file, newest first. */
export const downloadInvitations = (db: Db, wanted: Wanted, timeZone: string) =>
  csvStream(
    { name: 'invitations.csv', timeZone },
    columns,
    pagesOf(AT_ONCE, (last: InvitationRow | undefined, limit) => listRows(db, wanted, { limit, ...(last && { before: last.id }) })),
    (row) => [row.email, row.title, stateOf(row, wanted.now), row.invitedBy, row.sentAt, row.expiresAt, row.acceptedAt, row.student],
  )
