import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { CAMPAIGNS_PER_DAY, type Campaign, type OrderSource, SOURCE_MONTHS, type Source } from './sources.rules.ts'

/** What is counted: a view of the course page, or an addition to a cart. */
export type Step = 'views' | 'additions'
export type Counted = { courseId: number; step: Step; source: Source; now: Date }

const untagged: Campaign = { source: '', medium: '', campaign: '' }
const columnsOf = ({ kind, campaign }: Source) => {
  const { source, medium, campaign: name } = campaign ?? untagged
  return { kind, utm_source: source, utm_medium: medium, utm_campaign: name }
}

/** Adds one to an existing count. Returns false if the source has none on this day yet. */
export async function addToCount(tx: Tx, { courseId, step, source, now }: Counted): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('source_days')
    .set({ [step]: sql`${sql.ref(step)} + 1` })
    .where('course_id', '=', courseId)
    .where('day', '=', sql<Date>`report_day(${now})`)
    .where((eb) => eb.and(columnsOf(source)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Serializes new campaigns of a course until the transaction ends, so that their number is exact. */
export async function lockCampaigns(tx: Tx, courseId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('campaigns:' || ${courseId}::text, 0))`.execute(tx)
}

/** Whether the course has as many campaigns on this day as are counted apart. */
export async function isFull(tx: Tx, { courseId, now }: Counted): Promise<boolean> {
  const { campaigns } = await tx
    .selectFrom('source_days')
    .select((eb) => eb.fn.countAll<number>().as('campaigns'))
    .where('course_id', '=', courseId)
    .where('day', '=', sql<Date>`report_day(${now})`)
    .where('kind', '=', 'CAMPAIGN')
    .where(sql<SqlBool>`utm_source || utm_medium || utm_campaign <> ''`)
    .executeTakeFirstOrThrow()
  return campaigns >= CAMPAIGNS_PER_DAY
}

/** Adds one to the count, which another transaction may have created meanwhile. Skips courses that were deleted. */
export async function upsertCount(tx: Tx, { courseId, step, source, now }: Counted): Promise<void> {
  const { kind, utm_source, utm_medium, utm_campaign } = columnsOf(source)
  await sql`
    insert into source_days (course_id, day, kind, utm_source, utm_medium, utm_campaign, ${sql.ref(step)})
    select id, report_day(${now}), ${kind}, ${utm_source}, ${utm_medium}, ${utm_campaign}, 1 from courses where id = ${courseId}
    on conflict on constraint source_days_pkey do update set ${sql.ref(step)} = source_days.${sql.ref(step)} + 1
  `.execute(tx)
}

export async function insertOrderSource(
  tx: Tx,
  { orderId, source, now }: { orderId: number; source: OrderSource; now: Date },
): Promise<void> {
  await tx
    .insertInto('order_sources')
    .values({ order_id: orderId, day: sql<Date>`report_day(${now})`, ...columnsOf(source), kind: source.kind })
    .execute()
}

/** Deletes the sources of a user's orders. The tags of a personal link may name the user. */
export async function deleteOrderSources(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('order_sources')
    .where('order_id', 'in', (own) => own.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute()
}

const isOld = (now: Date) => sql<SqlBool>`day < report_day(${now}) - make_interval(months => ${SOURCE_MONTHS}::integer)`

/** Deletes counts and the sources of orders of days that are too old. */
export async function purgeSources(db: Db, now: Date): Promise<void> {
  await inBatches((most) =>
    db
      .deleteFrom('source_days')
      .where(sql<SqlBool>`ctid = any(array(select ctid from source_days where ${isOld(now)} limit ${most}))`)
      .executeTakeFirstOrThrow(),
  )
  await inBatches((most) =>
    db
      .deleteFrom('order_sources')
      .where('order_id', 'in', (old) => old.selectFrom('order_sources').select('order_id').where(isOld(now)).limit(most))
      .executeTakeFirstOrThrow(),
  )
}
