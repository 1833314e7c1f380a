import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Db } from '#platform/database/database.ts'
import { getNoticeState, listPacedLectures, lockActiveEnrollment, saveNotice } from './openings.queries.ts'
import { newsSince, noticeOf, openedLectures } from './openings.rules.ts'

/**
 * Tells a student which lectures of a course have opened, as a notification and an email, at most once a day (docs/product.md P-17.6). A
 * repeated call tells nothing.
 */
export const sendOpeningNotice = (db: Db, { enrollmentId, now }: { enrollmentId: number; now: Date }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const enrollment = await lockActiveEnrollment(tx, enrollmentId)
    if (!enrollment) return
    const { userId, courseId } = enrollment
    const { title, toldAt, day, isToldToday } = await getNoticeState(tx, { enrollmentId, courseId, now })
    if (isToldToday) return
    const opened = openedLectures(await listPacedLectures(tx, { courseId, userId }), { since: newsSince(toldAt, now), now })
    if (opened.length === 0) return
    await saveNotice(tx, enrollmentId, now)
    await notifyPeople(tx, {
      userIds: [userId],
      type: 'message',
      ...noticeOf(title, opened),
      courseId,
      link: `/my-learning/courses/${courseId}`,
      key: `opening:${enrollmentId}:${day}`,
    })
  })
