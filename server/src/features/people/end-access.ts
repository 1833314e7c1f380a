import { confirmPassword } from '#features/accounts/confirm-password.ts'
import { endSessions } from '#features/accounts/end-sessions.ts'
import { lockPersonFor } from '#features/accounts/lock-person.ts'
import { resetSecondFactor } from '#features/accounts/reset-second-factor.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'

type Because = { personId: string; reason: string; now: Date }

export const signOutPerson = (db: Db, admin: User, { personId, reason, now }: Because): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockPersonFor(tx, admin.id, personId)
    await endSessions(tx, { userId: personId, by: admin.id, reason, now })
  })

/** With the admin’s own password: who takes a borrowed device of theirs could else open the way into another account. */
export async function resetFactor(
  db: Db,
  admin: User,
  { personId, reason, now, ...proof }: Because & { password: string; address: string },
): Promise<void> {
  if (personId === admin.id) refuse('PERSON_OWN')
  await confirmPassword(db, { userId: admin.id, now, ...proof })
  await db.transaction().execute(async (tx) => {
    await lockPersonFor(tx, admin.id, personId)
    await resetSecondFactor(tx, { userId: personId, by: admin.id, reason, now })
  })
}
