import { removeFileLater } from '#features/media/remove-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { archiveBundlesOf, deleteDraftsOf } from './bundles.queries.ts'

/** Archives the bundles of a user whose account is erased, and deletes their drafts. Bundles of the site stay. */
export async function archiveBundlesOfUser(tx: Tx, userId: string, now: Date): Promise<void> {
  await archiveBundlesOf(tx, userId, now)
  for (const { coverId } of await deleteDraftsOf(tx, userId)) if (coverId !== null) await removeFileLater(tx, coverId)
}
