import * as z from 'zod/mini'
import { hashToken, makeToken } from '#features/accounts/accounts.tokens.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { SEND_WELCOME } from './confirm-subscription.ts'
import { confirmationEmail, welcomeEmail } from './newsletter.emails.ts'
import { unsubscribeLinks } from './newsletter.links.ts'
import { deleteUnconfirmed, findReader, putToken } from './newsletter.queries.ts'
import { linkEnd, unconfirmedSince } from './newsletter.rules.ts'
import { SEND_CONFIRMATION } from './request-subscription.ts'

const OfSubscriber = z.object({ subscriberId: z.int() })
const OfOptionalSubscriber = z.object({ subscriberId: z.nullable(z.int()) })

const DAY_MS = 86_400_000

export const newsletterJobs = (deps: Deps): JobHandler[] => [
  { kind: SEND_CONFIRMATION, run: (payload) => sendConfirmation(deps, z.parse(OfOptionalSubscriber, payload).subscriberId) },
  { kind: SEND_WELCOME, run: (payload) => sendWelcome(deps, z.parse(OfSubscriber, payload).subscriberId) },
  { kind: 'purge-newsletter', everyMs: DAY_MS, run: () => deleteUnconfirmed(deps.db, unconfirmedSince(deps.clock())) },
]

async function sendConfirmation({ db, clock, mailer, site }: Deps, subscriberId: number | null): Promise<void> {
  if (subscriberId === null) return
  // The token is created when the email is sent, so that only its hash is stored.
  const token = makeToken()
  const subscriber = await putToken(db, subscriberId, { tokenHash: hashToken(token), expiresAt: linkEnd(clock()) })
  if (subscriber) await mailer.send({ to: subscriber.email, ...confirmationEmail(site, token) })
}

async function sendWelcome(deps: Deps, subscriberId: number): Promise<void> {
  const reader = await findReader(deps.db, subscriberId)
  if (!reader) return
  const messageId = `<newsletter-welcome-${subscriberId}@${new URL(deps.site.publicUrl).hostname}>`
  await deps.mailer.send({ to: reader.email, messageId, ...welcomeEmail(deps.site, unsubscribeLinks(deps, reader.readerKey)) })
}
