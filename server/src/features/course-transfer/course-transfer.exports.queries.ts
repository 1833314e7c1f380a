import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** Returns the latest export of a course. */
export const findExportOfCourse = (db: Db, courseId: number) =>
  exportsWithFiles(db).where('course_exports.course_id', '=', courseId).orderBy('course_exports.id', 'desc').limit(1).executeTakeFirst()

export const findExport = (db: Db, id: number) => exportsWithFiles(db).where('course_exports.id', '=', id).executeTakeFirst()

const exportsWithFiles = (db: Db) =>
  db
    .selectFrom('course_exports')
    .leftJoin('courses', 'courses.id', 'course_exports.course_id')
    .leftJoin('media_files', 'media_files.id', 'course_exports.file_id')
    .select([
      'course_exports.id',
      'course_exports.course_id as courseId',
      'course_exports.status',
      'course_exports.percent',
      'course_exports.file_id as fileId',
      'course_exports.requested_at as requestedAt',
      'course_exports.expires_at as expiresAt',
      'courses.title',
      'media_files.key',
      'media_files.bytes',
    ])

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>

/** Returns undefined if the user already has a running export. */
export const insertExport = (tx: Tx, { courseId, userId, now }: { courseId: number; userId: string; now: Date }) =>
  tx
    .insertInto('course_exports')
    .values({ course_id: courseId, requested_by: userId, requested_at: now })
    // `where` can't have parameters: with a generic plan, PostgreSQL couldn't infer the index.
    .onConflict((conflict) => conflict.column('requested_by').where(sql<boolean>`status in ('WAITING', 'WORKING')`).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Deletes a course's finished exports. Returns their file ids. */
export async function deleteFinishedExports(tx: Tx, courseId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('course_exports')
    .where('course_id', '=', courseId)
    .where('status', 'in', ['READY', 'FAILED'])
    .returning('file_id as fileId')
    .execute()
  return rows.flatMap(({ fileId }) => fileId ?? [])
}

/** Deletes a user's READY exports, except the `kept` newest ones. Returns their file ids. */
export async function deleteExportsBeyond(tx: Tx, { userId, kept }: { userId: string; kept: number }): Promise<number[]> {
  const rows = await tx
    .deleteFrom('course_exports')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('course_exports')
        .select('id')
        .where('requested_by', '=', userId)
        .where('status', '=', 'READY')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .returning('file_id as fileId')
    .execute()
  return rows.flatMap(({ fileId }) => fileId ?? [])
}

/** Deletes expired exports and exports of deleted courses. Returns their file ids. */
export async function deleteOldExports(tx: Tx, now: Date): Promise<number[]> {
  const rows = await tx
    .deleteFrom('course_exports')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb.and([eb('course_id', 'is', null), eb('status', 'in', ['READY', 'FAILED'])])]))
    .returning('file_id as fileId')
    .execute()
  return rows.flatMap(({ fileId }) => fileId ?? [])
}

export async function recordExportProgress(db: Db, id: number, percent: number): Promise<void> {
  await running(db, id).set({ status: 'WORKING', percent }).execute()
}

/** Returns false if the export is no longer running. */
export async function finishExportRow(tx: Tx, id: number, { fileId, expiresAt }: { fileId: number; expiresAt: Date }): Promise<boolean> {
  const { numUpdatedRows } = await running(tx, id)
    .set({ status: 'READY', percent: 100, file_id: fileId, expires_at: expiresAt })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if the export is no longer running. */
export async function failExport(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await running(db, id).set({ status: 'FAILED' }).executeTakeFirst()
  return numUpdatedRows > 0n
}

const running = (db: Db, id: number) => db.updateTable('course_exports').where('id', '=', id).where('status', 'in', ['WAITING', 'WORKING'])

/** Returns whether a file is the unexpired export of a course that the user currently teaches, or of any course if the user is an admin. */
export async function isExportFor(db: Db, { fileId, userId, now }: { fileId: number; userId: string; now: Date }): Promise<boolean> {
  const found = await db
    .selectFrom('course_exports')
    .innerJoin('courses', 'courses.id', 'course_exports.course_id')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select('course_exports.id')
    .where('course_exports.file_id', '=', fileId)
    .where('course_exports.expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .where('users.erase_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('user_roles.role', '=', 'ADMIN'),
        eb.and([eb('user_roles.role', '=', 'INSTRUCTOR'), eb('courses.instructor_id', '=', userId)]),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}
