import { broadcastLimits } from '@akada/contract/limits.ts'
import { recordAct } from '#features/audit/record-act.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { updateState } from './broadcasts.queries.ts'
import { countAudience } from './broadcasts.recipients.queries.ts'
import { sendAtProblem } from './broadcasts.rules.ts'
import { getBroadcast } from './get-broadcast.ts'
import { lockDraft } from './lock-draft.ts'
import { SEND_BROADCAST } from './send-broadcast.ts'

type Scheduled = { id: number; version: number; sendAt: Date | null; adminId: string; now: Date }

/** Schedules a draft for its time or for immediate sending. A repeated request is refused, because the broadcast is no longer a draft. */
export const scheduleBroadcast = (db: Db, { id, version, sendAt, adminId, now }: Scheduled) =>
  db.transaction().execute(async (tx) => {
    const { segment, courseId, categoryId, country } = await lockDraft(tx, id, version)
    const problem = sendAt && sendAtProblem(sendAt, now, broadcastLimits.scheduleDays)
    if (problem) refuse('INVALID_INPUT', { errors: [{ path: 'sendAt', message: problem }] })
    const recipients = await countAudience(tx, { segment, courseId, categoryId, country })
    if (recipients === 0) refuse('BROADCAST_NOBODY')
    await updateState(tx, id, { state: 'SCHEDULED', sendAt: sendAt ?? now })
    if (sendAt === null) await enqueue(tx, { kind: SEND_BROADCAST, payload: { broadcastId: id } })
    const after = { segment, courseId, categoryId, country, recipients, sendAt: sendAt ?? now }
    await recordAct(tx, { act: 'BROADCAST_SCHEDULED', by: adminId, subject: { kind: 'BROADCAST', id }, after, now })
    return getBroadcast(tx, id)
  })
