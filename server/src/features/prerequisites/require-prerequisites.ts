import { isolated } from '@akada/contract/text-direction.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listMissing } from './prerequisites.queries.ts'

/** Refuses a user who hasn't completed the published courses that these courses require (docs/product.md P-13.34). */
export async function requirePrerequisites(db: Db, of: { userId: string; courseIds: readonly number[] }): Promise<void> {
  const missing = await listMissing(db, of)
  const [first] = missing
  if (!first) return
  refuse('PREREQUISITE_MISSING', {
    message: `Complete “${isolated(first.title)}” before you take “${isolated(first.course)}”.`,
    data: { courses: missing.map(({ id, title }) => ({ id, title })) },
  })
}
