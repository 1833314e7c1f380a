import { uploadLimits } from '@akada/contract/limits.ts'
import type { UploadPurpose } from '@akada/contract/uploads.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** Serializes all reservations of space, in every process, until the transaction ends. */
export async function lockSpace(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('space', 0))`.execute(tx)
}

/**
 * The user whose storage an upload counts toward: the instructor of the file's course, even if an admin uploads the file. If the file has
 * no course, the sender.
 */
const storageOwner = sql`coalesce(
  (select instructor_id from courses where courses.id = (uploads.purpose->>'courseId')::int),
  (select instructor_id from all_lectures
    join all_sections on all_sections.id = all_lectures.section_id
    join courses on courses.id = all_sections.course_id
    where all_lectures.id = (uploads.purpose->>'lectureId')::int),
  uploads.user_id)`

export async function findStorageOwner(db: Db, uploadId: string): Promise<string | undefined> {
  const { rows } = await sql<{ owner: string }>`select ${storageOwner} as owner from uploads where id = ${uploadId}`.execute(db)
  return rows[0]?.owner
}

/**
 * Returns the reserved bytes that haven't been written yet, for all users' uploads and for course files that are being imported. A user's
 * reservation is limited by the bytes already sent, so that a user who only announces uploads takes little space from others.
 */
export async function countAwaitedBytes(db: Db, now: Date): Promise<number> {
  const { unsentBytes, aheadOfSent } = uploadLimits
  const { rows } = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(least(unsent, ${unsentBytes} + ${aheadOfSent} * sent)), 0) from (
        select sum(bytes - received_bytes) as unsent, sum(received_bytes) as sent from uploads
        where made_id is null and reserved_until > ${now} group by user_id) as of_person)
      + (select coalesce(sum((preview->>'bytes')::numeric * (100 - percent) / 100), 0) from course_imports where status = 'MAKING')
    )::float8 as bytes
  `.execute(db)
  return rows[0]?.bytes ?? 0
}

export type StoredParts = { courses: number; captions: number; imports: number; uploads: number }

/**
 * Returns the bytes stored for an instructor. A file that several courses share counts once. Deleted items in the trash count. A course
 * file counts with its unpacked size once that size is known. An upload counts with all its bytes while they are reserved, then with the
 * received bytes.
 */
export async function sumStoredBytes(db: Db, { userId, now }: { userId: string; now: Date }): Promise<StoredParts> {
  const { rows } = await sql<StoredParts>`
    with lectures as (
      select all_lectures.id, video_id from courses
      join all_sections on all_sections.course_id = courses.id
      join all_lectures on all_lectures.section_id = all_sections.id
      where instructor_id = ${userId}
    ), files as (
      select cover_id as id from courses where instructor_id = ${userId}
      union select cover_id from bundles where maker_id = ${userId} and not is_of_site
      union select promotional_video_id from courses where instructor_id = ${userId}
      union select certificate_logo_id from courses where instructor_id = ${userId}
      union select certificate_signature_id from courses where instructor_id = ${userId}
      union select video_id from lectures
      union select held_contents.video_id from held_contents join lectures on lectures.id = held_contents.lecture_id
      union select file_id from resources join lectures on lectures.id = resources.lecture_id
      union select file_id from assignment_files join lectures on lectures.id = assignment_files.lecture_id where is_feedback
    )
    select
      (select coalesce(sum(bytes), 0)::float8 from media_files join files using (id)) as courses,
      (select coalesce(sum(octet_length(cues)), 0)::float8
        from lecture_captions join lectures on lectures.id = lecture_captions.lecture_id) as captions,
      (select coalesce(sum(greatest(bytes, (preview->>'bytes')::numeric)), 0)::float8
        from course_imports where user_id = ${userId} and key is not null) as imports,
      (select coalesce(sum(case when reserved_until > ${now} then bytes else received_bytes end), 0)::float8
        from uploads where made_id is null and expires_at > ${now} and ${storageOwner} = ${userId}) as uploads
  `.execute(db)
  return rows[0] ?? { courses: 0, captions: 0, imports: 0, uploads: 0 }
}

export const listUnfinishedUploads = (db: Db, { userId, now }: { userId: string; now: Date }) =>
  db
    .selectFrom('uploads')
    .select(['id', 'file_name as fileName', 'bytes', 'received_bytes as receivedBytes', 'expires_at as expiresAt'])
    .select(sql<UploadPurpose['kind']>`purpose->>'kind'`.as('kind'))
    .where('user_id', '=', userId)
    .where('made_id', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function countLargeUploads(db: Db, { userId, now }: { userId: string; now: Date }): Promise<number> {
  const { count } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('made_id', 'is', null)
    .where('expires_at', '>', now)
    .where('bytes', '>', uploadLimits.largeBytes)
    .executeTakeFirstOrThrow()
  return count
}
