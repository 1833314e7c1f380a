import { lockPerson } from '#features/accounts/lock-person.ts'
import { confirmPassword } from '#features/accounts/require-password.ts'
import { resetSecondFactor } from '#features/accounts/reset-second-factor.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'

export type Because = { personId: string; reason: string; now: Date }

/** Requires the admin's password. Otherwise another person at the admin's device could get access to the account. */
export async function resetPersonsSecondFactor(
  db: Db,
  admin: User,
  { personId, reason, now, ...proof }: Because & { password: string; address: string },
): Promise<void> {
  if (personId === admin.id) refuse('PERSON_OWN')
  await confirmPassword(db, { userId: admin.id, now, ...proof })
  await db.transaction().execute(async (tx) => {
    await lockPerson(tx, admin.id, personId)
    await resetSecondFactor(tx, { userId: personId, by: admin.id, reason, now })
  })
}
