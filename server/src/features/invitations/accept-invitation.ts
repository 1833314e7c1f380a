import { findAddress } from '#features/accounts/accounts.face.ts'
import { enrollStudent } from '#features/enrollments/enroll-student.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findInvitation, lockInvitation, updateAccepted } from './invitations.queries.ts'
import { acceptProblem } from './invitations.rules.ts'
import { isTokenOf } from './invitations.tokens.ts'

type Accepted = { id: number; token: string; userId: string; now: Date }

/**
 * Enrolls the invited person free of charge. The token proves that the person can read the invited address, so an account that hasn't
 * verified the address can accept too. A student who has the course already keeps that enrollment.
 */
export const acceptInvitation = ({ signer }: Pick<Deps, 'signer'>, db: Db, { id, token, userId, now }: Accepted) =>
  db.transaction().execute(async (tx) => {
    await lockInvitation(tx, id)
    const invitation = (await findInvitation(tx, id)) ?? refuse('INVITATION_NOT_FOUND')
    const { email, isVerified } = await findAddress(tx, userId)
    const mayOpen = isTokenOf(signer, token, invitation) || (isVerified && email === invitation.email)
    if (!mayOpen) refuse('INVITATION_NOT_FOUND')
    const { status, instructorId, courseId } = invitation
    const problem = acceptProblem({ ...invitation, course: { status, instructorId } }, { id: userId, email }, now)
    if (problem) refuse(problem)
    if (invitation.acceptedBy === null) {
      await updateAccepted(tx, { id, userId, now })
      await enrollStudent(tx, { userId, courseId, opening: { source: 'INVITE', invitationId: id }, now })
    }
    return { courseId }
  })
