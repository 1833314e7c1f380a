import { dayIn } from '@akada/contract/time-zone.ts'
import { recordAct } from '#features/audit/record-act.ts'
import { type CsvCell, csvStream } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
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
  return csvStream({ name, timeZone }, ['Email', 'Requested', 'Confirmed', 'Consent version'], pagesOfConfirmed(db))
}

const AT_ONCE = 1000

async function* pagesOfConfirmed(db: Db): AsyncGenerator<CsvCell[][]> {
  let after = 0
  for (;;) {
    const page = await listConfirmed(db, { after, limit: AT_ONCE })
    yield page.map(({ email, consentedAt, confirmedAt, consentVersion }) => [email, consentedAt, confirmedAt, consentVersion])
    const last = page.at(-1)
    if (last === undefined || page.length < AT_ONCE) return
    after = last.id
  }
}
