import type { InvitationState } from '@akada/contract/invitations.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { getAllowance } from './get-allowance.ts'
import { countRows, listRows, type Wanted } from './invitations.queries.ts'
import { type Inviter, isStaff, mayInvite } from './invitations.rules.ts'
import { asInvitation } from './invitations.views.ts'

export type Filters = {
  scope: 'own' | 'all'
  courseId?: number | undefined
  state?: InvitationState | undefined
  search: string
  now: Date
}

/** Returns which invitations a user asked for. Only managers and admins see those of all courses. */
export function wantedBy(user: Inviter, { scope, ...filters }: Filters): Wanted {
  if (!mayInvite(user) || (scope === 'all' && !isStaff(user))) refuse('NOT_ALLOWED')
  return { ...filters, instructorId: scope === 'all' ? null : user.id }
}

export async function listInvitations(db: Db, user: Inviter, { page, size, ...filters }: Filters & { page: number; size: number }) {
  const wanted = wantedBy(user, filters)
  const [rows, totalElements, allowance] = await Promise.all([
    listRows(db, wanted, { limit: size, offset: (page - 1) * size }),
    countRows(db, wanted),
    getAllowance(db, user.id, filters.now),
  ])
  return { content: rows.map((row) => asInvitation(row, filters.now)), totalElements, page, size, allowance }
}
