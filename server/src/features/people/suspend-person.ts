import { lockPerson } from '#features/accounts/lock-person.ts'
import { suspendAccount } from '#features/accounts/suspend-account.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { notifyPerson } from './notify-person.ts'

export type Suspension = { personId: string; reason: string; now: Date }

/** Suspends a user and emails the reason. The user's content and purchases stay. */
export async function suspendPerson(tx: Tx, admin: User, { personId: userId, reason, now }: Suspension): Promise<void> {
  await lockPerson(tx, admin.id, userId)
  if (await suspendAccount(tx, { userId, by: admin.id, reason, now }))
    await notifyPerson(tx, { userId, change: 'SUSPENDED', words: reason })
}
