import { type EditableCourse, isOrWasOnSale } from '#features/courses/courses.rules.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Tx } from '#platform/database/database.ts'
import { findUnreleased, insertUnreleasedContent, withholdUnseen } from './curriculum.unreleased.queries.ts'
import { queueWordOfFirst } from './curriculum.unreleased.ts'

/** Whether new content of a course needs an admin's release: students can see the course, and the setting is on. Notifies admins. */
export async function withholdNew(tx: Tx, course: EditableCourse): Promise<boolean> {
  if (!isOrWasOnSale(course.status) || !(await siteSettings(tx)).holdChanges) return false
  await queueWordOfFirst(tx, course.id)
  return true
}

type Returning = { course: EditableCourse; lectureIds: readonly number[]; now: Date }

/** Of lectures that come back from the bin, those that no admin has looked at wait for one. */
export async function withholdUnreviewed(tx: Tx, { course, lectureIds, now }: Returning): Promise<void> {
  if (await withholdNew(tx, course)) await withholdUnseen(tx, { courseId: course.id, lectureIds, now })
}

type Replaced = { course: EditableCourse; lectureId: number; now: Date }

/**
 * Whether new content of a lecture has to wait, beside what students go on seeing. What waits already goes on waiting whatever
 * the setting says by now; in a lecture that nobody sees yet there is nothing to keep.
 */
export async function withholdContent(tx: Tx, { course, lectureId, now }: Replaced): Promise<boolean> {
  const { isNew, isReplaced } = await findUnreleased(tx, lectureId)
  if (isNew) return false
  if (isReplaced) return true
  if (!(await withholdNew(tx, course))) return false
  await insertUnreleasedContent(tx, lectureId, now)
  return true
}
