import { getAllowance } from '#features/invitations/get-allowance.ts'
import type { Db } from '#platform/database/database.ts'
import { countRows, listRows } from './join-codes.queries.ts'
import { asJoinCode } from './join-codes.views.ts'

type Asked = { instructorId: string; page: number; size: number; now: Date }

/** Returns one page of the codes of an instructor's courses, newest first. */
export async function listJoinCodes(db: Db, { instructorId, page, size, now }: Asked) {
  const [rows, totalElements, allowance] = await Promise.all([
    listRows(db, instructorId, { page, size }),
    countRows(db, instructorId),
    getAllowance(db, instructorId, now),
  ])
  return { content: rows.map((row) => asJoinCode(row, now)), totalElements, page, size, allowance }
}
