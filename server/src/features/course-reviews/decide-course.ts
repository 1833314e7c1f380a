import type { CourseStatus } from '@akada/contract/course-fields.ts'
import { recordAct } from '#features/audit/record-act.ts'
import { moveAlong } from '#features/courses/move-along.ts'
import { lockOwnCourse } from '#features/courses/require-own-course.ts'
import { howManyHeld, releaseHeld } from '#features/curriculum/release-held.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findSubmittedAt } from './course-reviews.queries.ts'
import { type Decision, decisionProblem, isAboutHeld, lookProblem, statusAfter } from './course-reviews.rules.ts'
import { keepSnapshot } from './course-reviews.snapshots.queries.ts'
import { markOf } from './list-changes.ts'
import { takeSnapshot } from './measure-course.ts'
import { announceRelease } from './tell-reviewed.ts'
import { writeEntry } from './write-entry.ts'

type Decided = {
  courseId: number
  decision: Decision
  words: string
  /** When what the admin has looked at was submitted; a later one has to be looked at first. */
  submittedAt?: string | undefined
  now: Date
}

/** Approves a course that waits, gives it back or rejects it; once, whoever else decides at the same moment. */
export async function decideCourse(tx: Tx, admin: User, { courseId, decision, words, submittedAt, now }: Decided): Promise<void> {
  const course = await lockOwnCourse(tx, admin, courseId)
  if (isAboutHeld(course, decision, await howManyHeld(tx, courseId))) return refuseRelease(tx, admin, { course, words, now })
  const problem = decisionProblem(course, admin.id)
  if (problem) refuse(problem)
  if (submittedAt !== undefined && submittedAt !== (await findSubmittedAt(tx, courseId))) refuse('EDIT_CONFLICT')
  await moveAlong(tx, courseId, { status: statusAfter(decision), now })
  // A rejected one is never looked at again; of any other, what has changed since is to be told from the rest.
  if (decision !== 'REJECTED') await keepSnapshot(tx, { courseId, content: await takeSnapshot(tx, courseId), now })
  await writeEntry(tx, { courseId, kind: decision, body: words, authorId: admin.id, now })
  await recordAct(tx, {
    act: `COURSE_${decision}`,
    by: admin.id,
    subject: { kind: 'COURSE', id: courseId },
    before: { status: course.status },
    after: { status: statusAfter(decision) },
    now,
  })
}

type Asking = { course: { id: number; status: CourseStatus; instructorId: string }; words: string; now: Date }

/** Tells an instructor what has to change before students see what is new; the course stays where it is. */
async function refuseRelease(tx: Tx, admin: User, { course, words, now }: Asking): Promise<void> {
  if (course.instructorId === admin.id) refuse('COURSE_OWN_REVIEW')
  await writeEntry(tx, { courseId: course.id, kind: 'RELEASE_REFUSED', body: words, authorId: admin.id, now })
  await recordAct(tx, { act: 'COURSE_RELEASE_REFUSED', by: admin.id, subject: { kind: 'COURSE', id: course.id }, now })
}

type Look = { courseId: number; seen: string; now: Date }

/** Keeps that an admin has looked at a course, and shows what waited for it; what was changed while they looked has to be looked at first. */
export async function markSeen(tx: Tx, admin: User, { courseId, seen, now }: Look): Promise<void> {
  const course = await lockOwnCourse(tx, admin, courseId)
  const problem = lookProblem(course, admin.id, await howManyHeld(tx, courseId))
  if (problem) refuse(problem)
  if (markOf(await takeSnapshot(tx, courseId)) !== seen) refuse('EDIT_CONFLICT')
  const released = await releaseHeld(tx, courseId, now)
  await keepSnapshot(tx, { courseId, content: await takeSnapshot(tx, courseId), now })
  const id = await writeEntry(tx, { courseId, kind: 'CHANGES_SEEN', body: '', authorId: admin.id, now })
  if (released > 0) await announceRelease(tx, { entryId: id, courseId, released })
  await recordAct(tx, {
    act: 'COURSE_CHANGES_SEEN',
    by: admin.id,
    subject: { kind: 'COURSE', id: courseId },
    ...(released > 0 && { after: { released } }),
    now,
  })
}
