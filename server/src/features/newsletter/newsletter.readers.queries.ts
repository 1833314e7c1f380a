import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { hasWordsOrAddress } from '#platform/database/has-words.ts'

type Asked = { search: string; state: 'ALL' | 'CONFIRMED' | 'UNCONFIRMED' }

const subscribers = (db: Db, { search, state }: Asked) =>
  db
    .selectFrom('newsletter_subscribers')
    .where(hasWordsOrAddress(sql`email`, search))
    .$if(state === 'CONFIRMED', (query) => query.where('confirmed_at', 'is not', null))
    .$if(state === 'UNCONFIRMED', (query) => query.where('confirmed_at', 'is', null))

export const listSubscriberRows = (db: Db, { page, size, ...asked }: Asked & { page: number; size: number }) =>
  subscribers(db, asked)
    .select(['id', 'email', 'consented_at as consentedAt', 'confirmed_at as confirmedAt'])
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countSubscribers(db: Db, asked: Asked): Promise<number> {
  const { count } = await subscribers(db, asked)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const countByState = (db: Db, monthAgo: Date) =>
  db
    .selectFrom('newsletter_subscribers')
    .select([
      sql<number>`count(confirmed_at)`.as('confirmed'),
      sql<number>`count(*) - count(confirmed_at)`.as('unconfirmed'),
      sql<number>`count(*) filter (where confirmed_at >= ${monthAgo})`.as('confirmedInMonth'),
    ])
    .executeTakeFirstOrThrow()

/** Lists confirmed subscribers, in pages by id. */
export const listConfirmed = (db: Db, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'consented_at as consentedAt', 'confirmed_at as confirmedAt', 'consent_version as consentVersion'])
    .where('confirmed_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
