import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { IdRange } from './sitemap.rules.ts'

/** Returns the numbers of the id ranges with a LIVE course, from an index-only scan. */
export async function listCourseRanges(db: Db, idsPerRange: number): Promise<number[]> {
  const rows = await db
    .selectFrom('courses')
    .select(sql<number>`(id - 1) / ${sql.lit(idsPerRange)} + 1`.as('number'))
    .distinct()
    .where('status', '=', sql.lit('LIVE'))
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

export const listLiveCourses = (db: Db, { first, last }: IdRange) =>
  db
    .selectFrom('courses')
    .select(['id', 'updated_at as updatedAt'])
    .where('status', '=', sql.lit('LIVE'))
    .where('id', '>=', first)
    .where('id', '<=', last)
    .orderBy('id')
    .execute()

/** Lists instructors with a public profile if their first LIVE course is in the range, so that each is listed once. */
export const listInstructors = (db: Db, { first, last }: IdRange) =>
  db
    .selectFrom((subquery) =>
      subquery
        .selectFrom('courses')
        .select('instructor_id')
        .distinct()
        .where('status', '=', sql.lit('LIVE'))
        .where('id', '>=', first)
        .where('id', '<=', last)
        .as('teaching'),
    )
    .innerJoin('users', 'users.id', 'teaching.instructor_id')
    .select('users.id')
    .where('users.suspended_at', 'is', null)
    .where('users.erase_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .where(
      sql<boolean>`(
        users.is_profile_public
        or exists (select from user_roles where user_roles.user_id = users.id and user_roles.role = 'INSTRUCTOR')
      )`,
    )
    .where(
      sql<boolean>`not exists (
        select from courses as earlier
        where earlier.instructor_id = users.id and earlier.status = 'LIVE' and earlier.id < ${first}
      )`,
    )
    .orderBy('users.id')
    .execute()

export const listCategories = (db: Db, limit: number) => db.selectFrom('categories').select('id').orderBy('id').limit(limit).execute()

export const listSoldBundles = (db: Db, limit: number) =>
  db
    .selectFrom('bundles')
    .innerJoin('bundle_totals', 'bundle_totals.bundle_id', 'bundles.id')
    .select(['bundles.id', 'bundles.updated_at as updatedAt'])
    .where('bundles.status', '=', sql.lit('LIVE'))
    .where('bundle_totals.is_sold', '=', true)
    .orderBy('bundles.id')
    .limit(Math.max(0, limit))
    .execute()
