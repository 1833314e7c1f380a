import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { changeStatus, findBundle, listMembers } from './bundles.queries.ts'
import { offerFaults } from './bundles.rules.ts'
import { type Editor, requireOwnBundle } from './require-own-bundle.ts'

/** Puts a bundle on sale. Idempotent. */
export async function publishBundle(tx: Tx, { id, user, now }: { id: number; user: Editor; now: Date }): Promise<void> {
  const { status } = await requireOwnBundle(tx, user, id)
  if (status === 'LIVE') return
  const bundle = (await findBundle(tx, id)) ?? refuse('BUNDLE_NOT_FOUND')
  const faults = offerFaults({ ...bundle, courses: await listMembers(tx, [id]) })
  if (faults.length > 0) refuse('BUNDLE_INCOMPLETE', { errors: faults })
  await changeStatus(tx, id, 'LIVE', now)
}
