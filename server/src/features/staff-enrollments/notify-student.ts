import { isolated } from '@akada/contract/text-direction.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { endedEmail, enrolledEmail } from './staff-enrollments.emails.ts'
import { findLetter } from './staff-enrollments.queries.ts'

export const TELL_ENROLLED = 'tell-enrolled'

type Told = { enrollmentId: number; event: 'ENROLLED' | 'ENDED' }
type News = Told & { userId: string; courseId: number; course: string; now: Date }

/** Notifies a student that staff enrolled them or ended an enrollment, immediately on the site and later by email. */
export async function notifyStudent(tx: Tx, { userId, enrollmentId, courseId, course, event, now }: News): Promise<void> {
  const words =
    event === 'ENROLLED'
      ? { title: `You’re enrolled in ${isolated(course)}`, message: 'Our team enrolled you. You don’t have to pay anything.' }
      : { title: `Your access to ${isolated(course)} has ended`, message: 'Our team ended this enrollment. We emailed you the reason.' }
  await notifyPeople(tx, {
    ...words,
    userIds: [userId],
    type: 'alert',
    courseId,
    link: event === 'ENROLLED' ? `/my-learning/courses/${courseId}` : `/courses/${courseId}`,
    // An enrollment can end and be opened again.
    key: `staff-enrollment:${event}:${enrollmentId}:${now.toISOString()}`,
    hasOwnMail: true,
  })
  await enqueue(tx, { kind: TELL_ENROLLED, payload: { enrollmentId, event } })
}

/** Emails the student, unless the enrollment has changed since. */
export async function mailStudent({ db, mailer, site }: Deps, { enrollmentId, event }: Told): Promise<void> {
  const letter = await findLetter(db, enrollmentId)
  if (!letter) return
  const isCurrent = event === 'ENROLLED' ? letter.status === 'ACTIVE' && letter.source === 'STAFF' : letter.status === 'ENDED'
  if (isCurrent) await mailer.send({ to: letter.email, ...(event === 'ENROLLED' ? enrolledEmail : endedEmail)(site, letter) })
}
