import type { Db } from '#platform/database/database.ts'

/** Returns a valid certificate's data for its credential. */
export const findCertified = (db: Db, certificateId: number) =>
  db
    .selectFrom('certificates')
    .select(['user_id as userId', 'serial', 'student_name as studentName', 'course_id as courseId', 'course_title as courseTitle'])
    .select(['instructor_name as instructorName', 'duration_seconds as durationSeconds'])
    .select(['completed_at as completedAt', 'issued_at as issuedAt'])
    .where('id', '=', certificateId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
