import type { Currency } from '@akada/contract/money.ts'
import type { TopBy } from '@akada/contract/site-performance.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type Days = { from: string; to: string }
type Ranked = Days & { by: TopBy; limit: number }

/** Selects the amount by which each course is ranked. */
const amounts = ({ from, to, by }: Omit<Ranked, 'limit'>) =>
  by === 'enrollments'
    ? sql`select course_id, sum(enrolled) as amount from course_days where enrolled > 0
        and day between ${from}::date and ${to}::date group by course_id`
    : sql`select course_id, sum(gross_minor) as amount from course_sales_days where gross_minor > 0
        and currency = ${sql.lit(by)} and day between ${from}::date and ${to}::date group by course_id`

type Rank = { kind: 'COURSE'; courseId: number; instructorId: null } | { kind: 'INSTRUCTOR'; courseId: null; instructorId: string }

/** Returns the top courses and then the top instructors, each in ranking order. */
export async function listRanks(db: Db, { limit, ...asked }: Ranked): Promise<Rank[]> {
  const { rows } = await sql<Rank>`
    with sold as materialized (${amounts(asked)}),
      courses_first as (select course_id, amount from sold order by amount desc, course_id limit ${limit}),
      instructors_first as (
        select instructor_id, sum(amount) as amount from sold join courses on courses.id = course_id
        group by instructor_id order by sum(amount) desc, instructor_id limit ${limit}
      )
    select 'COURSE' as kind, course_id as "courseId", null::uuid as "instructorId", amount from courses_first
    union all
    select 'INSTRUCTOR', null, instructor_id, amount from instructors_first
    order by kind, amount desc, "courseId", "instructorId"
  `.execute(db)
  return rows
}

export type SoldOf<Key> = { of: Key; currency: Currency; sales: number; grossMinor: number; refundedMinor: number }
export type EnrolledOf<Key> = { of: Key; enrollments: number }

export const listCourses = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('courses')
    .innerJoin('users', 'users.id', 'courses.instructor_id')
    .select(['courses.id', 'courses.title', 'courses.status'])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('instructorName'))
    .where('courses.id', '=', sql<number>`any(${ids}::integer[])`)
    .execute()

export const listInstructors = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['users.id'])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'))
    .select(sql<number>`(select count(*)::integer from courses where instructor_id = users.id and status = 'LIVE')`.as('courses'))
    .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

const sales = sql`currency, sum(sales)::integer as sales, sum(gross_minor)::bigint as "grossMinor", sum(refunded_minor)::bigint as "refundedMinor"`

export async function sumOfCourses(db: Db, ids: readonly number[], { from, to }: Days): Promise<SoldOf<number>[]> {
  const { rows } = await sql<SoldOf<number>>`
    select course_id as of, ${sales} from course_sales_days
    where course_id = any(${ids}::integer[]) and day between ${from}::date and ${to}::date
    group by course_id, currency
  `.execute(db)
  return rows
}

export async function sumOfInstructors(db: Db, ids: readonly string[], { from, to }: Days): Promise<SoldOf<string>[]> {
  const { rows } = await sql<SoldOf<string>>`
    select instructor_id as of, ${sales} from course_sales_days join courses on courses.id = course_id
    where instructor_id = any(${ids}::uuid[]) and day between ${from}::date and ${to}::date
    group by instructor_id, currency
  `.execute(db)
  return rows
}

export async function countOfCourses(db: Db, ids: readonly number[], { from, to }: Days): Promise<EnrolledOf<number>[]> {
  const { rows } = await sql<EnrolledOf<number>>`
    select course_id as of, sum(enrolled)::integer as enrollments from course_days
    where course_id = any(${ids}::integer[]) and day between ${from}::date and ${to}::date
    group by course_id
  `.execute(db)
  return rows
}

export async function countOfInstructors(db: Db, ids: readonly string[], { from, to }: Days): Promise<EnrolledOf<string>[]> {
  const { rows } = await sql<EnrolledOf<string>>`
    select instructor_id as of, sum(enrolled)::integer as enrollments from course_days join courses on courses.id = course_id
    where instructor_id = any(${ids}::uuid[]) and day between ${from}::date and ${to}::date
    group by instructor_id
  `.execute(db)
  return rows
}
