// Recounts course days from the source rows.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { SOURCE_MONTHS } from '#features/sources/sources.rules.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'

export type CourseDay = { courseId: number; day: string }
type Mark = CourseDay & { id: number }

/** Locks and returns the oldest marks, except marks that another worker has locked. */
export async function takeMarks(tx: Tx, limit: number): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select id, course_id as "courseId", day::text as day from stale_days order by id limit ${limit} for update skip locked
  `.execute(tx)
  return rows
}

export async function deleteMarks(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('stale_days').where('id', '=', sql<number>`any(${ids}::bigint[])`).execute()
}

const named = (days: readonly CourseDay[]): RawBuilder<unknown> => sql`
  unnest(${days.map(({ courseId }) => courseId)}::integer[], ${days.map(({ day }) => day)}::date[]) as named (course_id, day)`

/**
 * Inserts missing days and locks all days until the transaction ends, so that workers count the same day one after another. A deleted
 * course has no days.
 */
export async function lockDays(tx: Tx, days: readonly CourseDay[]): Promise<void> {
  await sql`
    insert into course_days (course_id, day)
    select courses.id, day from ${named(days)} join courses on courses.id = course_id order by courses.id, day
    on conflict do nothing
  `.execute(tx)
  await sql`
    select from course_days join ${named(days)} using (course_id, day) order by course_id, day for no key update of course_days
  `.execute(tx)
}

const spans = (days: readonly CourseDay[]): RawBuilder<unknown> => sql`(
  select course_days.course_id, course_days.day, report_midnight(course_days.day) as begins, report_midnight(course_days.day + 1) as ends
  from course_days join ${named(days)} using (course_id, day)
) as spans`

export async function recountDays(tx: Tx, days: readonly CourseDay[]): Promise<void> {
  await sql`
    update course_days set
      enrolled = cohort.enrolled, began = cohort.began, finished = cohort.finished,
      completions = done.completions, learners = learning.learners, reviews = rated.reviews, rating_halves = rated.rating_halves
    from ${spans(days)},
      lateral (
        select count(*) as enrolled, count(completed_at) as finished,
          count(*) filter (where completed_at is not null or last_lecture_id is not null
            or exists (select from lecture_completions where enrollment_id = enrollments.id)
            or exists (select from lecture_positions where enrollment_id = enrollments.id)) as began
        from enrollments where course_id = spans.course_id and enrolled_at >= begins and enrolled_at < ends
      ) as cohort,
      lateral (
        select count(*) as completions from enrollments where course_id = spans.course_id and completed_at >= begins and completed_at < ends
      ) as done,
      lateral (
        select count(*) as learners from learning_days where learning_days.day = spans.day and learning_days.course_id = spans.course_id
      ) as learning,
      lateral (
        select count(*) as reviews, coalesce(sum(reviews.rating_halves), 0) as rating_halves
        from reviews where course_id = spans.course_id and created_at >= begins and created_at < ends
      ) as rated
    where course_days.course_id = spans.course_id and course_days.day = spans.day
  `.execute(tx)
}

// The accounts that the price of a line is divided among. The provider's balance and losses concern only the platform.
const SHARED = sql`('vat_payable', 'instructor_pending', 'instructor_available', 'platform_revenue')`

const salesOf = (days: readonly CourseDay[]): RawBuilder<unknown> => sql`
  ${spans(days)}
  join ledger_transactions on at >= begins and at < ends and ledger_transactions.kind in ('SALE', 'REFUND', 'CHARGEBACK')
  join ledger_entries on transaction_id = ledger_transactions.id and account in ${SHARED}
  join order_lines on order_lines.id = order_line_id and order_lines.course_id = spans.course_id`

// The sales, gross_minor, refunds, refunded_minor and net_minor of `salesOf`.
const soldFigures = sql`
  count(distinct order_lines.id) filter (where ledger_transactions.kind = 'SALE'),
  coalesce(-sum(ledger_entries.amount_minor) filter (where ledger_transactions.kind = 'SALE'), 0),
  count(distinct order_lines.id) filter (where ledger_transactions.kind <> 'SALE' and source_id not like 'resold:%')
    - count(distinct order_lines.id) filter (where source_id like 'resold:%'),
  coalesce(sum(ledger_entries.amount_minor) filter (where ledger_transactions.kind <> 'SALE'), 0),
  coalesce(-sum(ledger_entries.amount_minor) filter (where ledger_entries.instructor_id = order_lines.instructor_id), 0)`

const soldColumns = sql`sales, gross_minor, refunds, refunded_minor, net_minor`

export async function countSales(tx: Tx, days: readonly CourseDay[]): Promise<void> {
  await sql`delete from course_sales_days using ${named(days)}
    where course_sales_days.course_id = named.course_id and course_sales_days.day = named.day`.execute(tx)
  await sql`
    insert into course_sales_days (course_id, day, currency, ${soldColumns})
    select spans.course_id, spans.day, currency, ${soldFigures}
    from ${salesOf(days)}
    group by spans.course_id, spans.day, currency
  `.execute(tx)
}

/** Counts the same sales by source. Orders whose source isn't known have no row. */
export async function countSources(tx: Tx, days: readonly CourseDay[]): Promise<void> {
  await sql`delete from source_sales_days using ${named(days)}
    where source_sales_days.course_id = named.course_id and source_sales_days.day = named.day`.execute(tx)
  await sql`
    insert into source_sales_days (course_id, day, kind, utm_source, utm_medium, utm_campaign, currency, ${soldColumns})
    select spans.course_id, spans.day, source.kind, source.utm_source, source.utm_medium, source.utm_campaign, currency, ${soldFigures}
    from ${salesOf(days)}
    join order_sources on order_sources.order_id = order_lines.order_id
    left join commissions on commissions.order_line_id = order_lines.id
    cross join lateral (
      select kind,
        case when kind = 'CAMPAIGN' then utm_source else '' end as utm_source,
        case when kind = 'CAMPAIGN' then utm_medium else '' end as utm_medium,
        case when kind = 'CAMPAIGN' then utm_campaign else '' end as utm_campaign
      from (
        select case
          when commissions.order_line_id is not null then 'AFFILIATE'
          when order_lines.discount_minor > 0 then 'COUPON'
          else order_sources.kind end as kind
      ) as first
    ) as source
    group by spans.course_id, spans.day, source.kind, source.utm_source, source.utm_medium, source.utm_campaign, currency
  `.execute(tx)
}

/** Marks the days of a user's purchases and their refunds, so that they are counted again. */
export async function markPurchases(tx: Tx, userId: string): Promise<void> {
  await sql`
    insert into stale_days (course_id, day)
    select distinct order_lines.course_id, report_day(ledger_transactions.at)
    from orders
    join order_lines on order_lines.order_id = orders.id
    join ledger_entries on ledger_entries.order_line_id = order_lines.id
    join ledger_transactions on ledger_transactions.id = ledger_entries.transaction_id
    where orders.user_id = ${userId}
  `.execute(tx)
}

export async function countLectures(tx: Tx, days: readonly CourseDay[]): Promise<void> {
  await sql`delete from lecture_days using ${named(days)}, all_sections, all_lectures
    where all_sections.course_id = named.course_id and all_lectures.section_id = all_sections.id
      and lecture_days.lecture_id = all_lectures.id and lecture_days.day = named.day`.execute(tx)
  await sql`
    insert into lecture_days (lecture_id, day, started, completed, stopped)
    select lecture_id, day, count(*), count(*) filter (where is_done), count(*) filter (where is_last)
    from (
      select lecture_id, spans.day, bool_or(is_done) as is_done,
        completed_at is null and last_lecture_id is not distinct from lecture_id as is_last
      from ${spans(days)}
      join enrollments on enrollments.course_id = spans.course_id and enrolled_at >= begins and enrolled_at < ends,
        lateral (
          select lecture_id, true as is_done from lecture_completions where enrollment_id = enrollments.id
          union all select lecture_id, false from lecture_positions where enrollment_id = enrollments.id
          union all select last_lecture_id, false where last_lecture_id is not null
        ) as touched
      group by enrollments.id, lecture_id, spans.day
    ) as steps
    group by lecture_id, day
  `.execute(tx)
}

/** Returns the time of the oldest uncounted change to these courses, or null if everything is counted. */
export async function findOldestMark(db: Db, courseIds: readonly number[]): Promise<Date | null> {
  const { markedAt } = await db
    .selectFrom('stale_days')
    .select((eb) => eb.fn.min('marked_at').as('markedAt'))
    .where('course_id', '=', sql<number>`any(${courseIds}::integer[])`)
    .executeTakeFirstOrThrow()
  return markedAt
}

/** Deletes the sales by source of days that are too old. The sales of the courses stay. */
export const purgeSourceSales = (db: Db, now: Date): Promise<void> =>
  inBatches((most) =>
    db
      .deleteFrom('source_sales_days')
      .where(
        sql<SqlBool>`ctid = any(array(
          select ctid from source_sales_days where day < report_day(${now}) - make_interval(months => ${SOURCE_MONTHS}::integer) limit ${most}))`,
      )
      .executeTakeFirstOrThrow(),
  )
