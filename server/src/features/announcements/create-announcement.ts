import { announcementLimits } from '@akada/contract/limits.ts'
import { listTaughtCourses } from '#features/courses/list-taught-courses.ts'
import { lockOwnCourse } from '#features/courses/require-own-course.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { type Announced, countBetween, findSent, getAnnouncement, insertAnnouncement, updateChosen } from './announcements.queries.ts'
import { hasRecipients, insertChosen } from './announcements.recipients.queries.ts'
import { monthOf } from './announcements.rules.ts'
import { SEND_ANNOUNCEMENT, SEND_CHOSEN } from './send-announcement.ts'

export type NewWords = Announced & { clientId: string; subject: string; body: string }

/** `userIds`: the chosen students. Undefined for all students of the course. */
type Wanted = NewWords & { userIds?: readonly string[]; now: Date }

/** Creates an announcement to students of a course, once per client id and within the monthly limit. */
export const createAnnouncement = (db: Db, user: User, { now, userIds, ...words }: Wanted) =>
  db.transaction().execute(async (tx) => {
    await listTaughtCourses(tx, user.id, words.courseId)
    // The lock serializes a course's announcements, so that concurrent requests can't exceed the monthly limit.
    await lockOwnCourse(tx, user, words.courseId)
    const sent = await findSent(tx, words.courseId, words.clientId)
    if (sent) return sent
    if ((await leftThisMonth(tx, words, now)) === 0) refuse('ANNOUNCEMENT_LIMIT')
    if (userIds === undefined && !(await hasRecipients(tx, words))) refuse('ANNOUNCEMENT_NOBODY')
    const id = await insertAnnouncement(tx, { ...words, now })
    if (userIds === undefined) await enqueue(tx, { kind: SEND_ANNOUNCEMENT, payload: { announcementId: id, after: null } })
    else await chooseStudents(tx, { id, announced: words, userIds })
    return getAnnouncement(tx, id)
  })

type Choice = { id: number; announced: Announced; userIds: readonly string[] }

/** Records the chosen students who can get the announcement. They are notified by a job of another kind, which older releases don't run. */
async function chooseStudents(tx: Tx, { id, announced, userIds }: Choice): Promise<void> {
  const chosen = await insertChosen(tx, id, announced, userIds)
  if (chosen === 0) refuse('ANNOUNCEMENT_NOBODY')
  await updateChosen(tx, id, chosen)
  await enqueue(tx, { kind: SEND_CHOSEN, payload: { announcementId: id } })
}

export const leftThisMonth = async (db: Db, announced: Announced, now: Date): Promise<number> =>
  Math.max(0, announcementLimits.aMonth[announced.kind] - (await countBetween(db, announced, monthOf(now))))
