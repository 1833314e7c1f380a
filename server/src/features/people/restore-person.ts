import { lockPerson } from '#features/accounts/lock-person.ts'
import { restoreAccount } from '#features/accounts/suspend-account.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { notifyPerson } from './notify-person.ts'
import type { Suspension } from './suspend-person.ts'

export async function restorePerson(tx: Tx, admin: User, { personId: userId, reason, now }: Suspension): Promise<void> {
  await lockPerson(tx, admin.id, userId)
  if (await restoreAccount(tx, { userId, by: admin.id, reason, now })) await notifyPerson(tx, { userId, change: 'RESTORED', words: '' })
}
