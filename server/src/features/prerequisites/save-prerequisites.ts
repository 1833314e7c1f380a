import { lockEditableCourse } from '#features/courses/require-own-course.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countOffered, leadsBack, lockPrerequisites, replacePrerequisites, type Wanted } from './prerequisites.queries.ts'

type Lists = { courseId: number; requiredIds: readonly number[]; recommendedIds: readonly number[] }

/** Sets the published courses to take before a course. A course in both lists is required. Refuses cycles. */
export async function savePrerequisites(tx: Tx, user: User, { courseId, requiredIds, recommendedIds }: Lists): Promise<void> {
  const course = await lockEditableCourse(tx, user, courseId)
  const required = new Set(requiredIds)
  const wanted: Wanted[] = [...new Set([...requiredIds, ...recommendedIds])].map((id) => ({ id, isRequired: required.has(id) }))
  const ids = wanted.map(({ id }) => id)
  await lockPrerequisites(tx)
  if ((await countOffered(tx, { courseId, ids })) < ids.length) refuse('PREREQUISITE_UNKNOWN')
  if (await leadsBack(tx, courseId, ids)) refuse('PREREQUISITE_CYCLE')
  await replacePrerequisites(tx, course, wanted)
}
