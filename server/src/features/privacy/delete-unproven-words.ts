import { updatePerson } from '#features/accounts/update-person.ts'
import { deleteBillingDetails } from '#features/billing/billing.face.ts'
import { deleteCart } from '#features/cart/cart.face.ts'
import { deletePostsOf } from '#features/discussions/delete-posts-of.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import { eraseNotes } from '#features/notes/notes.face.ts'
import { eraseNotifications } from '#features/notifications/erase-notifications.ts'
import { dropPicture } from '#features/profiles/replace-picture.ts'
import { updateSocialLinks } from '#features/profiles/update-social-links.ts'
import { removeReviewsOf } from '#features/reviews/reviews.face.ts'
import { deleteWishes } from '#features/wishlist/wishlist.face.ts'
import type { Tx } from '#platform/database/database.ts'
import { deleteExportOf } from './privacy.queries.ts'

/**
 * Deletes an account's content and choices if its owner first proves the address without a session or the password
 * (`DROPPED_WITHOUT_SESSION` in privacy.before-proof.ts). Runs in the proof's transaction, so that the owner's later content is safe.
 */
export async function deleteUnprovenWords(tx: Tx, userId: string, now: Date): Promise<void> {
  await updatePerson(tx, userId, { about: null, phoneNumber: null, isProfilePublic: false })
  await dropPicture(tx, userId)
  await updateSocialLinks(tx, userId, [])
  await eraseNotifications(tx, userId)
  await deleteCart(tx, userId)
  await deleteBillingDetails(tx, userId)
  await deleteWishes(tx, userId)
  await eraseNotes(tx, userId)
  await removeReviewsOf(tx, userId)
  await deletePostsOf(tx, userId, now)
  const exportId = await deleteExportOf(tx, userId)
  if (exportId !== null) await removeFileLater(tx, exportId)
}
