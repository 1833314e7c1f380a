import type { CourseStatus } from '@akada/contract/course-fields.ts'
import { isOrWasOnSale } from '#features/courses/courses.rules.ts'
import { siteSettings } from '#features/settings/site-settings.ts'
import type { Tx } from '#platform/database/database.ts'
import { findHeld, holdUnseen, insertHeldContent } from './curriculum.held.queries.ts'
import { queueWordOfFirst } from './first-held.ts'

type Course = { id: number; status: CourseStatus }

/** Whether what is new in a course waits for an admin, who is told so: students can see the course, and admins want it so. */
export async function holdNew(tx: Tx, course: Course): Promise<boolean> {
  if (!isOrWasOnSale(course.status) || !(await siteSettings(tx)).holdChanges) return false
  await queueWordOfFirst(tx, course.id)
  return true
}

type Returning = { course: Course; lectureIds: readonly number[]; now: Date }

/** Of lectures that come back from the bin, those that no admin has looked at wait for one. */
export async function holdUnreviewed(tx: Tx, { course, lectureIds, now }: Returning): Promise<void> {
  if (await holdNew(tx, course)) await holdUnseen(tx, { courseId: course.id, lectureIds, now })
}

type Replaced = { course: Course; lectureId: number; now: Date }

/**
 * Whether new content of a lecture has to wait, beside what students go on seeing. What waits already goes on waiting whatever
 * the setting says by now; in a lecture that nobody sees yet there is nothing to keep.
 */
export async function holdContent(tx: Tx, { course, lectureId, now }: Replaced): Promise<boolean> {
  const { isNew, isReplaced } = await findHeld(tx, lectureId)
  if (isNew) return false
  if (isReplaced) return true
  if (!(await holdNew(tx, course))) return false
  await insertHeldContent(tx, lectureId, now)
  return true
}
