import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Returns the saved design of a course's certificates, with the texts of a sample. */
export const findDesigned = (db: Db, courseId: number) =>
  db
    .selectFrom('courses')
    .innerJoin('users as instructor', 'instructor.id', 'courses.instructor_id')
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .leftJoin('media_files as logos', 'logos.id', 'courses.certificate_logo_id')
    .leftJoin('media_files as signatures', 'signatures.id', 'courses.certificate_signature_id')
    .select(['courses.title as courseTitle', 'course_stats.duration_seconds as durationSeconds'])
    .select(sql<string>`trim(instructor.first_name || ' ' || instructor.last_name)`.as('instructorName'))
    .select(['certificate_template as template', 'certificate_accent as accent', 'certificate_signatory as signatory'])
    .select(['certificate_shows_hours as showsHours', 'certificate_shows_grade as showsGrade'])
    .select(['logos.key as logoKey', 'signatures.key as signatureKey'])
    .where('courses.id', '=', courseId)
    .executeTakeFirst()
