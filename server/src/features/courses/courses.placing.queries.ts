import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** In the order in which everybody holds courses, so that no two wait for each other. */
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

/** All courses of one category are in another from now on; one that is in both is there once. */
export async function moveCourses(tx: Tx, from: number, to: number): Promise<void> {
  await sql`insert into course_categories (course_id, category_id)
    select course_id, ${to}::integer from course_categories where category_id = ${from}
    on conflict do nothing`.execute(tx)
  // Whoever has one of them open in the editor is told, instead of putting it back.
  await sql`update courses set version = version + 1
    where id in (select course_id from course_categories where category_id = ${from})`.execute(tx)
  await tx.deleteFrom('course_categories').where('category_id', '=', from).execute()
}
