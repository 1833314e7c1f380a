import type { Db } from '#platform/database/database.ts'

/** All courses of an instructor, whatever their status, newest first. */
export const listTaught = (db: Db, instructorId: string) =>
  db
    .selectFrom('courses')
    .select(['id', 'title', 'status'])
    .where('instructor_id', '=', instructorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
