import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Signer } from '#platform/security/signer.ts'
import { findLecture, findResource } from './courses.queries.ts'
import { mayPlay } from './courses.rules.ts'
import { requireCourseOfLecture } from './require-course.ts'
import { resourceAddress } from './show-curriculum.ts'

/** The signed address of a resource, for those who may play its lecture. */
export async function downloadAddress(
  db: Db,
  user: User | null,
  { resourceId, signer, now }: { resourceId: number; signer: Signer; now: Date },
): Promise<string> {
  const resource = (await findResource(db, resourceId)) ?? refuse('RESOURCE_NOT_FOUND')
  const course = await requireCourseOfLecture(db, user, resource.lectureId, 'RESOURCE_NOT_FOUND')
  const lecture = (await findLecture(db, resource.lectureId)) ?? refuse('RESOURCE_NOT_FOUND')
  if (!mayPlay(course, lecture, course.viewer)) refuse(user ? 'NOT_ENROLLED' : 'SIGN_IN_REQUIRED')
  return resourceAddress({ course, signer, now }, lecture, resource)
}
