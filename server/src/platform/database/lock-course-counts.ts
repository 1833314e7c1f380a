import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Locks by course the counts that triggers on enrollments and reviews update. A transaction that changes several enrollments or reviews
 * calls this after it has locked them, so that it doesn't deadlock with another one about the same courses.
 */
export async function lockCourseCounts(tx: Tx, courseIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('course_stats')
    .select('course_id')
    .where('course_id', '=', sql<number>`any(${[...courseIds]}::integer[])`)
    .orderBy('course_id')
    .forNoKeyUpdate()
    .execute()
}
