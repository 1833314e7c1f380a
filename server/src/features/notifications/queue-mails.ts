import type { Db } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { findPreferences, listToMail } from './notifications.mails.queries.ts'
import { unchosen, waitsForDigest } from './notifications.rules.ts'

export const QUEUE_MAILS = 'queue-notification-mails'
export const SEND_MAIL = 'mail-notification'

/** Queues one email for each notification that its user wants by email and that isn't part of the daily digest. */
export const queueMails = (db: Db, ids: readonly number[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const { id, userId, type } of await listToMail(tx, ids)) {
      const preferences = (await findPreferences(tx, userId)) ?? unchosen
      if (!preferences[type] || waitsForDigest(type, preferences)) continue
      await enqueue(tx, { kind: SEND_MAIL, payload: { id, userId }, dedupeKey: `notification-mail:${id}` })
    }
  })
