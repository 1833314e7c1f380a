import { markCurriculumChanged } from '#features/courses/courses.face.ts'
import type { Tx } from '#platform/database/database.ts'
import { moveLectureToTrash } from './curriculum.trash.queries.ts'
import type { Asked } from './delete-resource.ts'
import { queueProgressCheck } from './queue-progress-check.ts'
import { lockLecture } from './require-own-lecture.ts'

/** Moves a lecture to the trash. Keeps students' progress. */
export async function deleteLecture(tx: Tx, { user, now }: Asked, id: number): Promise<void> {
  const { course, place } = await lockLecture(tx, user, id)
  await moveLectureToTrash(tx, place, now)
  await markCurriculumChanged(tx, course, { now, isRearranged: true })
  await queueProgressCheck(tx, course.id, now)
}
