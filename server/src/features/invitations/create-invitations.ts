import { recordAct } from '#features/audit/record-act.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { insertInvitations, lockInstructor } from './invitations.queries.ts'
import { expiryOf, type Inviter } from './invitations.rules.ts'
import { sendInvitations } from './invitations.sending.ts'
import { type Asked, checkedInvitations } from './preview-invitations.ts'
import { requireAllowance } from './require-allowance.ts'

/** Invites all valid addresses to a course, or none if they exceed the instructor's allowance. */
export const createInvitations = (db: Db, user: Inviter, { now, ...asked }: Asked) =>
  db.transaction().execute(async (tx) => {
    await lockInstructor(tx, user.id)
    const { course, isOwn, emails } = await checkedInvitations(tx, user, { ...asked, now })
    if (emails.length === 0) refuse('INVITATIONS_NONE')
    if (isOwn) await requireAllowance(tx, { instructorId: user.id, count: emails.length, now })

    const sent = await insertInvitations(tx, { courseId: course.id, emails, invitedBy: user.id, isOwn, now, expiresAt: expiryOf(now) })
    if (sent.length > 0) {
      await sendInvitations(tx, sent, course, now)
      const subject = { kind: 'COURSE', id: course.id } as const
      await recordAct(tx, { act: 'INVITATIONS_SENT', by: user.id, subject, after: { count: sent.length }, now })
    }
    return { sent: sent.length, skipped: asked.addresses.length - sent.length }
  })
