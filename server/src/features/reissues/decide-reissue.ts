import { recordAct } from '#features/audit/record-act.ts'
import { lockCertificates } from '#features/certificates/certificates.face.ts'
import { replaceCertificates } from '#features/certificates/replace-certificates.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { notifyHolder } from './notify-holder.ts'
import { closeReissue, type Decision, findReissue, listChosen, lockHolder } from './reissues.queries.ts'

/** Approves or declines a request once, and notifies the owner of the certificates. */
export const decideReissue = (db: Db, decision: Decision & { reason: string; decidedBy: string }): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { id, status, decidedBy, now } = decision
    const { userId, studentName } = (await findReissue(tx, id)) ?? refuse('REISSUE_NOT_FOUND')
    if (userId === decidedBy) refuse('REISSUE_OWN')

    // Locks the user before the request, in the same order as `requestReissue` and erasure. Another order could deadlock.
    if (!(await lockHolder(tx, userId))) refuse('REISSUE_NOT_FOUND')
    if (!(await closeReissue(tx, decision))) refuse('REISSUE_DECIDED')
    const entry = { by: decidedBy, subject: { kind: 'PERSON', id: userId }, now } as const
    if (status === 'APPROVED') {
      const certificates = await replaceChosen(tx, { id, studentName, now })
      await recordAct(tx, { ...entry, act: 'REISSUE_APPROVED', after: { reissue: id, certificates } })
    } else await recordAct(tx, { ...entry, act: 'REISSUE_DECLINED', after: { reissue: id } })
    await notifyHolder(tx, { id, userId, isApproved: status === 'APPROVED' })
  })

/** Replaces the certificates of a request. Returns how many. */
async function replaceChosen(tx: Tx, { id, studentName, now }: { id: number; studentName: string; now: Date }): Promise<number> {
  const chosen = await listChosen(tx, id)
  if (chosen.length === 0) return 0
  const ids = chosen.map((certificate) => certificate.id)
  await replaceCertificates(tx, { certificates: await lockCertificates(tx, ids), studentName, now })
  return ids.length
}
