import type { Subscriber } from '@akada/contract/subscribers.ts'
import { recordAct } from '#features/audit/record-act.ts'
import { type CsvCell, csvStream } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import { countByState, countSubscribers, listConfirmed, listSubscribers } from './newsletter.readers.queries.ts'

type Asked = { search: string; state: 'ALL' | 'CONFIRMED' | 'UNCONFIRMED'; page: number; size: number }

const MONTH_MS = 30 * 86_400_000

export async function pageOfSubscribers(db: Db, { now, ...asked }: Asked & { now: Date }) {
  const found = await listSubscribers(db, asked)
  return {
    content: found.map(
      ({ consentedAt, confirmedAt, ...subscriber }): Subscriber => ({
        ...subscriber,
        consentedAt: consentedAt.toISOString(),
        confirmedAt: confirmedAt?.toISOString() ?? null,
      }),
    ),
    totalElements: await countSubscribers(db, asked),
    page: asked.page,
    size: asked.size,
    counts: await countByState(db, new Date(now.getTime() - MONTH_MS)),
  }
}

/** All who confirmed, as a file; who took it is written down first. */
export async function exportSubscribers(db: Db, { adminId, now }: { adminId: string; now: Date }) {
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
  return csvStream(`newsletter-${now.toISOString().slice(0, 10)}.csv`, ['Email', 'Asked', 'Confirmed', 'Consent'], pagesOfConfirmed(db))
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
