import { type EditableCourse, isOrWasOnSale } from '#features/courses/courses.rules.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Tx } from '#platform/database/database.ts'
import type { LockedLecture } from './curriculum.queries.ts'
import { findUnreleased, insertUnreleasedContent, withholdUnseen } from './curriculum.unreleased.queries.ts'
import { queueWordOfFirst } from './curriculum.unreleased.ts'

/**
 * Returns whether new content of a course needs an admin's release: students can see the course, and the setting is on. If so, queues a
 * notification to admins.
 */
export async function withholdNew(tx: Tx, course: EditableCourse): Promise<boolean> {
  if (!isOrWasOnSale(course.status) || !(await siteSettings(tx)).holdChanges) return false
  await queueWordOfFirst(tx, course.id)
  return true
}

type Returning = { course: EditableCourse; lectureIds: readonly number[]; now: Date }

/** Marks restored lectures that no admin has reviewed as unreleased. */
export async function withholdUnreviewed(tx: Tx, { course, lectureIds, now }: Returning): Promise<void> {
  if (await withholdNew(tx, course)) await withholdUnseen(tx, course, { lectureIds, now })
}

type Replaced = { course: EditableCourse; lecture: LockedLecture; now: Date }

/**
 * Returns whether a lecture's new content stays unreleased while students continue to see the released content. Content that is already
 * unreleased stays so, even if the setting has changed. A lecture that is itself unreleased needs no separate copy.
 */
export async function withholdContent(tx: Tx, { course, lecture, now }: Replaced): Promise<boolean> {
  const { isNew, isReplaced } = await findUnreleased(tx, lecture.id)
  if (isNew) return false
  if (isReplaced) return true
  if (!(await withholdNew(tx, course))) return false
  await insertUnreleasedContent(tx, lecture, now)
  return true
}
