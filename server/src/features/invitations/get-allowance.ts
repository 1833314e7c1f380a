import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import { countSince } from './invitations.queries.ts'
import { monthStart } from './invitations.rules.ts'

/** Returns how many invitations to their own courses an instructor can send this month, and how many are left. */
export async function getAllowance(db: Db, instructorId: string, now: Date): Promise<{ limit: number; left: number }> {
  const { invitationsPerMonth: limit } = await siteSettings(db)
  return { limit, left: Math.max(0, limit - (await countSince(db, { instructorId, since: monthStart(now), now }))) }
}
