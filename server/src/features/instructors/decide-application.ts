import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { addInstructor } from './add-instructor.ts'
import { closeApplication, type Decision, findApplication, lockApplicant } from './instructors.queries.ts'
import { announceDecision } from './notify-applicant.ts'

/** Approves or declines an application once, and notifies the applicant. */
export async function decideApplication(tx: Tx, decision: Decision): Promise<void> {
  const { userId, ...teaching } = (await findApplication(tx, decision.id)) ?? refuse('APPLICATION_NOT_FOUND')
  if (userId === decision.decidedBy) refuse('APPLICATION_OWN')

  // Locks the applicant before the application, in the same order as `submitApplication`. Another order could deadlock.
  if (!(await lockApplicant(tx, userId))) refuse('APPLICATION_NOT_FOUND')
  if (!(await closeApplication(tx, decision))) refuse('APPLICATION_DECIDED')
  if (decision.status === 'APPROVED') await addInstructor(tx, userId, { teaching, now: decision.now })
  await recordAct(tx, {
    act: decision.status === 'APPROVED' ? 'APPLICATION_APPROVED' : 'APPLICATION_DECLINED',
    by: decision.decidedBy,
    subject: { kind: 'PERSON', id: userId },
    after: { application: decision.id },
    now: decision.now,
  })
  await announceDecision(tx, { id: decision.id, userId, isApproved: decision.status === 'APPROVED' })
}
