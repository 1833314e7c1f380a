import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { lockAnnouncement, updateReached } from './announcements.queries.ts'
import { insertDeliveries, listRecipients, takeChosen } from './announcements.recipients.queries.ts'

export const SEND_ANNOUNCEMENT = 'send-announcement'
export const SEND_CHOSEN = 'send-chosen-announcement'
export const MAIL_ANNOUNCEMENT = 'mail-announcement'

const PEOPLE_AT_ONCE = 200

/** A page of recipients. It begins after the user id `after`, the last id of the previous page. */
export type AnnouncementPage = { announcementId: number; after: string | null }

/**
 * Notifies one page of students and queues the next page. Records deliveries in the same transaction, so that a repeated job notifies no
 * student twice.
 */
export const sendAnnouncement = ({ db, clock }: Deps, { announcementId, after }: AnnouncementPage): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const announcement = await lockAnnouncement(tx, announcementId)
    if (!announcement || announcement.sentAt !== null) return
    const page = await listRecipients(tx, announcement, { after, limit: PEOPLE_AT_ONCE })
    const told = await insertDeliveries(tx, announcementId, page)
    await notifyStudents(tx, { announcementId, announcement, userIds: told })
    const last = page.length === PEOPLE_AT_ONCE ? (page.at(-1) ?? null) : null
    if (last !== null) await enqueue(tx, { kind: SEND_ANNOUNCEMENT, payload: { announcementId, after: last } })
    await updateReached(tx, announcementId, { more: told.length, sentAt: last === null ? clock() : null })
  })

/** Notifies one page of the chosen students, once each, and queues the next page. */
export const sendChosenAnnouncement = ({ db, clock }: Deps, announcementId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const announcement = await lockAnnouncement(tx, announcementId)
    if (!announcement || announcement.sentAt !== null) return
    const { told, isFull } = await takeChosen(tx, announcementId, announcement, PEOPLE_AT_ONCE)
    await notifyStudents(tx, { announcementId, announcement, userIds: told })
    if (isFull) await enqueue(tx, { kind: SEND_CHOSEN, payload: { announcementId } })
    await updateReached(tx, announcementId, { more: told.length, sentAt: isFull ? null : clock() })
  })

type Told = { announcementId: number; announcement: { subject: string; body: string; courseId: number }; userIds: readonly string[] }

async function notifyStudents(tx: Tx, { announcementId, announcement: { subject, body, courseId }, userIds }: Told): Promise<void> {
  await notifyPeople(tx, {
    userIds,
    type: 'message',
    title: subject,
    message: body,
    courseId,
    link: `/my-learning/courses/${courseId}`,
    key: `announcement:${announcementId}`,
    hasOwnMail: true,
  })
  await queueMails(tx, announcementId, userIds)
}

async function queueMails(tx: Tx, announcementId: number, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds)
    await enqueue(tx, {
      kind: MAIL_ANNOUNCEMENT,
      payload: { announcementId, userId },
      dedupeKey: `announcement:${announcementId}:${userId}`,
    })
}
