import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { closeOnce } from './join-codes.closing.ts'
import { findJoinCode, lockId } from './join-codes.queries.ts'
import { asJoinCode } from './join-codes.views.ts'

/** Closes a code of the instructor's course. Students who joined keep the course. */
export const closeJoinCode = (db: Db, { id, instructorId, now }: { id: number; instructorId: string; now: Date }) =>
  db.transaction().execute(async (tx) => {
    await lockId(tx, id)
    const code = await findJoinCode(tx, id)
    if (code?.instructorId !== instructorId) return refuse('JOIN_CODE_UNKNOWN')
    await closeOnce(tx, code, { by: instructorId, now })
    return asJoinCode((await findJoinCode(tx, id)) ?? refuse('JOIN_CODE_UNKNOWN'), now)
  })
