import type { Db } from '#platform/database/database.ts'

/** Lists an instructor's courses of any status, newest first. */
export const listTaught = (db: Db, instructorId: string) =>
  db
    .selectFrom('courses')
    .select(['id', 'title', 'status'])
    .where('instructor_id', '=', instructorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
