import * as z from 'zod/mini'
import { findPerson } from '#features/accounts/accounts.face.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { linkNoticeEmail } from './linked-logins.emails.ts'
import { SEND_LINK_NOTICE } from './linked-logins.notices.ts'
import { purgeStarts } from './linked-logins.started.queries.ts'

const Notice = z.object({ userId: z.string(), provider: z.string(), isLinked: z.boolean() })

const HOUR_MS = 3_600_000

export const linkedLoginJobs = (deps: Deps): JobHandler[] => [
  { kind: SEND_LINK_NOTICE, run: (payload) => sendLinkNotice(deps, z.parse(Notice, payload)) },
  { kind: 'purge-provider-logins', everyMs: HOUR_MS, run: () => purgeStarts(deps.db, deps.clock()) },
]

async function sendLinkNotice({ db, mailer, site }: Deps, { userId, ...notice }: z.infer<typeof Notice>): Promise<void> {
  const person = await findPerson(db, userId)
  if (person) await mailer.send({ to: person.email, ...linkNoticeEmail(site, { name: person.firstName, ...notice }) })
}
