import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { type CourseMessageKind, findCourseMessage, insertSentMessage } from './enrollments.messages.queries.ts'
import { fillIn, messageTitle } from './enrollments.rules.ts'

export const SEND_COURSE_MESSAGE = 'send-course-message'
export const MAIL_COURSE_MESSAGE = 'mail-course-message'

export type CourseMessageOf = { enrollmentId: number; message: CourseMessageKind }

/** Queues a welcome or completion message, unless it is empty. */
export async function queueCourseMessage(tx: Tx, of: CourseMessageOf): Promise<void> {
  if (await findCourseMessage(tx, of)) await enqueue(tx, { kind: SEND_COURSE_MESSAGE, payload: of })
}

/** Sends a course message as a notification and an email, once per enrollment. */
export const sendCourseMessage = (db: Db, of: CourseMessageOf, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await findCourseMessage(tx, of)
    if (!found || !(await insertSentMessage(tx, of, now))) return
    await notifyPeople(tx, {
      userIds: [found.userId],
      type: 'message',
      title: messageTitle(of.message, found.course),
      message: fillIn(found.words, found),
      courseId: found.courseId,
      link: `/my-learning/courses/${found.courseId}`,
      key: `course-message:${of.message}:${of.enrollmentId}`,
      // The notification is shortened, so the full message is a separate email.
      hasOwnMail: true,
    })
    await enqueue(tx, { kind: MAIL_COURSE_MESSAGE, payload: of, dedupeKey: `course-message:${of.message}:${of.enrollmentId}` })
  })
