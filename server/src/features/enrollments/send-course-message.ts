import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { type CourseMessageKind, findCourseMessage, insertSentMessage } from './enrollments.messages.queries.ts'
import { fillIn, messageTitle } from './enrollments.rules.ts'

export const SEND_COURSE_MESSAGE = 'send-course-message'
export const MAIL_COURSE_MESSAGE = 'mail-course-message'

export type CourseMessageOf = { enrollmentId: number; message: CourseMessageKind }

/** Has what the instructor says to whoever enrolls or finishes told to a student, if anything is said. */
export async function queueCourseMessage(tx: Tx, of: CourseMessageOf): Promise<void> {
  if (await findCourseMessage(tx, of)) await enqueue(tx, { kind: SEND_COURSE_MESSAGE, payload: of })
}

/** Tells it, once for an enrollment however often it is asked for. */
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
      // A notification is shortened.
      hasOwnMail: true,
    })
    await enqueue(tx, { kind: MAIL_COURSE_MESSAGE, payload: of, dedupeKey: `course-message:${of.message}:${of.enrollmentId}` })
  })
