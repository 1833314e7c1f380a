import { mayMail } from '#features/notifications/notifications.choices.ts'
import { stopLinks } from '#features/notifications/notifications.links.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { declinedEmail, reissuedEmail } from './reissues.emails.ts'
import { findReissue, listChosen } from './reissues.queries.ts'

export const TELL_REISSUED = 'tell-reissued'

type Decided = { id: number; userId: string; isApproved: boolean }

/** Notifies a user that their certificates were reissued or that the request was declined, on the site and later by email. */
export async function notifyHolder(tx: Tx, { id, userId, isApproved }: Decided): Promise<void> {
  const words = isApproved
    ? { title: 'Your certificates have your new name', message: 'We reissued them. Share the new links and replace saved PDFs.' }
    : { title: 'Certificate reissue declined', message: 'Open your certificates to read the reason. They are unchanged.' }
  const link = '/my-learning?tab=certifications'
  await notifyPeople(tx, { ...words, userIds: [userId], type: 'certificate', link, key: `reissue:${id}` })
  await enqueue(tx, { kind: TELL_REISSUED, payload: { reissueId: id } })
}

/** Emails the decision to a user who accepts such emails. */
export async function mailHolder(deps: Deps, reissueId: number): Promise<void> {
  const { db, site, mailer } = deps
  const reissue = await findReissue(db, reissueId)
  if (!reissue || !(await mayMail(db, reissue.userId, 'certificate'))) return
  const told = { firstName: reissue.firstName, stop: stopLinks(deps, reissue.userId, 'certificate') }
  const courses = (await listChosen(db, reissueId)).map(({ courseTitle }) => courseTitle)
  const content =
    reissue.status === 'APPROVED'
      ? reissuedEmail(site, { ...told, newName: reissue.studentName, courses })
      : declinedEmail(site, { ...told, reason: reissue.reason ?? '' })
  const messageId = `<reissue-${reissueId}@${new URL(site.publicUrl).hostname}>`
  await mailer.send({ to: reissue.email, messageId, ...content })
}
