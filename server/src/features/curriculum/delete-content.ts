import { touchCourse } from '#features/courses/touch-course.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { binLecture, binSection } from './curriculum.bin.queries.ts'
import { deleteResourceRow, findResourcePlace } from './curriculum.queries.ts'
import { queueLookAtProgress } from './lectures-removed.ts'
import { lockLecture, lockSection } from './require-own-content.ts'
import type { Editor } from './show-editable-curriculum.ts'

type Asked = Omit<Editor, 'signer'>

/** Puts a section into the bin, with the lectures that are in it. */
export async function deleteSection(tx: Tx, { user, now }: Asked, id: number): Promise<void> {
  const { course } = await lockSection(tx, user, id)
  await binSection(tx, id, now)
  await touchCourse(tx, course.id, { now, isRearranged: true })
  await queueLookAtProgress(tx, course.id, now)
}

/** Puts a lecture into the bin. What students did there is kept. */
export async function deleteLecture(tx: Tx, { user, now }: Asked, id: number): Promise<void> {
  const { course } = await lockLecture(tx, user, id)
  await binLecture(tx, id, now)
  await touchCourse(tx, course.id, { now, isRearranged: true })
  await queueLookAtProgress(tx, course.id, now)
}

/** Takes a resource away, and its file once nothing else shows it. */
export async function deleteResource(tx: Tx, { user, now }: Asked, id: number): Promise<void> {
  const { lectureId } = (await findResourcePlace(tx, id)) ?? refuse('RESOURCE_NOT_FOUND')
  const { course } = await lockLecture(tx, user, lectureId, 'RESOURCE_NOT_FOUND')
  const fileId = (await deleteResourceRow(tx, id)) ?? refuse('RESOURCE_NOT_FOUND')
  await touchCourse(tx, course.id, { now })
  await removeFileLater(tx, fileId)
}
