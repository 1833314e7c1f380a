import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** Returns the facts that a certificate copies from a finished enrollment. Locks the student against erasure until the transaction ends. */
export const lockFinishedEnrollment = (tx: Tx, enrollmentId: number) =>
  tx
    .selectFrom('enrollments')
    .innerJoin('users as student', 'student.id', 'enrollments.user_id')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .innerJoin('users as instructor', 'instructor.id', 'courses.instructor_id')
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .select([
      'enrollments.id as enrollment_id',
      'enrollments.user_id',
      'enrollments.course_id',
      sql<string>`student.first_name || ' ' || student.last_name`.as('student_name'),
      'courses.title as course_title',
      sql<string>`trim(instructor.first_name || ' ' || instructor.last_name)`.as('instructor_name'),
      'course_stats.duration_seconds',
      sql<Date>`enrollments.completed_at`.as('completed_at'),
    ])
    .where('enrollments.id', '=', enrollmentId)
    .where('enrollments.completed_at', 'is not', null)
    .where('enrollments.status', '=', 'ACTIVE')
    .where('student.erased_at', 'is', null)
    // The lock on the enrollment prevents a refund in the meantime.
    .forShare(['student', 'enrollments'])
    .executeTakeFirst()

export type NewCertificate = NonNullable<Awaited<ReturnType<typeof lockFinishedEnrollment>>> & { serial: string; issued_at: Date }

/** Inserts a certificate, unless the enrollment already has one. */
export async function insertCertificate(db: Db, certificate: NewCertificate): Promise<void> {
  await db
    .insertInto('certificates')
    .values(certificate)
    .onConflict((conflict) => conflict.constraint('certificates_once_key').doNothing())
    .execute()
}

const certificates = (db: Db) =>
  db
    .selectFrom('certificates')
    .leftJoin('media_files', 'media_files.id', 'certificates.file_id')
    .select([
      'certificates.id',
      'certificates.serial',
      'certificates.user_id as userId',
      'certificates.course_id as courseId',
      'certificates.student_name as studentName',
      'certificates.course_title as courseTitle',
      'certificates.instructor_name as instructorName',
      'certificates.duration_seconds as durationSeconds',
      'certificates.completed_at as completedAt',
      'certificates.issued_at as issuedAt',
      'certificates.revoked_at as revokedAt',
      'media_files.key as fileKey',
    ])

export type CertificateRow = Awaited<ReturnType<typeof listCertificatesOf>>[number]

export const listCertificatesOf = (db: Db, userId: string) =>
  certificates(db)
    .where('certificates.user_id', '=', userId)
    .where('certificates.revoked_at', 'is', null)
    .orderBy('certificates.issued_at', 'desc')
    .orderBy('certificates.id', 'desc')
    .execute()

export const findCertificate = (db: Db, id: number) => certificates(db).where('certificates.id', '=', id).executeTakeFirst()

export const findCertificateBySerial = (db: Db, serials: readonly string[]) =>
  certificates(db)
    .where(sql<boolean>`certificates.serial = any(${[...serials]}::text[])`)
    .executeTakeFirst()

export const findCertificateOfEnrollment = (db: Db, enrollmentId: number) =>
  certificates(db).where('certificates.enrollment_id', '=', enrollmentId).executeTakeFirst()

/** Revokes the certificate for a refunded course. The certificate's page shows this. Buying the course again restores the certificate. */
export async function revokeCertificate(tx: Tx, enrollmentId: number, revokedAt: Date): Promise<void> {
  await tx
    .updateTable('certificates')
    .set({ revoked_at: revokedAt })
    .where('enrollment_id', '=', enrollmentId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Restores a revoked certificate if the enrollment is active again. */
export async function restoreCertificate(db: Db, enrollmentId: number): Promise<void> {
  await db
    .updateTable('certificates')
    .set({ revoked_at: null })
    .where('enrollment_id', '=', enrollmentId)
    .where('revoked_at', 'is not', null)
    .where('enrollment_id', 'in', (active) => active.selectFrom('enrollments').select('id').where('status', '=', 'ACTIVE'))
    .execute()
}

/** Links a PDF file to a certificate. Returns false if the certificate no longer exists. */
export async function attachFile(db: Db, certificateId: number, fileId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certificates')
    .set({ file_id: fileId })
    .where('id', '=', certificateId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findCertificateToMail = (db: Db, id: number) =>
  db
    .selectFrom('certificates')
    .innerJoin('users', 'users.id', 'certificates.user_id')
    .select(['certificates.user_id as userId', 'certificates.serial', 'users.email'])
    .select(['certificates.student_name as studentName', 'certificates.course_title as courseTitle'])
    .where('certificates.id', '=', id)
    .executeTakeFirst()

/** Deletes a user's certificates and returns the ids of their files. */
export async function deleteCertificatesOf(db: Db, userId: string): Promise<number[]> {
  const rows = await db.deleteFrom('certificates').where('user_id', '=', userId).returning('file_id').execute()
  return rows.flatMap(({ file_id }) => file_id ?? [])
}
