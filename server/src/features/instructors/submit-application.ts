import type { ApplicationStatus } from '@akada/contract/instructors.ts'
import { listRoles } from '#features/accounts/accounts.face.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { addInstructor } from './add-instructor.ts'
import { insertApplication, lockApplicant, type Teaching } from './instructors.queries.ts'
import { announceDecision } from './notify-applicant.ts'

export type Application = { userId: string; teaching: Teaching; now: Date; isApprovedAtOnce: boolean }

/** Stores an application for a decision by staff. With automatic approval, makes the applicant an instructor immediately. */
export async function submitApplication(tx: Tx, { userId, teaching, now, isApprovedAtOnce }: Application): Promise<ApplicationStatus> {
  const { emailVerifiedAt } = (await lockApplicant(tx, userId)) ?? refuse('SIGN_IN_REQUIRED')
  if ((await listRoles(tx, userId)).includes('INSTRUCTOR')) refuse('INSTRUCTOR_ALREADY')
  if (emailVerifiedAt === null) refuse('EMAIL_NOT_VERIFIED')

  const status = isApprovedAtOnce ? 'APPROVED' : 'PENDING'
  const applicationId = await refuseOn(
    { instructor_applications_one_pending_key: 'APPLICATION_PENDING' },
    insertApplication(tx, { ...teaching, userId, status, now }),
  )
  if (isApprovedAtOnce) {
    await addInstructor(tx, userId, { teaching, now })
    await announceDecision(tx, { id: applicationId, userId, isApproved: true })
  }
  return status
}
