import { announcementLimits } from '@akada/contract/limits.ts'
import { listTaughtCourses } from '#features/courses/list-taught-courses.ts'
import { lockOwnCourse } from '#features/courses/require-own-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { type Announced, countBetween, findSent, getAnnouncement, insertAnnouncement } from './announcements.queries.ts'
import { hasRecipients } from './announcements.recipients.queries.ts'
import { monthOf } from './announcements.rules.ts'
import { SEND_ANNOUNCEMENT } from './send-announcement.ts'

type Words = Announced & { clientId: string; subject: string; body: string }

/** Creates an announcement to all students of a course, once per client id and within the monthly limit. */
export const createAnnouncement = (db: Db, user: User, { now, ...words }: Words & { now: Date }) =>
  db.transaction().execute(async (tx) => {
    await listTaughtCourses(tx, user.id, words.courseId)
    // The lock serializes a course's announcements, so that concurrent requests can't exceed the monthly limit.
    await lockOwnCourse(tx, user, words.courseId)
    const sent = await findSent(tx, words.courseId, words.clientId)
    if (sent) return sent
    if ((await leftThisMonth(tx, words, now)) === 0) refuse('ANNOUNCEMENT_LIMIT')
    if (!(await hasRecipients(tx, words))) refuse('ANNOUNCEMENT_NOBODY')
    const id = await insertAnnouncement(tx, { ...words, now })
    await enqueue(tx, { kind: SEND_ANNOUNCEMENT, payload: { announcementId: id, after: null } })
    return getAnnouncement(tx, id)
  })

export const leftThisMonth = async (db: Db, announced: Announced, now: Date): Promise<number> =>
  Math.max(0, announcementLimits.aMonth[announced.kind] - (await countBetween(db, announced, monthOf(now))))
