import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Snapshot } from './compare-snapshots.ts'

export const findSnapshot = (db: Db, courseId: number) =>
  db
    .selectFrom('course_snapshots')
    .select(['taken_at as takenAt', 'changed_at as changedAt', sql<Snapshot>`content`.as('content')])
    .where('course_id', '=', courseId)
    .executeTakeFirst()

/** Replaces a course's snapshot. Changes made after it await review. */
export async function keepSnapshot(tx: Tx, { courseId, content, now }: { courseId: number; content: Snapshot; now: Date }): Promise<void> {
  const taken = { taken_at: now, content: JSON.stringify(content), changed_at: null }
  await tx
    .insertInto('course_snapshots')
    .values({ course_id: courseId, ...taken })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(taken))
    .execute()
}

/** Erases an instructor's signatory and signature from the snapshots, so that their removal doesn't count as a change. */
export async function eraseSignatories(tx: Tx, instructorId: string): Promise<void> {
  await tx
    .updateTable('course_snapshots')
    .set({ content: sql<string>`content - 'certificateSignatory' - 'certificateSignatureId'` })
    .where('course_id', 'in', (courses) => courses.selectFrom('courses').select('id').where('instructor_id', '=', instructorId))
    .execute()
}
