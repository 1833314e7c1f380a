import type { NotificationType } from '@akada/contract/notifications.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { insertNotifications } from './notifications.queries.ts'
import { isMailedByType, shortened } from './notifications.rules.ts'
import { QUEUE_MAILS } from './queue-mails.ts'

export type News = {
  userIds: readonly string[]
  type: NotificationType
  title: string
  message: string
  courseId?: number
  /** A path in the web client. */
  link?: `/${string}`
  /** Identifies the event. Each user is notified of an event once, even after repeated calls. */
  key?: string
  /** True if the calling feature sends its own email. */
  hasOwnMail?: boolean
}

const MAILS_AT_ONCE = 200

/** Notifies users, in the transaction of the event. Skips erased users. */
export async function notifyPeople(tx: Tx, { userIds, hasOwnMail = false, ...news }: News): Promise<void> {
  const isMailed = isMailedByType(news.type) && !hasOwnMail
  const ids = await insertNotifications(tx, [...new Set(userIds)], { ...shortened(news), mail: isMailed ? 'DUE' : 'NONE' })
  if (!isMailed) return
  for (let from = 0; from < ids.length; from += MAILS_AT_ONCE)
    await enqueue(tx, { kind: QUEUE_MAILS, payload: { ids: ids.slice(from, from + MAILS_AT_ONCE) } })
}
