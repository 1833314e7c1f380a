import type { AuditAct, AuditSubject } from '@akada/contract/audit.ts'
import type { AgeOrder } from '@akada/contract/page.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { typedWords } from '#platform/database/has-words.ts'
import { type Days, dayBegins, dayEnds } from '#platform/database/report-days.ts'
import type { DB } from '#platform/database/tables.ts'
import type { Origin } from '#platform/http/origin.ts'
import { holding } from './audit.rules.ts'

export type Act = {
  act: AuditAct
  /** The user who acts. Null for the site itself and for its operator on the command line. */
  by: string | null
  subject: { kind: AuditSubject; id: string | number }
  /** Contains only the fields that changed, under their names in `auditFields`. */
  before?: object | undefined
  after?: object | undefined
  reason?: string | undefined
  now: Date
}

export async function insertEntry(
  db: Db,
  { act, by, subject, before, after, reason = '', now, kind, network }: Act & Origin,
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      at: now,
      actor_id: by,
      origin: kind,
      network,
      act,
      subject_kind: subject.kind,
      subject_id: String(subject.id),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      reason,
    })
    .execute()
}

export type Wanted = Days & {
  by?: string | undefined
  act?: AuditAct | undefined
  kind?: AuditSubject | undefined
  subject?: string | undefined
  text?: string | undefined
}

type Page = { sort?: AgeOrder; before: number | undefined; limit: number }

/** Returns the entries by age that follow the entry `before`. Empty if that entry doesn't exist. */
export async function listEntries(db: Db, wanted: Wanted, { sort = 'newest', before, limit }: Page) {
  const last = before === undefined ? null : await findPlace(db, before)
  if (last === undefined) return []
  const [direction, isAfter] = sort === 'newest' ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const)
  return filtered(db, wanted)
    .select(['id', 'at', 'actor_id as actorId', 'origin', 'network', 'act'])
    .select(['subject_kind as subjectKind', 'subject_id as subjectId', 'before', 'after', 'reason'])
    .$if(last !== null, (query) => query.where(sql<boolean>`(at, id) ${isAfter} (${last?.at}::timestamptz, ${last?.id})`))
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** Returns the time as text, because a Date has no microseconds. */
const findPlace = (db: Db, id: number) =>
  db
    .selectFrom('audit_entries')
    .select(['id', sql<string>`at::text`.as('at')])
    .where('id', '=', id)
    .executeTakeFirst()

function filtered(db: Db, { by, act, kind, subject, text, from, to }: Wanted): SelectQueryBuilder<DB, 'audit_entries', object> {
  let query = db.selectFrom('audit_entries')
  if (by === 'COMMAND_LINE') query = query.where('origin', '=', sql.lit(by))
  else if (by === 'SITE') query = query.where('actor_id', 'is', null).where('origin', '<>', 'COMMAND_LINE')
  else if (by !== undefined) query = query.where('actor_id', '=', by)
  if (act !== undefined) query = query.where('act', '=', act)
  if (kind !== undefined) query = query.where('subject_kind', '=', kind)
  if (subject !== undefined) query = query.where('subject_id', '=', subject)
  if (from !== undefined) query = query.where('at', '>=', dayBegins(from))
  if (to !== undefined) query = query.where('at', '<', dayEnds(to))
  // This is the expression of the index `audit_entries_words`.
  for (const word of typedWords(text ?? ''))
    query = query.where(
      sql<boolean>`(reason || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) ilike ${holding(word)}`,
    )
  return query
}

/** Returns all actors with a loose index scan: one index lookup per actor. */
export async function listActors(db: Db) {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive actors as (
      (select actor_id from audit_entries where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from audit_entries where actor_id > actors.actor_id order by actor_id limit 1)
      from actors where actors.actor_id is not null
    )
    select users.id, trim(users.first_name || ' ' || users.last_name) as name
    from actors join users on users.id = actors.actor_id
    order by trim(users.first_name || ' ' || users.last_name) collate natural_order, users.id`.execute(db)
  return rows
}

export type Named = { kind: string; id: string; name: string }

export type Ids = {
  people: string[]
  courses: number[]
  bundles: number[]
  categories: number[]
  coupons: number[]
  broadcasts: number[]
}

/** Returns the current names of subjects. */
export async function namesOf(db: Db, { people, courses, bundles, categories, coupons, broadcasts }: Ids): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select 'PERSON' as kind, id::text, trim(first_name || ' ' || last_name) as name from users where id = any(${people}::uuid[])
    union all select 'COURSE', id::text, title from courses where id = any(${courses}::integer[])
    union all select 'BUNDLE', id::text, title from bundles where id = any(${bundles}::integer[])
    union all select 'CATEGORY', id::text, name from categories where id = any(${categories}::integer[])
    union all select 'COUPON', id::text, code from coupons where id = any(${coupons}::integer[])
    union all select 'BROADCAST', id::text, subject from broadcasts where id = any(${broadcasts}::integer[])`.execute(db)
  return rows
}
