import { findAddress } from '#features/accounts/accounts.face.ts'
import { getOfferedCourse } from '#features/courses/get-offered-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findInvitation } from './invitations.queries.ts'
import { stateOf } from './invitations.rules.ts'
import { isTokenOf } from './invitations.tokens.ts'

type Asked = { id: number; token: string; user: User | null; now: Date }

/** Returns an invitation to the holder of its link, or to the account with the invited and verified address. */
export async function getInvitation({ signer }: Pick<Deps, 'signer'>, db: Db, { id, token, user, now }: Asked) {
  const invitation = await findInvitation(db, id)
  const address = user === null ? null : await findAddress(db, user.id)
  const isInvited = invitation !== undefined && address?.email === invitation.email
  const mayOpen = invitation !== undefined && (isTokenOf(signer, token, invitation) || (isInvited && address?.isVerified === true))
  if (!invitation || invitation.email === null || !mayOpen) return refuse('INVITATION_NOT_FOUND')
  return {
    id,
    email: invitation.email,
    course: await getOfferedCourse(db, invitation.courseId),
    state: stateOf(invitation, now),
    expiresAt: invitation.expiresAt.toISOString(),
    caller: user === null ? ('VISITOR' as const) : isInvited ? ('INVITED' as const) : ('OTHER' as const),
  }
}
