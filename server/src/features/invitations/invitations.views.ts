import type { Invitation } from '@akada/contract/invitations.ts'
import type { InvitationRow } from './invitations.queries.ts'
import { isOpen, resendProblem, stateOf } from './invitations.rules.ts'

export const asInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  course: { id: row.courseId, title: row.title },
  state: stateOf(row, now),
  invitedBy: row.invitedBy,
  student: row.student,
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
  mayResend: row.status === 'LIVE' && resendProblem(row, now) === null,
  mayRevoke: isOpen(row),
})
