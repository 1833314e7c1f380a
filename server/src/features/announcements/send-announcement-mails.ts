import { mayMail } from '#features/notifications/notifications.choices.ts'
import { stopLinks } from '#features/notifications/notifications.links.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { announcementEmail } from './announcements.emails.ts'
import { getAnnouncement } from './announcements.queries.ts'
import { type Delivery, findLearner, findTeacher, moveMail } from './announcements.recipients.queries.ts'
import { mailKindOf } from './announcements.rules.ts'

/**
 * Emails an announcement to one student who is still enrolled and accepts such emails. If the process dies after the email was handed to
 * the mail server, the email isn't sent again.
 */
export async function sendAnnouncementMails(deps: Deps, delivery: Delivery): Promise<void> {
  const { db, mailer } = deps
  const mail = await mailFor(deps, delivery)
  if (!mail) await moveMail(db, delivery, ['WAITING', 'NONE'])
  if (!mail || !(await moveMail(db, delivery, ['WAITING', 'TAKEN']))) return
  try {
    await mailer.send(mail)
  } catch (error) {
    await moveMail(db, delivery, ['TAKEN', 'WAITING'])
    throw error
  }
  await moveMail(db, delivery, ['TAKEN', 'SENT'])
}

/** Returns the email, or undefined if the user left the course or opted out of such emails. */
async function mailFor(deps: Deps, { announcementId, userId }: Delivery): Promise<Mail | undefined> {
  const { db, site } = deps
  const announcement = await getAnnouncement(db, announcementId)
  const kind = mailKindOf(announcement.kind)
  const learner = await findLearner(db, { courseId: announcement.courseId, userId })
  if (!learner || !(await mayMail(db, userId, kind))) return
  const teacher = await findTeacher(db, announcement.instructorId)
  return {
    to: learner.email,
    messageId: `<announcement-${announcementId}-${userId}@${new URL(site.publicUrl).hostname}>`,
    ...announcementEmail(site, {
      ...announcement,
      stop: stopLinks(deps, userId, kind),
      firstName: learner.firstName,
      teacher: `${teacher.firstName} ${teacher.lastName}`.trim(),
    }),
  }
}
