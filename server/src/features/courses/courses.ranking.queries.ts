import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { selectCards } from './courses.queries.ts'
import type { CourseSales } from './courses.rules.ts'

type Wanted = { courseId: number; limit: number }

/** Lists the instructor's LIVE courses, most popular first. */
export const listOfInstructor = (db: Db, instructorId: string, limit: number) => ofInstructor(db, instructorId).limit(limit).execute()

/** Lists the instructor's other LIVE courses, most popular first. */
export const listOthersOfInstructor = (db: Db, instructorId: string, { courseId, limit }: Wanted) =>
  ofInstructor(db, instructorId).where('courses.id', '<>', courseId).limit(limit).execute()

const ofInstructor = (db: Db, instructorId: string) =>
  selectCards(db)
    .where('courses.instructor_id', '=', instructorId)
    .where('courses.status', '=', sql.lit('LIVE'))
    .orderBy('course_stats.total_enrollments', 'desc')
    .orderBy('courses.id', 'desc')

// Bounds the candidates, however large the catalog is: a small category is covered by its newest courses, a large one by its popular
// courses.
const NEWEST_LOOKED_AT = 200
const POPULAR_LOOKED_AT = 10_000
const POPULAR_TAKEN = 100

/**
 * Lists LIVE courses that share categories with this one, ranked by the number of shared categories, then by shared words in the title and
 * objectives, then by popularity.
 */
export const listSimilar = (db: Db, similarTo: SimilarTo) =>
  selectCards(db)
    .innerJoin(mostSimilar(similarTo).as('similar'), (join) => join.onRef('similar.courseId', '=', 'courses.id'))
    .orderBy('similar.place')
    .execute()

type SimilarTo = Wanted & { except: readonly number[] }

// Ranks courses by `course_stats` alone. Joining the card columns would read hundreds of candidates for the few that are shown.
const mostSimilar = ({ courseId, limit, except }: SimilarTo) => sql<{ courseId: number; place: number }>`(
  select course_id as "courseId", row_number() over () as place
  from (
    select course_stats.course_id
    from course_stats join (
      select near.course_id, count(distinct own.category_id) as categories
      from course_categories own, lateral (
        (
          select course_id from course_categories
          where category_id = own.category_id
          order by course_id desc
          limit ${sql.lit(NEWEST_LOOKED_AT)}
        )
        union all
        (
          select course_id
          from (
            select course_id, total_enrollments from course_stats
            order by total_enrollments desc, course_id desc
            limit ${sql.lit(POPULAR_LOOKED_AT)}
          ) popular
          where (course_id, own.category_id) in (select course_id, category_id from course_categories)
          order by total_enrollments desc, course_id desc
          limit ${sql.lit(POPULAR_TAKEN)}
        )
      ) near
      where own.course_id = ${courseId}
      group by near.course_id
    ) shared on shared.course_id = course_stats.course_id
    where status = 'LIVE' and course_stats.course_id <> all (${[courseId, ...except]})
    order by categories desc, (
      select count(*) from unnest(tsvector_to_array(ts_filter(course_stats.search, '{a,c}'))) word
      where word = any (array(
        select unnest(tsvector_to_array(ts_filter(looked_at.search, '{a,c}'))) from course_stats looked_at
        where looked_at.course_id = ${courseId}
      ))
    ) desc, total_enrollments desc, course_stats.course_id desc
    limit ${limit}
  ) ranked
)`

/** Serializes runs, so that the next one sees the marks of this one. */
export async function lockBestsellers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(4242, 14)`.execute(tx)
}

/** Returns the sales of LIVE courses with at least `fewest` new enrollments, per category. */
export async function listCourseSales(db: Db, { since, fewest }: { since: Date; fewest: number }): Promise<CourseSales[]> {
  const { rows } = await sql<CourseSales>`
    with placed as (
      select course_id, category_id, count(*) over (partition by category_id) as courses
      from course_categories join courses on id = course_id
      where status = 'LIVE'
    )
    select placed.course_id as "courseId", category_id as "categoryId", courses as "coursesInCategory",
      recent.enrollments as "recentEnrollments", total_enrollments as "totalEnrollments"
    from placed
    join (
      select course_id, count(*) as enrollments from enrollments
      where status = 'ACTIVE' and enrolled_at > ${since}
      group by course_id
      having count(*) >= ${fewest}
    ) recent on recent.course_id = placed.course_id
    join course_stats on course_stats.course_id = placed.course_id
  `.execute(db)
  return rows
}

export const listMarkedBestsellers = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('courses').select('id').where('is_bestseller', '=', true).execute()).map(({ id }) => id)

/** Locks courses by id, the order that all code uses, to avoid deadlocks. */
export async function lockCourses(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.selectFrom('courses').select('id').where(sql<boolean>`id = any (${ids})`).orderBy('id').forNoKeyUpdate().execute()
}

export async function setBestsellers(tx: Tx, ids: readonly number[], isBestseller: boolean): Promise<void> {
  await tx.updateTable('courses').set({ is_bestseller: isBestseller }).where(sql<boolean>`id = any (${ids})`).execute()
}
