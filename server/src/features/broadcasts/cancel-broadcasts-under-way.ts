import { recordAct } from '#features/audit/record-act.ts'
import type { Db } from '#platform/database/database.ts'
import { listUnderWay, lockBroadcast, updateState } from './broadcasts.queries.ts'
import { stateAfterCancel } from './broadcasts.rules.ts'

/**
 * Cancels due and running broadcasts after a restore, because deliveries since the backup are unknown. A due broadcast that hasn't started
 * becomes a draft. Returns the number of canceled broadcasts.
 */
export const cancelBroadcastsUnderWay = (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    let held = 0
    for (const id of await listUnderWay(tx, now)) {
      const broadcast = await lockBroadcast(tx, id)
      if (!broadcast) continue
      const { state, sendAt } = broadcast
      if (state !== 'SCHEDULED' && state !== 'SENDING') continue
      await updateState(tx, id, stateAfterCancel(state, sendAt))
      await recordAct(tx, { act: 'BROADCAST_CANCELLED', by: null, subject: { kind: 'BROADCAST', id }, before: { state }, now })
      held += 1
    }
    return held
  })
