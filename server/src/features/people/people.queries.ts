import type { Role } from '@akada/contract/accounts.ts'
import type { AgeOrder } from '@akada/contract/page.ts'
import type { GrantedRole, PersonState } from '@akada/contract/people.ts'
import { type AliasedSelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isUserFound, isUserNamed } from '#platform/database/has-words.ts'

export type Sought = {
  search: string
  role?: GrantedRole | undefined
  state?: PersonState | undefined
  /** Managers see the email addresses only of users who have ordered. */
  knows: 'everything' | 'buyers'
}

const hasOrdered = sql<SqlBool>`exists (select from orders where orders.user_id = users.id)`

const isIn: Record<PersonState, SqlBoolOf> = {
  SUSPENDED: sql<SqlBool>`users.suspended_at is not null`,
  CLOSED: sql<SqlBool>`users.suspended_at is null and users.erase_at is not null`,
  UNVERIFIED: sql<SqlBool>`users.suspended_at is null and users.erase_at is null and users.email_verified_at is null`,
  ACTIVE: sql<SqlBool>`users.suspended_at is null and users.erase_at is null and users.email_verified_at is not null`,
}
type SqlBoolOf = ReturnType<typeof sql<SqlBool>>

const sought = (db: Db, { search, role, state, knows }: Sought) =>
  db
    .selectFrom('users')
    .where('users.erased_at', 'is', null)
    // Searches by name also use this condition, because only the combination of name and email has an index.
    .where(isUserFound(search))
    .$if(knows === 'buyers', (query) => query.where(sql<SqlBool>`(${hasOrdered} or ${isUserNamed(search)})`))
    .$if(role !== undefined, (query) =>
      query.where(
        sql<SqlBool>`exists (select from user_roles where user_roles.user_id = users.id and role = ${role} and role <> 'STUDENT')`,
      ),
    )
    .$if(state !== undefined, (query) => query.where(isIn[state ?? 'ACTIVE']))

type Found = { id: string }

/** Joins the details only to the rows of the page, because a late page skips many rows. */
const described = (db: Db, found: AliasedSelectQueryBuilder<Found, 'found'>, knows: Sought['knows']) =>
  db
    .selectFrom(found)
    .innerJoin('users', 'users.id', 'found.id')
    .select(['users.id', 'users.country', 'users.created_at as createdAt'])
    .select(['users.suspended_at as suspendedAt', 'users.erase_at as eraseAt', 'users.email_verified_at as emailVerifiedAt'])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .select((knows === 'everything' ? sql<string | null>`email` : sql<string | null>`case when ${hasOrdered} then email end`).as('email'))
    .select(sql<Role[]>`array(select role from user_roles where user_roles.user_id = users.id order by role)`.as('roles'))

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number]

type Page = { sort: AgeOrder; page: number; size: number }

/** Both orders use the same index. */
export const listPeople = (db: Db, { sort, page, size, ...which }: Sought & Page) => {
  const direction = sort === 'newest' ? 'desc' : 'asc'
  const found = sought(db, which)
    .select('users.id')
    .orderBy('users.created_at', direction)
    .orderBy('users.id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .as('found')
  return described(db, found, which.knows).orderBy('users.created_at', direction).orderBy('users.id', direction).execute()
}

export async function countPeople(db: Db, which: Sought): Promise<number> {
  const { count } = await sought(db, which)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findPerson = (db: Db, id: string, knows: Sought['knows']) =>
  described(db, sought(db, { search: '', knows }).select('users.id').where('users.id', '=', id).as('found'), knows).executeTakeFirst()

export const countBelongings = (db: Db, id: string) =>
  db
    .selectNoFrom([
      sql<number>`(select count(*) from enrollments where user_id = ${id})`.as('enrollments'),
      sql<number>`(select count(*) from orders where user_id = ${id})`.as('orders'),
      sql<number>`(select count(*) from courses where instructor_id = ${id})`.as('courses'),
    ])
    .executeTakeFirstOrThrow()

export const findAccess = (db: Db, id: string, now: Date) =>
  db
    .selectNoFrom([
      sql<boolean>`exists (select from second_factors where user_id = ${id} and enabled_at is not null)`.as('hasSecondFactor'),
      sql<number>`(select count(*) from sessions where user_id = ${id} and expires_at > ${now})`.as('sessions'),
      sql<Date | null>`(select max(last_used_at) from sessions where user_id = ${id})`.as('lastSeenAt'),
    ])
    .executeTakeFirstOrThrow()

const NEWEST = 10

export const newestEnrollments = (db: Db, userId: string) =>
  db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select(['courses.id as courseId', 'courses.title', 'enrollments.status', 'enrollments.enrolled_at as enrolledAt'])
    .where('enrollments.user_id', '=', userId)
    .orderBy('enrollments.id', 'desc')
    .limit(NEWEST)
    .execute()

export const newestOrders = (db: Db, userId: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'total_minor as totalMinor', 'currency', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()

export const newestCourses = (db: Db, userId: string) =>
  db
    .selectFrom('courses')
    .select(['id', 'title', 'status'])
    .where('instructor_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()

export const findAddressee = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
