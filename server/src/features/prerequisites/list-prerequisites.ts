import type { Prerequisites } from '@akada/contract/prerequisites.ts'
import type { Db } from '#platform/database/database.ts'
import { listPublishedPrerequisites } from './prerequisites.queries.ts'

/** Returns the published courses to take before a course, and whether the user has completed them. */
export async function listPrerequisites(db: Db, courseId: number, userId: string | null): Promise<Prerequisites> {
  const all = await listPublishedPrerequisites(db, courseId, userId)
  const those = (isWanted: boolean) => all.flatMap(({ isRequired, ...course }) => (isRequired === isWanted ? [course] : []))
  return { required: those(true), recommended: those(false) }
}
