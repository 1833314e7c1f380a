import { erasePerson } from '#features/accounts/erase-person.ts'
import { emptyCart } from '#features/cart/empty-cart.ts'
import { eraseCertificates } from '#features/certificates/erase-certificates.ts'
import { eraseMessages } from '#features/contact/send-message.ts'
import { withdrawCourses } from '#features/courses/withdraw-courses.ts'
import { eraseWriter } from '#features/discussions/erase-writer.ts'
import { eraseInstructor } from '#features/instructors/erase-instructor.ts'
import { eraseMails } from '#features/mails/erase-mails.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import { eraseAuthor } from '#features/moderation/erase-author.ts'
import { eraseSubscription } from '#features/newsletter/end-subscription.ts'
import { eraseOwnNotes } from '#features/notes/erase-notes.ts'
import { eraseNotifications } from '#features/notifications/erase-notifications.ts'
import { eraseBuyer } from '#features/orders/erase-buyer.ts'
import { forgetAccounts } from '#features/payouts/forget-accounts.ts'
import { replaceLinks } from '#features/profiles/replace-links.ts'
import { dropPicture } from '#features/profiles/replace-picture.ts'
import { eraseNotes } from '#features/purchases/erase-notes.ts'
import { eraseAttempts } from '#features/quizzes/erase-attempts.ts'
import { eraseRefunds } from '#features/refunds/erase-refunds.ts'
import { eraseReporter } from '#features/reports/erase-reporter.ts'
import { eraseUploads } from '#features/uploads/erase-uploads.ts'
import { emptyWishlist } from '#features/wishlist/forget-wish.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { forgetErrorsAbout } from '#platform/jobs/jobs.ts'
import { deleteExportOf, lockPerson } from './privacy.queries.ts'
import { erasureDue } from './privacy.rules.ts'

/** Erases who somebody was, everywhere and at once, if they closed their account and have not come back. Files follow in jobs. */
export const eraseAccount = ({ db, clock }: Deps, { userId, eraseAt }: { userId: string; eraseAt: Date }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const person = await lockPerson(tx, userId)
    const due = erasureDue(person?.eraseAt ?? null, { closingOf: eraseAt, now })
    if (!person || due === 'KEPT') return
    // Thrown, so that the job comes again: the database's clock may be ahead of ours.
    if (due === 'EARLY') throw new Error('an account was to be erased before its time')

    await eraseTraces(tx, userId, now)
    await eraseSubscription(tx, person.email)
    await eraseMessages(tx, person.email)
    await eraseMails(tx, { userId, email: person.email })
    await forgetErrorsAbout(tx, person.email)
    await erasePerson(tx, userId, now)
  })

// Reviews and enrollments stay as they are: they know the person by a name that is gone.
async function eraseTraces(tx: Tx, userId: string, now: Date): Promise<void> {
  await dropPicture(tx, userId)
  await replaceLinks(tx, userId, [])
  await eraseNotifications(tx, userId)
  await eraseInstructor(tx, userId)
  await withdrawCourses(tx, userId, now)
  await emptyCart(tx, userId)
  await emptyWishlist(tx, userId)
  await eraseCertificates(tx, userId)
  await eraseUploads(tx, userId)
  await eraseAttempts(tx, userId)
  await eraseBuyer(tx, userId)
  await eraseRefunds(tx, userId)
  await forgetAccounts(tx, userId)
  await eraseNotes(tx, userId)
  await eraseWriter(tx, userId)
  await eraseReporter(tx, userId)
  await eraseAuthor(tx, userId)
  await eraseOwnNotes(tx, userId)
  const exportId = await deleteExportOf(tx, userId)
  if (exportId !== null) await removeFileLater(tx, exportId)
}
