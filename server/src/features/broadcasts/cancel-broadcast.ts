import { recordAct } from '#features/audit/record-act.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { lockBroadcast, updateState } from './broadcasts.queries.ts'
import { stateAfterCancel } from './broadcasts.rules.ts'
import { getBroadcast } from './get-broadcast.ts'
import { SEND_BROADCAST } from './send-broadcast.ts'

/** Cancels a broadcast. A scheduled broadcast becomes a draft again. A broadcast that is being sent reaches no more recipients. */
export const cancelBroadcast = (db: Db, { id, adminId, now }: { id: number; adminId: string; now: Date }) =>
  db.transaction().execute(async (tx) => {
    const { state, sendAt } = (await lockBroadcast(tx, id)) ?? refuse('BROADCAST_NOT_FOUND')
    if (state !== 'SCHEDULED' && state !== 'SENDING') return refuse('BROADCAST_OVER')
    await updateState(tx, id, stateAfterCancel(state, sendAt))
    await enqueue(tx, { kind: SEND_BROADCAST, payload: { broadcastId: id } })
    await recordAct(tx, { act: 'BROADCAST_CANCELLED', by: adminId, subject: { kind: 'BROADCAST', id }, before: { state }, now })
    return getBroadcast(tx, id)
  })
