import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { purgeTurns } from '#platform/security/throttle.ts'
import { purgeAttempts } from './accounts.attempts.queries.ts'
import { purgeCodes } from './accounts.codes.queries.ts'
import { makeCode } from './accounts.codes.ts'
import { type Notice, SEND_NOTICE, SEND_RESET_LINK, SEND_VERIFICATION } from './accounts.email-queue.ts'
import { noticeEmail, resetEmail, verificationEmail } from './accounts.emails.ts'
import { findPerson } from './accounts.queries.ts'
import { purgeSessions } from './accounts.sessions.queries.ts'
import { purgeSetupLinks } from './accounts.setup.queries.ts'

const OfUser = z.object({ userId: z.string() })
const OfOptionalUser = z.object({ userId: z.nullable(z.string()) })
const OfNotice = z.object({
  userId: z.string(),
  notice: z.enum([
    'PASSWORD_CHANGED',
    'SECOND_FACTOR_ON',
    'SECOND_FACTOR_OFF',
    'SECOND_FACTOR_RESET',
    'RECOVERY_CODES_RENEWED',
    'ACCOUNT_STAYS',
  ]),
})

const DAY_MS = 86_400_000

export const accountJobs = (deps: Deps): JobHandler[] => [
  { kind: SEND_VERIFICATION, run: (payload) => sendVerification(deps, z.parse(OfUser, payload).userId) },
  { kind: SEND_RESET_LINK, run: (payload) => sendResetLink(deps, z.parse(OfOptionalUser, payload).userId) },
  { kind: SEND_NOTICE, run: (payload) => sendNotice(deps, z.parse(OfNotice, payload)) },
  { kind: 'purge-accounts', everyMs: DAY_MS, run: () => purge(deps) },
]

async function sendVerification(deps: Deps, userId: string): Promise<void> {
  const person = await findPerson(deps.db, userId)
  if (!person || person.emailVerifiedAt !== null) return
  // The code is created in the job, so that the queue never contains a working code.
  const code = await makeCode(deps.db, { userId, purpose: 'VERIFY_EMAIL', now: deps.clock() })
  await deps.mailer.send({ to: person.email, ...verificationEmail(deps.site, person.firstName, code) })
}

async function sendResetLink(deps: Deps, userId: string | null): Promise<void> {
  const person = userId === null ? undefined : await findPerson(deps.db, userId)
  if (!person) return
  const code = await makeCode(deps.db, { userId: person.id, purpose: 'RESET_PASSWORD', now: deps.clock() })
  await deps.mailer.send({ to: person.email, ...resetEmail(deps.site, person.firstName, code) })
}

async function sendNotice(deps: Deps, { userId, notice }: { userId: string; notice: Notice }): Promise<void> {
  const person = await findPerson(deps.db, userId)
  if (person) await deps.mailer.send({ to: person.email, ...noticeEmail(deps.site, person.firstName, notice) })
}

async function purge({ db, clock }: Deps): Promise<void> {
  const now = clock()
  await purgeSessions(db, now)
  await purgeCodes(db, now)
  await purgeSetupLinks(db, now)
  await purgeAttempts(db, new Date(now.getTime() - DAY_MS))
  await purgeTurns(db, now)
}
