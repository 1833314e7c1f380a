import type { Currency } from '@akada/contract/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Range } from './performance.rules.ts'

export type Asked = Range & { courseIds: readonly number[] }

const among = (courseIds: readonly number[]) => sql<number>`any(${courseIds}::integer[])`
const total = (column: string) => sql<number>`sum(${sql.ref(column)})::integer`

const counted = (db: Db, { courseIds, from, to }: Asked) =>
  db
    .selectFrom('course_days')
    .where('course_id', '=', among(courseIds))
    .where(sql<boolean>`day between ${from}::date and ${to}::date`)
    .select([
      total('enrolled').as('enrollments'),
      total('began').as('began'),
      total('finished').as('finished'),
      total('completions').as('completions'),
      total('learners').as('learners'),
      total('reviews').as('reviews'),
      total('rating_halves').as('ratingHalves'),
    ])

export const countByDay = (db: Db, asked: Asked) => counted(db, asked).select(sql<string>`day::text`.as('day')).groupBy('day').execute()
export const countByCourse = (db: Db, asked: Asked) => counted(db, asked).select('course_id as courseId').groupBy('course_id').execute()

export type Counted = Omit<Awaited<ReturnType<typeof countByDay>>[number], 'day'>

const soldFigures = [
  total('sales').as('sales'),
  total('refunds').as('refunds'),
  sql<number>`sum(gross_minor)::bigint`.as('grossMinor'),
  sql<number>`sum(refunded_minor)::bigint`.as('refundedMinor'),
  sql<number>`sum(net_minor)::bigint`.as('netMinor'),
] as const

const sold = (db: Db, { courseIds, from, to }: Asked) =>
  db
    .selectFrom('course_sales_days')
    .where('course_id', '=', among(courseIds))
    .where(sql<boolean>`day between ${from}::date and ${to}::date`)
    .select('currency')
    .select(soldFigures)

export const sumByDay = (db: Db, asked: Asked) =>
  sold(db, asked).select(sql<string>`day::text`.as('day')).groupBy(['day', 'currency']).execute()
export const sumByCourse = (db: Db, asked: Asked) =>
  sold(db, asked).select('course_id as courseId').groupBy(['course_id', 'currency']).execute()

export type Sold = Omit<Awaited<ReturnType<typeof sumByDay>>[number], 'day'>

const viewed = (db: Db, { courseIds, from, to }: Asked) =>
  db
    .selectFrom('course_views')
    .where('course_id', '=', among(courseIds))
    .where(sql<boolean>`day between ${from}::date and ${to}::date`)
    .select(total('views').as('views'))

export const viewsByDay = (db: Db, asked: Asked) => viewed(db, asked).select(sql<string>`day::text`.as('day')).groupBy('day').execute()
export const viewsByCourse = (db: Db, asked: Asked) => viewed(db, asked).select('course_id as courseId').groupBy('course_id').execute()

export type Viewed = { views: number }

export type CountedSource = Awaited<ReturnType<typeof viewsBySource>>[number]
export type SoldSource = Awaited<ReturnType<typeof sumBySource>>[number]

const sourceColumns = ['kind', 'utm_source as source', 'utm_medium as medium', 'utm_campaign as campaign'] as const
const sourceGroup = ['kind', 'utm_source', 'utm_medium', 'utm_campaign'] as const

export const viewsBySource = (db: Db, { courseIds, from, to }: Asked) =>
  db
    .selectFrom('source_days')
    .where('course_id', '=', among(courseIds))
    .where(sql<boolean>`day between ${from}::date and ${to}::date`)
    .select([...sourceColumns, total('views').as('views'), total('additions').as('additions')])
    .groupBy(sourceGroup)
    .execute()

export const sumBySource = (db: Db, { courseIds, from, to }: Asked) =>
  db
    .selectFrom('source_sales_days')
    .where('course_id', '=', among(courseIds))
    .where(sql<boolean>`day between ${from}::date and ${to}::date`)
    .select([...sourceColumns, 'currency', ...soldFigures])
    .groupBy([...sourceGroup, 'currency'])
    .execute()

/** Lists the currencies in which these courses have been sold. */
export async function listCurrencies(db: Db, courseIds: readonly number[]): Promise<Currency[]> {
  const rows = await db
    .selectFrom('course_sales_days')
    .select('currency')
    .distinct()
    .where('course_id', '=', among(courseIds))
    .orderBy('currency')
    .execute()
  return rows.map(({ currency }) => currency)
}

/** Lists the lectures of a course in order, with the progress of students who enrolled in the period. */
export const listFunnel = (db: Db, courseId: number, { from, to }: Range) =>
  db
    .selectFrom('sections')
    .innerJoin('lectures', 'lectures.section_id', 'sections.id')
    .leftJoin('lecture_days', (join) =>
      join.onRef('lecture_days.lecture_id', '=', 'lectures.id').on(sql<boolean>`lecture_days.day between ${from}::date and ${to}::date`),
    )
    .select(['lectures.id', 'lectures.title', 'sections.title as sectionTitle', 'lectures.content_type as contentType'])
    .select([
      sql<number>`coalesce(sum(started), 0)::integer`.as('started'),
      sql<number>`coalesce(sum(completed), 0)::integer`.as('completed'),
      sql<number>`coalesce(sum(stopped), 0)::integer`.as('stopped'),
    ])
    .where('sections.course_id', '=', courseId)
    .groupBy([
      'lectures.id',
      'lectures.title',
      'lectures.content_type',
      'lectures.position',
      'sections.id',
      'sections.title',
      'sections.position',
    ])
    .orderBy('sections.position')
    .orderBy('sections.id')
    .orderBy('lectures.position')
    .orderBy('lectures.id')
    .execute()
