import { dayIn } from '@akada/contract/time-zone.ts'
import { recordAct } from '#features/audit/record-act.ts'
import { csvStream } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import { pagesOf } from '#platform/database/pages-of.ts'
import { countByState, listConfirmed } from './newsletter.readers.queries.ts'

/** Returns all confirmed subscribers as a file. Records the download in the audit log first. */
export async function downloadSubscribers(db: Db, { adminId, now, timeZone }: { adminId: string; now: Date; timeZone: string }) {
  await db.transaction().execute(async (tx) => {
    const { confirmed } = await countByState(tx, now)
    await recordAct(tx, {
      act: 'SUBSCRIBERS_EXPORTED',
      by: adminId,
      subject: { kind: 'NEWSLETTER', id: 'subscribers' },
      after: { subscribers: confirmed },
      now,
    })
  })
  const name = `newsletter-${dayIn(timeZone, now)}.csv`
  return csvStream(
    { name, timeZone },
    ['Email', 'Requested', 'Confirmed', 'Consent version'],
    pagesOf(AT_ONCE, (last: Subscriber | undefined, limit) => listConfirmed(db, { after: last?.id ?? 0, limit })),
    ({ email, consentedAt, confirmedAt, consentVersion }) => [email, consentedAt, confirmedAt, consentVersion],
  )
}

const AT_ONCE = 1000

type Subscriber = Awaited<ReturnType<typeof listConfirmed>>[number]
