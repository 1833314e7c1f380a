import type { Invitation } from '@akada/contract/invitations.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findInvitation, updateSent } from './invitations.queries.ts'
import { expiryOf, type Inviter, resendProblem } from './invitations.rules.ts'
import { sendInvitations } from './invitations.sending.ts'
import { asInvitation } from './invitations.views.ts'
import { requireManageable } from './require-manageable.ts'

/** Sends an open invitation again. Its link is then valid for 30 more days. */
export const resendInvitation = (db: Db, user: Inviter, { id, now }: { id: number; now: Date }): Promise<Invitation> =>
  db.transaction().execute(async (tx) => {
    const invitation = await requireManageable(tx, user, id)
    const problem = resendProblem(invitation, now)
    if (problem) refuse(problem)
    if (invitation.status !== 'LIVE') refuse('COURSE_NOT_LIVE')
    await updateSent(tx, id, { now, expiresAt: expiryOf(now) })
    await sendInvitations(tx, [invitation], { id: invitation.courseId, title: invitation.title }, now)
    return asInvitation((await findInvitation(tx, id)) ?? refuse('INVITATION_NOT_FOUND'), now)
  })
