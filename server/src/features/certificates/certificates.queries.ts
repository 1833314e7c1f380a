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
      'courses.certificate_template as template',
      'courses.certificate_accent as accent',
      'courses.certificate_signatory as signatory',
      'courses.certificate_shows_hours as shows_hours',
      'courses.certificate_logo_id as logo_id',
      'courses.certificate_signature_id as signature_id',
      // docs/product.md P-15.9.
      sql<number | null>`case when courses.certificate_shows_grade then (
        select floor(avg(best))::integer from (
          select max(score_percent) as best from quiz_attempts join lectures on lectures.id = lecture_id
          where enrollment_id = enrollments.id and submitted_at is not null group by lecture_id
          union all
          select max(100.0 * work.points / work.max_points) from assignment_submissions as work join lectures on lectures.id = work.lecture_id
          where work.enrollment_id = enrollments.id and work.points is not null group by work.lecture_id
        ) as results
      ) end`.as('grade_percent'),
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
    .leftJoin('media_files as logos', 'logos.id', 'certificates.logo_id')
    .leftJoin('media_files as signatures', 'signatures.id', 'certificates.signature_id')
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
      'certificates.template',
      'certificates.accent',
      'certificates.signatory',
      'certificates.shows_hours as showsHours',
      'certificates.grade_percent as gradePercent',
      'logos.key as logoKey',
      'signatures.key as signatureKey',
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

/** Links a PDF file to a certificate. Returns false if the serial no longer exists or was replaced. */
export async function attachFile(db: Db, serial: string, fileId: number): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('certificates').set({ file_id: fileId }).where('serial', '=', serial).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns a former serial's data and the certificate that replaced it. */
export const findReplaced = (db: Db, serials: readonly string[]) =>
  db
    .selectFrom('replaced_certificates as replaced')
    .innerJoin('certificates', 'certificates.id', 'replaced.certificate_id')
    .select(['replaced.serial', 'replaced.student_name as studentName', 'replaced.issued_at as issuedAt'])
    .select(['replaced.replaced_at as replacedAt', 'course_title as courseTitle', 'completed_at as completedAt'])
    .select(['certificates.serial as newSerial', 'certificates.student_name as newName', 'certificates.issued_at as newIssuedAt'])
    .select('certificates.revoked_at as newRevokedAt')
    .where(sql<boolean>`replaced.serial = any(${[...serials]}::text[])`)
    .executeTakeFirst()

export async function wasReplaced(db: Db, certificateId: number): Promise<boolean> {
  const row = await db.selectFrom('replaced_certificates').select('id').where('certificate_id', '=', certificateId).executeTakeFirst()
  return row !== undefined
}

/** Locks certificates until the transaction ends, so that none is replaced twice or revoked in the meantime. */
export const lockCertificates = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('certificates')
    .select(['id', 'user_id as userId', 'enrollment_id as enrollmentId', 'course_title as courseTitle', 'revoked_at as revokedAt'])
    .select(['serial', 'student_name as studentName', 'issued_at as issuedAt', 'file_id as fileId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

export type LockedCertificate = Awaited<ReturnType<typeof lockCertificates>>[number]

export type Replacement = { serial: string; studentName: string; now: Date }

/** Keeps the former serial with its data, and gives the certificate the new ones. The PDF of the former serial is detached. */
export async function replaceCertificate(tx: Tx, former: LockedCertificate, { serial, studentName, now }: Replacement): Promise<void> {
  await tx
    .insertInto('replaced_certificates')
    .values({
      certificate_id: former.id,
      serial: former.serial,
      student_name: former.studentName,
      issued_at: former.issuedAt,
      replaced_at: now,
    })
    .execute()
  await tx
    .updateTable('certificates')
    .set({ serial, student_name: studentName, issued_at: now, file_id: null })
    .where('id', '=', former.id)
    .execute()
}

export const findCertificateToMail = (db: Db, id: number) =>
  db
    .selectFrom('certificates')
    .innerJoin('users', 'users.id', 'certificates.user_id')
    .select(['certificates.user_id as userId', 'certificates.serial', 'users.email'])
    .select(['certificates.student_name as studentName', 'certificates.course_title as courseTitle'])
    .where('certificates.id', '=', id)
    .executeTakeFirst()

/** Deletes a user's certificates and returns the ids of their files, including pictures that they share with courses. */
export async function deleteCertificatesOf(db: Db, userId: string): Promise<number[]> {
  const rows = await db.deleteFrom('certificates').where('user_id', '=', userId).returning(['file_id', 'logo_id', 'signature_id']).execute()
  return [...new Set(rows.flatMap((row) => [row.file_id, row.logo_id, row.signature_id]))].filter((id) => id !== null)
}
