import { markCurriculumChanged } from '#features/courses/courses.face.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countResources, insertResource, type NewResource } from './curriculum.files.queries.ts'
import { resourceTypeOf } from './curriculum.rules.ts'
import { requireCurriculumRoom } from './require-curriculum-room.ts'
import { lockLecture } from './require-own-lecture.ts'

const MOST_RESOURCES = 50

type Adding = Omit<NewResource, 'resourceType' | 'fileExtension'> & { extension: string; now: Date }

/** Adds a downloadable file to a lecture. Returns the resource's id. */
export async function addResource(tx: Tx, user: User, { extension, now, ...resource }: Adding): Promise<number> {
  const { course } = await lockLecture(tx, user, resource.lectureId)
  if ((await countResources(tx, resource.lectureId)) >= MOST_RESOURCES) refuse('RESOURCES_FULL')
  const row = { ...resource, resourceType: resourceTypeOf(extension), fileExtension: extension }
  const id = await requireCurriculumRoom(tx, course.id, () => insertResource(tx, row))
  await markCurriculumChanged(tx, course, { now })
  return id
}
