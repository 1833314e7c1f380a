import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Audience } from './broadcasts.rules.ts'

/** Selects active users with a verified email address who accept news. */
const reachablePeople = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('mail_preferences', 'mail_preferences.user_id', 'users.id')
    .where('users.suspended_at', 'is', null)
    .where('users.erase_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .where('users.email_verified_at', 'is not', null)
    .where(sql<boolean>`coalesce(mail_preferences.news, true)`)

const isEnrolled = (which = sql`true`) =>
  sql<boolean>`exists (select from enrollments where enrollments.user_id = users.id and enrollments.status = 'ACTIVE' and ${which})`

function inSegment({ segment, courseId, categoryId }: Audience) {
  switch (segment) {
    case 'STUDENTS':
      return isEnrolled()
    case 'NOT_ENROLLED':
      return sql<boolean>`not ${isEnrolled()}`
    case 'INSTRUCTORS':
      return sql<boolean>`exists (select from user_roles where user_roles.user_id = users.id and role = 'INSTRUCTOR')`
    case 'COURSE':
      return isEnrolled(sql`enrollments.course_id = ${courseId}`)
    case 'CATEGORY':
      return isEnrolled(sql`enrollments.course_id in (select course_id from course_categories where category_id = ${categoryId})`)
    default:
      return sql<boolean>`true`
  }
}

// The count groups enrollments by user. For 100,000 users, it would take twice as long with the subquery per user that is used for pages.
const learners = sql`(select user_id from enrollments where status = 'ACTIVE' group by user_id)`

function inCountedSegment(audience: Audience) {
  switch (audience.segment) {
    case 'STUDENTS':
      return sql<boolean>`users.id in ${learners}`
    case 'NOT_ENROLLED':
      return sql<boolean>`not exists (select from ${learners} as learners where learners.user_id = users.id)`
    default:
      return inSegment(audience)
  }
}

const people = (db: Db, audience: Audience, isAmong = inSegment(audience)) =>
  reachablePeople(db)
    .where(isAmong)
    .$if(audience.country !== null, (query) => query.where('users.country_code', '=', audience.country ?? ''))

/** Selects confirmed subscribers, except those with a suspended account. */
const readers = (db: Db) =>
  db
    .selectFrom('newsletter_subscribers')
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`not exists (select from users where users.email = newsletter_subscribers.email and users.suspended_at is not null)`)

export async function countAudience(db: Db, audience: Audience): Promise<number> {
  const counted = ({ count }: { count: number }) => count
  return audience.segment === 'NEWSLETTER'
    ? counted(
        await readers(db)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      )
    : counted(
        await people(db, audience, inCountedSegment(audience))
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      )
}

type Page = { after: string | null; limit: number }

/** Returns the next page of the audience, ordered by id. */
export async function listAudience(db: Db, audience: Audience, { after, limit }: Page): Promise<string[]> {
  const query =
    audience.segment === 'NEWSLETTER'
      ? readers(db)
          .select(sql<string>`newsletter_subscribers.id::text`.as('id'))
          .$if(after !== null, (of) => of.where('newsletter_subscribers.id', '>', Number(after)))
          .orderBy('newsletter_subscribers.id')
          .limit(limit)
      : people(db, audience)
          .select('users.id')
          .$if(after !== null, (of) => of.where('users.id', '>', after ?? ''))
          .orderBy('users.id')
          .limit(limit)
  return (await query.execute()).map(({ id }) => id)
}

type Listed = { broadcastId: number; isToReaders: boolean; ids: readonly string[]; now: Date }

export async function insertDeliveries(tx: Tx, { broadcastId, isToReaders, ids, now }: Listed): Promise<void> {
  const column = isToReaders ? sql`subscriber_id` : sql`user_id`
  const type = isToReaders ? sql`integer` : sql`uuid`
  await sql`
    insert into broadcast_receipts (broadcast_id, ${column}, due_at)
    select ${broadcastId}, id::${type}, ${now} from unnest(${ids}::text[]) as id
    on conflict do nothing`.execute(tx)
}

export type Delivery = { id: number; userId: string | null; subscriberId: number | null; tries: number }

/** Claims a due delivery for one attempt until `until`. Returns undefined if no delivery is due or the broadcast was canceled. */
export const takeDelivery = (db: Db, broadcastId: number, { now, until }: { now: Date; until: Date }): Promise<Delivery | undefined> =>
  db
    .updateTable('broadcast_receipts')
    .set({ state: 'TAKEN', tries: sql`tries + 1`, due_at: until })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('broadcast_receipts')
        .select('id')
        .where('broadcast_id', '=', broadcastId)
        .where('state', '=', sql.lit('WAITING'))
        .where('due_at', '<=', now)
        .where(sql<boolean>`exists (select from broadcasts where broadcasts.id = ${broadcastId} and broadcasts.state = 'SENDING')`)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'user_id as userId', 'subscriber_id as subscriberId', 'tries'])
    .executeTakeFirst()

type Outcome = { state: 'SENT' | 'FAILED' | 'SKIPPED' } | { state: 'WAITING'; dueAt: Date }

export async function settleDelivery(db: Db, id: number, outcome: Outcome): Promise<void> {
  await db
    .updateTable('broadcast_receipts')
    .set({ state: outcome.state, ...('dueAt' in outcome && { due_at: outcome.dueAt }) })
    .where('id', '=', id)
    .execute()
}

/** Returns whether a delivery is pending or an attempt may still be running. */
export async function isUnsettled(db: Db, broadcastId: number, { isCanceled, now }: { isCanceled: boolean; now: Date }): Promise<boolean> {
  const left = await db
    .selectFrom('broadcast_receipts')
    .select('id')
    .where('broadcast_id', '=', broadcastId)
    .where((or) =>
      or.or([
        or.and([or('state', '=', sql.lit('TAKEN')), or('due_at', '>', now)]),
        ...(isCanceled ? [] : [or('state', '=', sql.lit('WAITING'))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
}

export const findPerson = (db: Db, userId: string) =>
  reachablePeople(db).select('users.email').where('users.id', '=', userId).executeTakeFirst()

export const findReader = (db: Db, subscriberId: number) =>
  readers(db).select(['email', 'reader_key as readerKey']).where('newsletter_subscribers.id', '=', subscriberId).executeTakeFirst()

/** Deletes up to `limit` deliveries of broadcasts that ended before the given time, and returns how many. */
export async function deleteDeliveries(db: Db, { endedBefore, limit }: { endedBefore: Date; limit: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('broadcast_receipts')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('broadcast_receipts')
        .innerJoin('broadcasts', 'broadcasts.id', 'broadcast_receipts.broadcast_id')
        .select('broadcast_receipts.id')
        .where('broadcasts.ended_at', '<', endedBefore)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
