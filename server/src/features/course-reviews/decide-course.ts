import { recordAct } from '#features/audit/record-act.ts'
import { updateReviewStatus } from '#features/courses/courses.face.ts'
import type { LockedCourse } from '#features/courses/courses.rules.ts'
import { lockOwnCourse } from '#features/courses/require-own-course.ts'
import { countUnreleased } from '#features/curriculum/release-content.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { addEntry } from './add-entry.ts'
import { findSubmittedAt } from './course-reviews.queries.ts'
import { type Decision, decisionProblem, isAboutHeld, statusAfter } from './course-reviews.rules.ts'
import { takeSnapshot } from './course-reviews.snapshot.ts'
import { keepSnapshot } from './course-reviews.snapshots.queries.ts'

type Decided = {
  courseId: number
  decision: Decision
  words: string
  /** When the version that the admin viewed was submitted. Decisions on a later submission are refused. */
  submittedAt?: string | undefined
  now: Date
}

/** Approves a course under review, requests changes or rejects it. Only one of several concurrent decisions succeeds. */
export async function decideCourse(tx: Tx, admin: User, { courseId, decision, words, submittedAt, now }: Decided): Promise<void> {
  const course = await lockOwnCourse(tx, admin, courseId)
  if (isAboutHeld(course, decision, await countUnreleased(tx, courseId))) return refuseRelease(tx, admin, { course, words, now })
  const problem = decisionProblem(course, admin.id)
  if (problem) refuse(problem)
  if (submittedAt !== undefined && submittedAt !== (await findSubmittedAt(tx, courseId))) refuse('EDIT_CONFLICT')
  await updateReviewStatus(tx, course, { status: statusAfter(decision), now })
  // Later changes are compared with this snapshot. A rejected course is never reviewed again.
  if (decision !== 'REJECTED') await keepSnapshot(tx, { courseId, content: await takeSnapshot(tx, courseId), now })
  await addEntry(tx, { courseId, kind: decision, body: words, authorId: admin.id, now })
  await recordAct(tx, {
    act: `COURSE_${decision}`,
    by: admin.id,
    subject: { kind: 'COURSE', id: courseId },
    before: { status: course.status },
    after: { status: statusAfter(decision) },
    now,
  })
}

type Asking = { course: LockedCourse; words: string; now: Date }

/** Requests changes to unreleased content. The course keeps its status. */
async function refuseRelease(tx: Tx, admin: User, { course, words, now }: Asking): Promise<void> {
  if (course.instructorId === admin.id) refuse('COURSE_OWN_REVIEW')
  await addEntry(tx, { courseId: course.id, kind: 'RELEASE_REFUSED', body: words, authorId: admin.id, now })
  await recordAct(tx, { act: 'COURSE_RELEASE_REFUSED', by: admin.id, subject: { kind: 'COURSE', id: course.id }, now })
}
