import type { ResourceType } from '@akada/contract/courses.ts'
import type { Updateable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { AllLectures } from '#platform/database/tables.ts'
import type { LockedLecture } from './curriculum.queries.ts'

/** Serializes changes to the video of one lecture. */
export const lockVideo = (tx: Tx, { id }: LockedLecture) =>
  tx.selectFrom('all_lectures').select('video_id as fileId').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Keeps the lecture's version, so that a concurrent text edit doesn't become a conflict. */
export async function changeVideo(tx: Tx, { id }: LockedLecture, columns: Updateable<AllLectures>): Promise<void> {
  await tx.updateTable('all_lectures').set(columns).where('id', '=', id).execute()
}

export async function countResources(tx: Tx, lectureId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('resources')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('lecture_id', '=', lectureId)
    .executeTakeFirstOrThrow()
  return count
}

export type NewResource = {
  lectureId: number
  title: string
  description: string
  resourceType: ResourceType
  fileExtension: string
  fileId: number
}

export async function insertResource(tx: Tx, resource: NewResource): Promise<number> {
  const { id } = await tx
    .insertInto('resources')
    .values({
      lecture_id: resource.lectureId,
      title: resource.title,
      description: resource.description,
      resource_type: resource.resourceType,
      file_extension: resource.fileExtension,
      file_id: resource.fileId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
