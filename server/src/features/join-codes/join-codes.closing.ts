import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import { type JoinCodeRow, updateClosed } from './join-codes.queries.ts'

type Closing = { by: string; reason?: string; now: Date }

/** Closes a locked code, with an audit entry. Returns false, and does nothing, if it is closed already. */
export async function closeOnce(tx: Tx, code: JoinCodeRow, { by, reason, now }: Closing): Promise<boolean> {
  if (code.closedAt !== null) return false
  await updateClosed(tx, code.id, now)
  const subject = { kind: 'COURSE', id: code.courseId } as const
  await recordAct(tx, { act: 'JOIN_CODE_CLOSED', by, subject, before: { seats: code.seats, used: code.used }, reason, now })
  return true
}
