import { erasePerson } from '#features/accounts/erase-person.ts'
import { deleteAffiliate } from '#features/affiliates/affiliates.face.ts'
import { eraseSubmissions } from '#features/assignments/erase-submissions.ts'
import { deleteBillingDetails } from '#features/billing/billing.face.ts'
import { archiveBundlesOfUser } from '#features/bundles/archive-bundles-of-user.ts'
import { deleteCart } from '#features/cart/cart.face.ts'
import { eraseCertificates } from '#features/certificates/erase-certificates.ts'
import { eraseMessages } from '#features/contact/send-message.ts'
import { eraseSignatories } from '#features/course-reviews/course-reviews.face.ts'
import { eraseSignatures, withdrawCourses } from '#features/courses/courses.face.ts'
import { eraseWriter } from '#features/discussions/discussions.face.ts'
import { eraseEnrollmentReasons } from '#features/enrollments/enrollments.face.ts'
import { eraseGifts } from '#features/gifts/erase-gifts.ts'
import { eraseInstructor } from '#features/instructors/erase-instructor.ts'
import { eraseInvitations } from '#features/invitations/invitations.face.ts'
import { eraseLinks } from '#features/linked-logins/linked-logins.face.ts'
import { eraseMails } from '#features/mails/mails.face.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import { eraseAuthor } from '#features/moderation/moderation.face.ts'
import { eraseSubscription } from '#features/newsletter/cancel-subscription.ts'
import { eraseNotes } from '#features/notes/notes.face.ts'
import { eraseNotifications } from '#features/notifications/erase-notifications.ts'
import { eraseBuyer } from '#features/orders/erase-buyer.ts'
import { lockOrdersOf } from '#features/orders/orders.face.ts'
import { erasePayoutAccounts } from '#features/payouts/erase-payout-accounts.ts'
import { dropPicture } from '#features/profiles/replace-picture.ts'
import { updateSocialLinks } from '#features/profiles/update-social-links.ts'
import { eraseRemarks } from '#features/purchases/purchases.face.ts'
import { eraseAttempts } from '#features/quizzes/quizzes.face.ts'
import { eraseRefunds } from '#features/refunds/erase-refunds.ts'
import { deleteReissuesOf } from '#features/reissues/reissues.face.ts'
import { eraseReporter } from '#features/reports/reports.face.ts'
import { eraseSeats } from '#features/seats/erase-seats.ts'
import { eraseUploads } from '#features/uploads/uploads.face.ts'
import { deleteWishes } from '#features/wishlist/wishlist.face.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { forgetErrorsAbout } from '#platform/jobs/jobs.ts'
import { deleteExportOf, lockPerson } from './privacy.queries.ts'
import { erasureDue } from './privacy.rules.ts'

/** Erases a user's personal data in one transaction, if they closed their account and have not returned. Files are deleted by jobs. */
export const eraseAccount = ({ db, clock }: Deps, { userId, eraseAt }: { userId: string; eraseAt: Date }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    // Before the buyer, in the same order as a late payment. Another order could deadlock.
    await lockOrdersOf(tx, userId)
    const person = await lockPerson(tx, userId)
    const due = erasureDue(person?.eraseAt ?? null, { closingOf: eraseAt, now })
    if (!person || due === 'KEPT') return
    // Thrown, so that the job is retried. The database's clock may be ahead of the app's.
    if (due === 'EARLY') throw new Error('an account was due for erasure too early')

    await eraseTraces(tx, userId, now)
    await eraseSubscription(tx, person.email)
    await eraseMessages(tx, person.email)
    await eraseInvitations(tx, { userId, email: person.email, now })
    await eraseGifts(tx, { userId, email: person.email })
    await eraseSeats(tx, { userId, email: person.email })
    await eraseMails(tx, { userId, email: person.email })
    await forgetErrorsAbout(tx, person.email)
    await eraseLinks(tx, userId)
    await erasePerson(tx, userId, now)
  })

// Keeps reviews and enrollments, because they refer only to the erased account.
async function eraseTraces(tx: Tx, userId: string, now: Date): Promise<void> {
  await dropPicture(tx, userId)
  await updateSocialLinks(tx, userId, [])
  await eraseNotifications(tx, userId)
  await eraseInstructor(tx, userId)
  await withdrawCourses(tx, userId, now)
  await archiveBundlesOfUser(tx, userId, now)
  for (const fileId of await eraseSignatures(tx, userId)) await removeFileLater(tx, fileId)
  await eraseSignatories(tx, userId)
  await deleteCart(tx, userId)
  await deleteWishes(tx, userId)
  await deleteReissuesOf(tx, userId)
  await eraseCertificates(tx, userId)
  await eraseUploads(tx, userId)
  await eraseAttempts(tx, userId)
  await eraseSubmissions(tx, userId)
  await eraseBuyer(tx, userId)
  await deleteBillingDetails(tx, userId)
  await eraseRefunds(tx, userId)
  await deleteAffiliate(tx, userId)
  await erasePayoutAccounts(tx, userId)
  await eraseRemarks(tx, userId)
  await eraseWriter(tx, userId)
  await eraseReporter(tx, userId)
  await eraseAuthor(tx, userId)
  await eraseNotes(tx, userId)
  await eraseEnrollmentReasons(tx, userId)
  const exportId = await deleteExportOf(tx, userId)
  if (exportId !== null) await removeFileLater(tx, exportId)
}
