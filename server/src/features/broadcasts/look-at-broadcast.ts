import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { broadcastEmail } from './broadcasts.emails.ts'
import { findAdmin, findBroadcast } from './broadcasts.queries.ts'

/** The mail as it would come, with a link to unsubscribe that is nobody’s. */
export async function previewBroadcast({ db, site }: Deps, id: number) {
  const { subject, html, segment } = (await findBroadcast(db, id)) ?? refuse('BROADCAST_NOT_FOUND')
  const unsubscribeUrl = `${site.publicUrl}${segment === 'NEWSLETTER' ? '/newsletter/unsubscribe' : '/settings?tab=notifications'}`
  return broadcastEmail(site, { subject, html, unsubscribeUrl })
}

/** Mails it to the admin alone, now: whether the mail server took it is the answer. */
export async function testBroadcast(deps: Deps, id: number, adminId: string): Promise<{ sentTo: string }> {
  const mail = await previewBroadcast(deps, id)
  const { email } = await findAdmin(deps.db, adminId)
  await deps.mailer
    .send({ to: email, ...mail, subject: `[Test] ${mail.subject}` })
    .catch((cause: unknown) => refuse('MAIL_NOT_TAKEN', { cause }))
  return { sentTo: email }
}
