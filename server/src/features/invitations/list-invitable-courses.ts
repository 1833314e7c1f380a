import type { Db } from '#platform/database/database.ts'
import { listLive } from './invitations.queries.ts'
import type { Inviter } from './invitations.rules.ts'
import { wantedBy } from './list-invitations.ts'

const OFFERED = 20

/** Returns the published courses to which a user can invite, by title. */
export function listInvitableCourses(db: Db, user: Inviter, { scope, search }: { scope: 'own' | 'all'; search: string }) {
  const { instructorId } = wantedBy(user, { scope, search, now: new Date(0) })
  return listLive(db, { instructorId, exceptOf: user.id, search, limit: OFFERED })
}
