import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { messageEmail } from './contact.emails.ts'
import { deleteMessage, deleteMessagesBefore, findMessage } from './contact.queries.ts'
import { waitingSince } from './contact.rules.ts'
import { SEND_MESSAGE } from './send-message.ts'

const OfMessage = z.object({ messageId: z.int() })

export const contactJobs = (deps: Deps): JobHandler[] => [
  { kind: SEND_MESSAGE, run: (payload) => mailMessage(deps, z.parse(OfMessage, payload).messageId) },
  { kind: 'purge-contact', everyMs: 86_400_000, run: () => deleteMessagesBefore(deps.db, waitingSince(deps.clock())) },
]

async function mailMessage({ db, mailer, site }: Deps, id: number): Promise<void> {
  const message = await findMessage(db, id)
  if (!message) return
  const messageId = `<contact-${id}@${new URL(site.publicUrl).hostname}>`
  await mailer.send({ to: site.supportEmail, messageId, ...messageEmail(site, message) })
  await deleteMessage(db, id)
}
