import { recordAct } from '#features/audit/record-act.ts'
import { lockOwnCourse } from '#features/courses/require-own-course.ts'
import { countUnreleased, releaseContent } from '#features/curriculum/release-content.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { addEntry } from './add-entry.ts'
import { lookProblem } from './course-reviews.rules.ts'
import { takeSnapshot } from './course-reviews.snapshot.ts'
import { keepSnapshot } from './course-reviews.snapshots.queries.ts'
import { markOf } from './list-course-changes.ts'
import { announceRelease } from './notify-reviewed.ts'

type Look = { courseId: number; seen: string; now: Date }

/** Marks the changes to a course as seen and releases its unreleased content. Refuses if the course changed after the admin viewed it. */
export async function markChangesSeen(tx: Tx, admin: User, { courseId, seen, now }: Look): Promise<void> {
  const course = await lockOwnCourse(tx, admin, courseId)
  const problem = lookProblem(course, admin.id, await countUnreleased(tx, courseId))
  if (problem) refuse(problem)
  if (markOf(await takeSnapshot(tx, courseId)) !== seen) refuse('EDIT_CONFLICT')
  const released = await releaseContent(tx, course, now)
  await keepSnapshot(tx, { courseId, content: await takeSnapshot(tx, courseId), now })
  const id = await addEntry(tx, { courseId, kind: 'CHANGES_SEEN', body: '', authorId: admin.id, now })
  if (released > 0) await announceRelease(tx, { entryId: id, courseId, released })
  await recordAct(tx, {
    act: 'COURSE_CHANGES_SEEN',
    by: admin.id,
    subject: { kind: 'COURSE', id: courseId },
    ...(released > 0 && { after: { released } }),
    now,
  })
}
