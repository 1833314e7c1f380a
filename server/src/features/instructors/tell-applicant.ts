import { mayMail } from '#features/notifications/may-mail.ts'
import type { Deps } from '#platform/deps.ts'
import { approvedEmail, declinedEmail } from './instructors.emails.ts'
import { findApplication } from './instructors.queries.ts'

export const TELL_APPLICANT = 'tell-applicant'

/** Writes to an applicant what was decided, if they want to be written to. */
export async function tellApplicant({ db, site, mailer }: Deps, applicationId: number): Promise<void> {
  const application = await findApplication(db, applicationId)
  if (!application || !(await mayMail(db, application.userId, 'alert'))) return
  const { email, firstName, status, reason } = application
  const letter = status === 'APPROVED' ? approvedEmail(site, firstName) : declinedEmail(site, { firstName, reason: reason ?? '' })
  const messageId = `<application-${applicationId}@${new URL(site.publicUrl).hostname}>`
  await mailer.send({ to: email, messageId, ...letter })
}
