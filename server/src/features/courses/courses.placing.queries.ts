import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Locks the courses of a category by id, the order that all code uses, to avoid deadlocks. */
export const lockCoursesIn = (tx: Tx, categoryId: number) =>
  tx
    .selectFrom('courses')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('course_categories').select('course_id').where('category_id', '=', categoryId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function countCoursesIn(tx: Tx, categoryId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('course_categories')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('category_id', '=', categoryId)
    .executeTakeFirstOrThrow()
  return count
}

/** Moves all courses of a category to another category. */
export async function moveCourses(tx: Tx, from: number, to: number): Promise<void> {
  await sql`insert into course_categories (course_id, category_id)
    select course_id, ${to}::integer from course_categories where category_id = ${from}
    on conflict do nothing`.execute(tx)
  // Increments the version, so that an editor opened earlier gets a conflict instead of restoring the old category.
  await sql`update courses set version = version + 1
    where id in (select course_id from course_categories where category_id = ${from})`.execute(tx)
  await tx.deleteFrom('course_categories').where('category_id', '=', from).execute()
}
