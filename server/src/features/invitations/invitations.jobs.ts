import { dayText } from '@akada/contract/time-zone.ts'
import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { invitationEmail } from './invitations.emails.ts'
import { findInvitation } from './invitations.queries.ts'
import { stateOf } from './invitations.rules.ts'
import { SEND_INVITATION } from './invitations.sending.ts'
import { tokenOf } from './invitations.tokens.ts'

const Sent = z.object({ invitationId: z.int(), at: z.string() })

export const invitationJobs = (deps: Deps): JobHandler[] => [
  { kind: SEND_INVITATION, run: (payload) => mailInvitation(deps, z.parse(Sent, payload)) },
]

/** Emails an invitation, unless it was accepted, revoked or sent again in the meantime. */
async function mailInvitation({ db, mailer, site, signer, clock }: Deps, { invitationId, at }: z.infer<typeof Sent>): Promise<void> {
  const invitation = await findInvitation(db, invitationId)
  if (!invitation || invitation.email === null || stateOf(invitation, clock()) !== 'PENDING') return
  if (invitation.sentAt.toISOString() !== at || invitation.status !== 'LIVE') return
  const { id, email, title: course, invitedBy: inviter, expiresAt } = invitation
  const letter = { id, course, inviter, expires: dayText(site.timeZone, expiresAt), token: tokenOf(signer, { id, email }) }
  const messageId = `<invitation-${id}-${Date.parse(at)}@${new URL(site.publicUrl).hostname}>`
  await mailer.send({ to: email, messageId, ...invitationEmail(site, letter) })
}
