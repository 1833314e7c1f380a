import type { Invitation } from '@akada/contract/invitations.ts'
import { recordAct } from '#features/audit/record-act.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findInvitation, updateRevoked } from './invitations.queries.ts'
import { type Inviter, isOpen } from './invitations.rules.ts'
import { asInvitation } from './invitations.views.ts'
import { requireManageable } from './require-manageable.ts'

export const revokeInvitation = (db: Db, user: Inviter, { id, now }: { id: number; now: Date }): Promise<Invitation> =>
  db.transaction().execute(async (tx) => {
    const invitation = await requireManageable(tx, user, id)
    if (!isOpen(invitation)) refuse('INVITATION_CLOSED')
    await updateRevoked(tx, id, now)
    const subject = { kind: 'COURSE', id: invitation.courseId } as const
    await recordAct(tx, { act: 'INVITATION_REVOKED', by: user.id, subject, before: { invitation: id }, now })
    return asInvitation((await findInvitation(tx, id)) ?? refuse('INVITATION_NOT_FOUND'), now)
  })
