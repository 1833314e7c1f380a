import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findInvitation, type InvitationRow, lockInvitation } from './invitations.queries.ts'
import { type Inviter, mayInvite, mayManage } from './invitations.rules.ts'

/** Locks an invitation for a user who may resend or revoke it. Other users learn nothing about it. */
export async function requireManageable(tx: Tx, user: Inviter, id: number): Promise<InvitationRow> {
  if (!mayInvite(user)) refuse('NOT_ALLOWED')
  await lockInvitation(tx, id)
  const invitation = (await findInvitation(tx, id)) ?? refuse('INVITATION_NOT_FOUND')
  return mayManage(invitation, user) ? invitation : refuse('INVITATION_NOT_FOUND')
}
