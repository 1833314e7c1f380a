import type { Subscriber } from '@akada/contract/subscribers.ts'
import type { Db } from '#platform/database/database.ts'
import { countByState, countSubscribers, listSubscriberRows } from './newsletter.readers.queries.ts'

type Asked = { search: string; state: 'ALL' | 'CONFIRMED' | 'UNCONFIRMED'; page: number; size: number }

const MONTH_MS = 30 * 86_400_000

export async function listSubscribers(db: Db, { now, ...asked }: Asked & { now: Date }) {
  const found = await listSubscriberRows(db, asked)
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
