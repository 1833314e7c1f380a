import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

const files = (db: Db) =>
  db
    .selectFrom('assignment_files')
    .innerJoin('media_files', 'media_files.id', 'assignment_files.file_id')
    .select(['assignment_files.id', 'assignment_files.name', 'assignment_files.submission_id as submissionId'])
    .select(['assignment_files.is_feedback as isFeedback', 'media_files.bytes as size', 'media_files.key'])
    .orderBy('assignment_files.id')

export type FileRow = Awaited<ReturnType<typeof listFilesOf>>[number]

type Of = { userId: string; lectureId: number }

/** Lists all files of a student's work at an assignment: not submitted yet, submitted, and returned with a grade. */
export const listFilesOf = (db: Db, { userId, lectureId }: Of) =>
  files(db).where('assignment_files.user_id', '=', userId).where('assignment_files.lecture_id', '=', lectureId).execute()

/** A file with what decides who may read and delete it. */
export const findFile = (db: Db, id: number) =>
  db
    .selectFrom('assignment_files')
    .innerJoin('all_lectures', 'all_lectures.id', 'assignment_files.lecture_id')
    .innerJoin('all_sections', 'all_sections.id', 'all_lectures.section_id')
    .innerJoin('courses', 'courses.id', 'all_sections.course_id')
    .innerJoin('enrollments', (join) =>
      join.onRef('enrollments.course_id', '=', 'courses.id').onRef('enrollments.user_id', '=', 'assignment_files.user_id'),
    )
    .leftJoin('assignment_submissions as work', 'work.id', 'assignment_files.submission_id')
    .select(['assignment_files.file_id as fileId', 'assignment_files.user_id as userId', 'assignment_files.is_feedback as isFeedback'])
    .select(['courses.id as courseId', 'courses.instructor_id as instructorId', 'assignment_files.submission_id as submissionId'])
    .select(sql<boolean>`coalesce(work.points is not null, false)`.as('isGraded'))
    .where('assignment_files.id', '=', id)
    .where('enrollments.status', '=', 'ACTIVE')
    .where('all_lectures.deleted_at', 'is', null)
    .executeTakeFirst()

/** Serializes changes to a student's files until the transaction ends. */
export async function lockFiles(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('assignment-files:' || ${userId}::text, 0))`.execute(tx)
}

/** The number of a student's files that await submission, and the bytes of all files that the student has uploaded. */
export async function measureFiles(db: Db, { userId, lectureId }: Of): Promise<{ waiting: number; bytes: number }> {
  const { rows } = await sql<{ waiting: number; bytes: number }>`
    select count(*) filter (where lecture_id = ${lectureId} and submission_id is null) as waiting, coalesce(sum(bytes), 0)::float8 as bytes
    from assignment_files join media_files on media_files.id = file_id
    where user_id = ${userId} and not is_feedback
  `.execute(db)
  return rows[0] ?? { waiting: 0, bytes: 0 }
}

export async function countFeedbackFiles(db: Db, submissionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('assignment_files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('submission_id', '=', submissionId)
    .where('is_feedback', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

export type NewFile = Of & { fileId: number; submissionId: number | null; isFeedback: boolean; name: string; now: Date }

export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const { id } = await tx
    .insertInto('assignment_files')
    .values({
      file_id: file.fileId,
      lecture_id: file.lectureId,
      user_id: file.userId,
      submission_id: file.submissionId,
      is_feedback: file.isFeedback,
      name: file.name,
      created_at: file.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a student's uploaded files to a submission. Returns false if one doesn't exist or is already submitted. */
export async function attachFiles(
  tx: Tx,
  { userId, lectureId, submissionId, ids }: Of & { submissionId: number; ids: readonly number[] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('assignment_files')
    .set({ submission_id: submissionId })
    .where('user_id', '=', userId)
    .where('lecture_id', '=', lectureId)
    .where('submission_id', 'is', null)
    .where(sql<boolean>`id = any (${[...ids]}::integer[])`)
    .executeTakeFirst()
  return Number(numUpdatedRows) === new Set(ids).size
}

/** Returns whether the row existed, still unsubmitted if it must be. */
export async function deleteFileRow(tx: Tx, { id, isFeedback }: { id: number; isFeedback: boolean }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('assignment_files')
    .where('id', '=', id)
    .$if(!isFeedback, (query) => query.where('submission_id', 'is', null))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes a student's work with the grades. Returns the ids of its files. */
export async function deleteWorkOf(tx: Tx, userId: string): Promise<number[]> {
  const files = await tx.deleteFrom('assignment_files').where('user_id', '=', userId).returning('file_id as fileId').execute()
  await tx.deleteFrom('assignment_submissions').where('user_id', '=', userId).execute()
  return files.map(({ fileId }) => fileId)
}
