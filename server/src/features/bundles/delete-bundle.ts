import { removeFileLater } from '#features/media/remove-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { deleteBundleRow } from './bundles.queries.ts'
import { recordBundle } from './record-bundle.ts'
import { type Editor, requireOwnBundle } from './require-own-bundle.ts'

/** Deletes a draft that was never published, with its cover. */
export async function deleteBundle(tx: Tx, { id, user, now }: { id: number; user: Editor; now: Date }): Promise<void> {
  const bundle = await requireOwnBundle(tx, user, id)
  const { publishedAt, coverId, title } = bundle
  if (publishedAt !== null) refuse('BUNDLE_PUBLISHED')
  await deleteBundleRow(tx, id)
  if (coverId !== null) await removeFileLater(tx, coverId)
  await recordBundle(tx, { act: 'BUNDLE_DELETED', bundle, user, before: { title }, now })
}
