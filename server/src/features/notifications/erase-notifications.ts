import type { Tx } from '#platform/database/database.ts'
import { deletePreferences } from './notifications.mails.queries.ts'
import { deleteNotificationsOf } from './notifications.queries.ts'

export async function eraseNotifications(tx: Tx, userId: string): Promise<void> {
  await deleteNotificationsOf(tx, userId)
  await deletePreferences(tx, userId)
}
