import { removeFileLater } from '#features/media/remove-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { deleteBundleRow } from './bundles.queries.ts'
import { type Editor, requireOwnBundle } from './require-own-bundle.ts'

/** Deletes a draft that was never published, with its cover. */
export async function deleteBundle(tx: Tx, { id, user }: { id: number; user: Editor }): Promise<void> {
  const { publishedAt, coverId } = await requireOwnBundle(tx, user, id)
  if (publishedAt !== null) refuse('BUNDLE_PUBLISHED')
  await deleteBundleRow(tx, id)
  if (coverId !== null) await removeFileLater(tx, coverId)
}
