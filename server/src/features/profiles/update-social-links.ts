import type { UserLink } from '@akada/contract/profile-fields.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { deleteLinks, insertLinks, lockOwner } from './profiles.queries.ts'

/** Replaces a user's links with these, in this order. */
export async function updateSocialLinks(tx: Tx, userId: string, links: readonly UserLink[]): Promise<void> {
  if (!(await lockOwner(tx, userId))) refuse('SIGN_IN_REQUIRED')
  await deleteLinks(tx, userId)
  await insertLinks(tx, userId, links)
}
