import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { closeOnce } from './join-codes.closing.ts'
import { findManaged, lockId } from './join-codes.queries.ts'
import { asManagedJoinCode } from './join-codes.views.ts'

type Closed = { id: number; staffId: string; reason: string; now: Date }

/** Closes a code of any course. Students who joined keep the course. */
export const closeManagedJoinCode = (db: Db, { id, staffId, reason, now }: Closed) =>
  db.transaction().execute(async (tx) => {
    await lockId(tx, id)
    const code = (await findManaged(tx, id)) ?? refuse('JOIN_CODE_UNKNOWN')
    await closeOnce(tx, code, { by: staffId, reason, now })
    return asManagedJoinCode((await findManaged(tx, id)) ?? refuse('JOIN_CODE_UNKNOWN'), now)
  })
