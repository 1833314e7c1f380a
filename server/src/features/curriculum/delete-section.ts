import { markCurriculumChanged } from '#features/courses/courses.face.ts'
import type { Tx } from '#platform/database/database.ts'
import { moveSectionToTrash } from './curriculum.trash.queries.ts'
import type { Asked } from './delete-resource.ts'
import { queueProgressCheck } from './queue-progress-check.ts'
import { lockSection } from './require-own-lecture.ts'

/** Moves a section and its lectures to the trash. */
export async function deleteSection(tx: Tx, { user, now }: Asked, id: number): Promise<void> {
  const { course, place } = await lockSection(tx, user, id)
  await moveSectionToTrash(tx, place, now)
  await markCurriculumChanged(tx, course, { now, isRearranged: true })
  await queueProgressCheck(tx, course.id, now)
}
