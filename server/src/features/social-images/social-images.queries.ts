import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Finds the data for a LIVE course's picture. */
export const findShown = (db: Db, courseId: number) =>
  db
    .selectFrom('courses')
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .innerJoin('users', 'users.id', 'courses.instructor_id')
    .leftJoin('media_files as covers', 'covers.id', 'courses.cover_id')
    .select(['courses.id', 'courses.title', 'covers.key as coverKey', 'course_stats.total_reviews as totalReviews'])
    .select(['course_stats.rating_halves_sum as ratingHalvesSum'])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('instructorName'))
    .where('courses.id', '=', courseId)
    .where('courses.status', '=', sql.lit('LIVE'))
    .executeTakeFirst()

export const findStored = (db: Db, key: string) => db.selectFrom('media_files').select('bytes').where('key', '=', key).executeTakeFirst()

/** Lists the files with this key prefix, except the file with the given key. */
export const listOthers = (db: Db, { beginning, key }: { beginning: string; key: string }) =>
  db.selectFrom('media_files').select('id').where('key', 'like', `${beginning}%`).where('key', '!=', key).execute()
