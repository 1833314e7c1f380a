import { isolated } from '@akada/contract/text-direction.ts'
import { listAccounts } from '#features/accounts/accounts.face.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'

export const SEND_INVITATION = 'send-invitation'

type Sent = { id: number; email: string | null }

/** Queues the emails, and notifies invited people who have an account. */
export async function sendInvitations(tx: Tx, sent: readonly Sent[], course: { id: number; title: string }, now: Date): Promise<void> {
  const at = now.toISOString()
  for (const { id } of sent)
    await enqueue(tx, { kind: SEND_INVITATION, payload: { invitationId: id, at }, dedupeKey: `invitation:${id}:${at}` })
  const idOf = new Map(sent.map(({ id, email }) => [email, id]))
  for (const { id: userId, email } of await listAccounts(
    tx,
    sent.flatMap((each) => each.email ?? []),
  ))
    await notifyPeople(tx, {
      userIds: [userId],
      type: 'alert',
      title: `You’re invited to ${isolated(course.title)}`,
      message: 'Accept the invitation to take this course free of charge.',
      courseId: course.id,
      link: `/invitations/${idOf.get(email)}`,
      key: `invitation:${idOf.get(email)}:${at}`,
      hasOwnMail: true,
    })
}
