import * as z from 'zod/mini'
import { inBatches } from '#platform/database/in-batches.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { mayMail } from './notifications.choices.ts'
import { dailyEmail, newsEmail } from './notifications.emails.ts'
import { stopLinks } from './notifications.links.ts'
import { claimForDigest, claimForMail, findAddressee } from './notifications.mails.queries.ts'
import { deleteBeyond, deleteOlder, listPeopleAfter } from './notifications.queries.ts'
import { digestDay } from './notifications.rules.ts'
import { QUEUE_DAILY_DIGESTS, queueDailyDigests, queueDailyPage, SEND_DAILY_DIGEST } from './queue-daily-digests.ts'
import { QUEUE_MAILS, queueMails, SEND_MAIL } from './queue-mails.ts'

const Ids = z.object({ ids: z.array(z.int()) })
const OfOne = z.object({ id: z.int(), userId: z.string() })
const Page = z.object({ day: z.string(), since: z.string(), after: z.nullable(z.string()) })
const OfReader = z.object({ userId: z.string(), day: z.string(), since: z.string() })

const DAY_MS = 86_400_000
const KEPT_EACH = 500
const PEOPLE_AT_ONCE = 1_000
const RETENTION_DAYS = 180
// Finished jobs are kept for the same time, so that a repeated job still finds the notifications that it has created.
const RESTORABLE_DAYS = 30

export const notificationJobs = (deps: Deps): JobHandler[] => [
  { kind: QUEUE_MAILS, run: (payload) => queueMails(deps.db, z.parse(Ids, payload).ids) },
  { kind: SEND_MAIL, run: (payload) => sendMail(deps, z.parse(OfOne, payload)) },
  { kind: 'begin-daily-digests', everyMs: 15 * 60_000, run: () => beginDailyDigests(deps) },
  { kind: QUEUE_DAILY_DIGESTS, run: (payload) => queueDailyDigests(deps.db, z.parse(Page, payload)) },
  { kind: SEND_DAILY_DIGEST, run: (payload) => sendDailyDigest(deps, z.parse(OfReader, payload)) },
  { kind: 'purge-notifications', everyMs: DAY_MS, run: () => purge(deps) },
]

const messageId = ({ site }: Deps, name: string) => `<${name}@${new URL(site.publicUrl).hostname}>`

async function sendMail(deps: Deps, { id, userId }: z.infer<typeof OfOne>): Promise<void> {
  const { db, mailer, site } = deps
  const reader = await findAddressee(db, userId)
  const news = await claimForMail(db, id)
  if (!reader || !news || !(await mayMail(db, userId, news.type))) return
  await mailer.send({
    to: reader.email,
    messageId: messageId(deps, `notification-${id}`),
    ...newsEmail(site, { firstName: reader.firstName, news, stop: stopLinks(deps, userId, news.type) }),
  })
}

async function beginDailyDigests({ db, clock }: Deps): Promise<void> {
  const due = digestDay(clock())
  if (due !== null) await queueDailyPage(db, { day: due.day, since: due.since.toISOString(), after: null })
}

async function sendDailyDigest(deps: Deps, { userId, day, since }: z.infer<typeof OfReader>): Promise<void> {
  const { db, mailer, site } = deps
  if (!(await mayMail(db, userId, 'comment')) || !(await mayMail(db, userId, 'dailyDigest'))) return
  const reader = await findAddressee(db, userId)
  const news = await claimForDigest(db, { userId, day, since: new Date(since) })
  if (!reader || news.length === 0) return
  // The link turns off all comment emails. If it turned off only the digest, each comment would be emailed separately.
  const stop = stopLinks(deps, userId, 'comment')
  await mailer.send({
    to: reader.email,
    messageId: messageId(deps, `daily-${day}-${userId}`),
    ...dailyEmail(site, { firstName: reader.firstName, news, stop }),
  })
}

async function purge({ db, clock }: Deps): Promise<void> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS)
  const times = { madeBefore: daysAgo(RETENTION_DAYS), deletedBefore: daysAgo(RESTORABLE_DAYS) }
  await inBatches((most) => deleteOlder(db, times, most))
  let people: string[] = []
  do {
    people = await listPeopleAfter(db, people.at(-1) ?? null, PEOPLE_AT_ONCE)
    await deleteBeyond(db, people, KEPT_EACH)
  } while (people.length === PEOPLE_AT_ONCE)
}
