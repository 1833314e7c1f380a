import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Signer } from '#platform/security/signer.ts'
import { resourceAddress } from './courses.curriculum.ts'
import { findResource } from './courses.queries.ts'
import { requirePlayableLecture } from './require-visible-course.ts'

/** Returns the signed URL of a resource. Refuses users who may not play its lecture. */
export async function downloadResource(
  db: Db,
  user: User | null,
  { resourceId, signer, now }: { resourceId: number; signer: Signer; now: Date },
): Promise<string> {
  const resource = (await findResource(db, resourceId)) ?? refuse('RESOURCE_NOT_FOUND')
  const { course, lecture } = await requirePlayableLecture(db, user, {
    lectureId: resource.lectureId,
    now,
    otherwise: 'RESOURCE_NOT_FOUND',
  })
  return resourceAddress({ course, signer, now }, lecture, resource)
}
