import type { Db } from '#platform/database/database.ts'

export const findInstructorOf = (db: Db, courseId: number) =>
  db.selectFrom('courses').select('instructor_id as instructorId').where('id', '=', courseId).executeTakeFirst()
