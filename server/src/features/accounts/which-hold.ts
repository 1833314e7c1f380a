import type { Db } from '#platform/database/database.ts'
import { listHolding } from './accounts.sessions.queries.ts'

/** Which of these sessions still hold: not logged out, run out, or of somebody who may not come in any more. */
export const whichHold = async (db: Db, sessionIds: readonly string[], now: Date): Promise<ReadonlySet<string>> =>
  new Set(await listHolding(db, sessionIds, now))
