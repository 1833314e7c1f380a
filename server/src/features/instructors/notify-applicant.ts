import { mayMail } from '#features/notifications/notifications.choices.ts'
import { stopLinks } from '#features/notifications/notifications.links.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { approvedEmail, declinedEmail } from './instructors.emails.ts'
import { findApplication } from './instructors.queries.ts'

export const TELL_APPLICANT = 'tell-applicant'

type Decided = { id: number; userId: string; isApproved: boolean }

/** Notifies an applicant of the decision, immediately on the site and later by email. */
export async function announceDecision(tx: Tx, { id, userId, isApproved }: Decided): Promise<void> {
  const words = isApproved
    ? { title: 'You can now teach', message: 'We approved your application. You’re now an instructor.' }
    : { title: 'Instructor application declined', message: 'We can’t approve your application right now. See why, and apply again.' }
  await notifyPeople(tx, { ...words, userIds: [userId], type: 'alert', link: '/teach', key: `application:${id}` })
  await enqueue(tx, { kind: TELL_APPLICANT, payload: { applicationId: id } })
}

/** Emails the decision to an applicant who accepts such emails. */
export async function notifyApplicant(deps: Deps, applicationId: number): Promise<void> {
  const { db, site, mailer } = deps
  const application = await findApplication(db, applicationId)
  if (!application || !(await mayMail(db, application.userId, 'alert'))) return
  const { email, firstName, status, reason } = application
  const told = { firstName, stop: stopLinks(deps, application.userId, 'alert') }
  const content = status === 'APPROVED' ? approvedEmail(site, told) : declinedEmail(site, { ...told, reason: reason ?? '' })
  const messageId = `<application-${applicationId}@${new URL(site.publicUrl).hostname}>`
  await mailer.send({ to: email, messageId, ...content })
}
