import type { BroadcastState } from '@akada/contract/broadcasts.ts'
import type { SafeHtml } from '@akada/contract/rich-text.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Audience, StateCounts } from './broadcasts.rules.ts'

const broadcasts = (db: Db) =>
  db
    .selectFrom('broadcasts')
    .leftJoin('courses', 'courses.id', 'broadcasts.course_id')
    .leftJoin('categories', 'categories.id', 'broadcasts.category_id')
    .select(['broadcasts.id', 'broadcasts.version', 'subject', 'segment', 'state', 'country_code as country'])
    .select(['broadcasts.course_id as courseId', 'courses.title as courseTitle'])
    .select(['broadcasts.category_id as categoryId', 'categories.name as categoryName'])
    .select(['broadcasts.created_at as createdAt', 'send_at as sendAt', 'begun_at as begunAt', 'ended_at as endedAt'])
    .select(['recipients', 'sent', 'failed', 'skipped'])

export type FoundBroadcast = Awaited<ReturnType<typeof listOf>>[number]

export const findBroadcast = (db: Db, id: number) => broadcasts(db).select('html').where('broadcasts.id', '=', id).executeTakeFirst()

export const findByClientId = (db: Db, clientId: string) =>
  db.selectFrom('broadcasts').select('id').where('client_id', '=', clientId).executeTakeFirst()

type To = 'PEOPLE' | 'READERS'
const isFor = (to: To) => sql<boolean>`(segment = 'NEWSLETTER') = ${to === 'READERS'}`

export const listOf = (db: Db, to: To, { page, size }: { page: number; size: number }) =>
  broadcasts(db)
    .where(isFor(to))
    .orderBy('broadcasts.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countOf(db: Db, to: To): Promise<number> {
  const { count } = await db
    .selectFrom('broadcasts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isFor(to))
    .executeTakeFirstOrThrow()
  return count
}

type Words = Audience & { subject: string; html: SafeHtml }
const columnsOf = ({ courseId, categoryId, country, ...words }: Words) => ({
  ...words,
  course_id: courseId,
  category_id: categoryId,
  country_code: country,
})

type NewBroadcast = { clientId: string; createdBy: string; now: Date; words: Words }

/** Inserts a broadcast. Returns undefined if the client id already exists. */
export const insertBroadcast = (db: Db, { clientId, createdBy, now, words }: NewBroadcast) =>
  db
    .insertInto('broadcasts')
    .values({ ...columnsOf(words), client_id: clientId, created_by: createdBy, created_at: now })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Locks a broadcast until the transaction ends, which serializes editing, scheduling, sending and canceling. */
export const lockBroadcast = (tx: Tx, id: number) =>
  tx
    .selectFrom('broadcasts')
    .select(['id', 'version', 'state', 'segment', 'course_id as courseId', 'category_id as categoryId', 'country_code as country'])
    .select(['send_at as sendAt', 'begun_at as begunAt', 'ended_at as endedAt', 'listed_to as listedTo', 'is_listed as isListed'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Moved = { state: BroadcastState; sendAt: Date | null; begunAt?: Date }

export async function updateWords(tx: Tx, id: number, words: Words): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({ ...columnsOf(words), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function updateState(tx: Tx, id: number, { state, sendAt, begunAt }: Moved): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({ state, send_at: sendAt, version: sql`version + 1`, ...(begunAt && { begun_at: begunAt }) })
    .where('id', '=', id)
    .execute()
}

export async function updateListed(tx: Tx, id: number, listed: { more: number; to: string | null; isAll: boolean }): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({ recipients: sql`recipients + ${listed.more}`, listed_to: listed.to, is_listed: listed.isAll })
    .where('id', '=', id)
    .execute()
}

type End = { state: BroadcastState; sent: number; failed: number; skipped: number; endedAt: Date }

export async function updateEnd(tx: Tx, id: number, { endedAt, ...end }: End): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({ ...end, ended_at: endedAt })
    .where('id', '=', id)
    .execute()
}

export async function deleteBroadcastRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('broadcasts').where('id', '=', id).execute()
}

/** Lists broadcasts that are due or have started, and haven't ended. */
export async function listUnderWay(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('broadcasts')
    .select('id')
    .where('ended_at', 'is', null)
    .where('state', 'in', ['SCHEDULED', 'SENDING', 'CANCELLED'])
    .where((or) => or.or([or('state', '<>', 'SCHEDULED'), or('send_at', '<=', now)]))
    .orderBy('send_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the number of deliveries per state. */
export async function countStates(db: Db, ids: readonly number[]): Promise<Map<number, StateCounts>> {
  const counts = new Map<number, StateCounts>(ids.map((id) => [id, {}]))
  if (ids.length === 0) return counts
  const rows = await db
    .selectFrom('broadcast_receipts')
    .select(['broadcast_id as id', 'state'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('broadcast_id', 'in', [...ids])
    .groupBy(['broadcast_id', 'state'])
    .execute()
  for (const { id, state, count } of rows) Object.assign(counts.get(id) ?? {}, { [state]: count })
  return counts
}

export const findAdmin = (db: Db, userId: string) =>
  db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()

/** Locks a row against deletion until the transaction ends. Returns whether it exists. */
export async function holdRow(tx: Tx, table: 'courses' | 'categories', id: number): Promise<boolean> {
  const row = await tx.selectFrom(table).select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}
