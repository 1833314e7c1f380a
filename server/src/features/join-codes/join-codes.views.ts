import type { JoinCode, ManagedJoinCode } from '@akada/contract/join-codes.ts'
import type { JoinCodeRow, ManagedRow } from './join-codes.queries.ts'
import { stateOf } from './join-codes.rules.ts'

export const asJoinCode = (row: JoinCodeRow, now: Date): JoinCode => ({
  id: row.id,
  code: row.code,
  course: { id: row.courseId, title: row.title },
  seats: row.seats,
  used: row.used,
  state: stateOf(row, now),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

export const asManagedJoinCode = (row: ManagedRow, now: Date): ManagedJoinCode => ({
  ...asJoinCode(row, now),
  instructorName: row.instructorName,
})
