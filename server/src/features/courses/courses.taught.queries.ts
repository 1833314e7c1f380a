import { sql } from 'kysely'
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

/** Returns what a person sees of a course before accepting it. */
export const findOffered = (db: Db, id: number) =>
  db
    .selectFrom('courses')
    .innerJoin('users as teachers', 'teachers.id', 'courses.instructor_id')
    .leftJoin('media_files', 'media_files.id', 'courses.cover_id')
    .select(['courses.id', 'courses.title', 'media_files.key as coverKey', 'media_files.widths as coverWidths'])
    .select(sql<string>`trim(teachers.first_name || ' ' || teachers.last_name)`.as('instructorName'))
    .where('courses.id', '=', id)
    .executeTakeFirst()
