import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { changeStatus, findBundle, listMembers, replaceCourses } from './bundles.queries.ts'
import { offerFaults } from './bundles.rules.ts'
import { recordBundle } from './record-bundle.ts'
import { type Editor, requireOwnBundle } from './require-own-bundle.ts'

/** Puts a bundle on sale. Idempotent. */
export async function publishBundle(tx: Tx, { id, user, now }: { id: number; user: Editor; now: Date }): Promise<void> {
  const { status } = await requireOwnBundle(tx, user, id)
  if (status === 'LIVE') return
  const bundle = (await findBundle(tx, id)) ?? refuse('BUNDLE_NOT_FOUND')
  const courses = await listMembers(tx, [id])
  const faults = offerFaults({ ...bundle, courses })
  if (faults.length > 0) refuse('BUNDLE_INCOMPLETE', { errors: faults })
  await replaceCourses(tx, id, courses)
  await changeStatus(tx, id, 'LIVE', now)
  await recordBundle(tx, { act: 'BUNDLE_PUBLISHED', bundle, user, now })
}
