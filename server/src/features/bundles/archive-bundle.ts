import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { changeStatus } from './bundles.queries.ts'
import { recordBundle } from './record-bundle.ts'
import { type Editor, requireOwnBundle } from './require-own-bundle.ts'

/** Takes a bundle off sale. Idempotent. */
export async function archiveBundle(tx: Tx, { id, user, now }: { id: number; user: Editor; now: Date }): Promise<void> {
  const bundle = await requireOwnBundle(tx, user, id)
  if (bundle.status === 'DRAFT') refuse('BUNDLE_DRAFT')
  if (bundle.status === 'ARCHIVED') return
  await changeStatus(tx, id, 'ARCHIVED', now)
  await recordBundle(tx, { act: 'BUNDLE_ARCHIVED', bundle, user, now })
}
