import { markCurriculumChanged } from '#features/courses/courses.face.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Editor } from './curriculum.editor.ts'
import { deleteResourceRow, findResourcePlace } from './curriculum.queries.ts'
import { lockLecture } from './require-own-lecture.ts'

export type Asked = Omit<Editor, 'signer'>

/** Deletes a resource, and its file if nothing else uses it. */
export async function deleteResource(tx: Tx, { user, now }: Asked, id: number): Promise<void> {
  const { lectureId } = (await findResourcePlace(tx, id)) ?? refuse('RESOURCE_NOT_FOUND')
  const { course, place } = await lockLecture(tx, user, lectureId, 'RESOURCE_NOT_FOUND')
  const fileId = (await deleteResourceRow(tx, place, id)) ?? refuse('RESOURCE_NOT_FOUND')
  await markCurriculumChanged(tx, course, { now })
  await removeFileLater(tx, fileId)
}
