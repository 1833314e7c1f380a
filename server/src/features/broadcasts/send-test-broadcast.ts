import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findAdmin } from './broadcasts.queries.ts'
import { previewBroadcast } from './preview-broadcast.ts'

/** Sends the email immediately, and only to the admin. Throws a refusal if the mail server rejects the email. */
export async function sendTestBroadcast(deps: Deps, id: number, adminId: string): Promise<{ sentTo: string }> {
  const mail = await previewBroadcast(deps, id)
  const { email } = await findAdmin(deps.db, adminId)
  await deps.mailer
    .send({ to: email, ...mail, subject: `[Test] ${mail.subject}` })
    .catch((cause: unknown) => refuse('MAIL_NOT_TAKEN', { cause }))
  return { sentTo: email }
}
