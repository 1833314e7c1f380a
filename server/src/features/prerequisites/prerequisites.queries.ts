import { sql } from 'kysely'
import type { EditableCourse } from '#features/courses/courses.rules.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inNaturalOrder } from '#platform/database/natural-order.ts'

/** Serializes changes to all prerequisites until the transaction ends, so that two changes can't close a cycle together. */
export async function lockPrerequisites(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('course-prerequisites', 0))`.execute(tx)
}

const isCompletedBy = (userId: string | null) => sql<boolean>`exists (
  select from enrollments
  where enrollments.course_id = course_prerequisites.prerequisite_id and enrollments.user_id = ${userId}::uuid
    and enrollments.status = 'ACTIVE' and enrollments.completed_at is not null
)`

const published = (db: Db) =>
  db
    .selectFrom('course_prerequisites')
    .innerJoin('courses as prerequisites', 'prerequisites.id', 'course_prerequisites.prerequisite_id')
    .where('prerequisites.status', '=', 'LIVE')

export const listPublishedPrerequisites = (db: Db, courseId: number, userId: string | null) =>
  published(db)
    .select(['prerequisites.id', 'prerequisites.title', 'is_required as isRequired', isCompletedBy(userId).as('isCompleted')])
    .where('course_prerequisites.course_id', '=', courseId)
    .orderBy(inNaturalOrder('prerequisites.title'))
    .orderBy('prerequisites.id')
    .execute()

/** Lists required courses that the user hasn't completed and doesn't teach, with the courses that require them. */
export const listMissing = (db: Db, { userId, courseIds }: { userId: string; courseIds: readonly number[] }) =>
  published(db)
    .innerJoin('courses', 'courses.id', 'course_prerequisites.course_id')
    .select(['courses.title as course', 'prerequisites.id', 'prerequisites.title'])
    .where(sql<boolean>`course_prerequisites.course_id = any(${[...courseIds]}::integer[])`)
    .where('is_required', '=', true)
    .where('prerequisites.instructor_id', '<>', userId)
    .where((eb) => eb.not(isCompletedBy(userId)))
    .orderBy('courses.id')
    .orderBy('prerequisites.id')
    .execute()

type Offered = { courseId: number; ids: readonly number[] }

/** Counts the courses that a course can have as prerequisites: published ones, and those that it has. */
export async function countOffered(tx: Tx, { courseId, ids }: Offered): Promise<number> {
  const { count } = await tx
    .selectFrom('courses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('status', '=', 'LIVE'),
        exists(
          selectFrom('course_prerequisites')
            .select('prerequisite_id')
            .where('course_id', '=', courseId)
            .whereRef('prerequisite_id', '=', 'courses.id'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether one of the courses has the course itself as a prerequisite, directly or through others. */
export async function leadsBack(tx: Tx, courseId: number, prerequisiteIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    with recursive before (id) as (
      select unnest(${[...prerequisiteIds]}::integer[])
      union
      select prerequisite_id from course_prerequisites join before on before.id = course_prerequisites.course_id
    )
    select from before where id = ${courseId} limit 1
  `.execute(tx)
  return rows.length > 0
}

export type Wanted = { id: number; isRequired: boolean }

/**
 * Replaces the published prerequisites of a course. Others stay, because the lists don't show them. Unchanged ones aren't touched, so that
 * they don't count as a change.
 */
export async function replacePrerequisites(tx: Tx, { id: courseId }: EditableCourse, wanted: readonly Wanted[]): Promise<void> {
  await tx
    .deleteFrom('course_prerequisites')
    .where('course_id', '=', courseId)
    .where(sql<boolean>`prerequisite_id <> all(${wanted.map(({ id }) => id)}::integer[])`)
    .where('prerequisite_id', 'in', (published) => published.selectFrom('courses').select('id').where('status', '=', 'LIVE'))
    .execute()
  if (wanted.length === 0) return
  await tx
    .insertInto('course_prerequisites')
    .values(wanted.map(({ id, isRequired }) => ({ course_id: courseId, prerequisite_id: id, is_required: isRequired })))
    .onConflict((conflict) =>
      conflict
        .columns(['course_id', 'prerequisite_id'])
        .doUpdateSet((eb) => ({ is_required: eb.ref('excluded.is_required') }))
        .whereRef('course_prerequisites.is_required', '<>', 'excluded.is_required' as never),
    )
    .execute()
}

/** Copies the prerequisites of a course to its copy. */
export async function copyPrerequisites(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`
    insert into course_prerequisites (course_id, prerequisite_id, is_required)
    select ${to}::integer, prerequisite_id, is_required from course_prerequisites where course_id = ${from}
  `.execute(tx)
}
