import type { UploadPurpose } from '@akada/contract/uploads.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { LockedUpload } from './uploads.rules.ts'

export type NewUpload = {
  id: string
  userId: string
  /** Contains only the kind while a form arrives, because the other fields follow in the form. */
  purpose: UploadPurpose | Pick<UploadPurpose, 'kind'>
  fileName: string
  bytes: number
  receivedBytes: number
  now: Date
  reservedUntil: Date
  expiresAt: Date
}

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({
      id: upload.id,
      user_id: upload.userId,
      purpose: JSON.stringify(upload.purpose),
      file_name: upload.fileName,
      bytes: upload.bytes,
      received_bytes: upload.receivedBytes,
      created_at: upload.now,
      reserved_until: upload.reservedUntil,
      expires_at: upload.expiresAt,
    })
    .execute()
}

const columns = [
  'id',
  'purpose',
  'file_name as fileName',
  'bytes',
  'received_bytes as receivedBytes',
  'key',
  'made_id as madeId',
  'renewed_bytes as renewedBytes',
  'reserved_until as reservedUntil',
  'expires_at as expiresAt',
] as const

/** Finds an upload that belongs to the user. */
export const findUpload = (db: Db, { id, userId, now }: { id: string; userId: string; now: Date }) =>
  db
    .selectFrom('uploads')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .$narrowType<{ purpose: UploadPurpose }>()
    .executeTakeFirst()
export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

export type Hold = { id: string; holder: string; now: Date; until: Date }

/** Locks an upload for one connection or call. Returns undefined while another holder has an unexpired lock. */
export async function lockUpload(db: Db, { id, holder, now, until }: Hold): Promise<LockedUpload | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ holder, held_until: until })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('holder', 'is', null), eb('held_until', '<=', now), eb('holder', '=', holder)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? ({ id, holder } as LockedUpload) : undefined
}

/** Renews the lock. Returns false if another holder has taken over the upload. */
export async function renewLock(db: Db, { id, holder }: LockedUpload, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ held_until: until })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function unlockUpload(db: Db, { id, holder }: LockedUpload): Promise<void> {
  await db.updateTable('uploads').set({ holder: null, held_until: null }).where('id', '=', id).where('holder', '=', holder).execute()
}

export type Reservation = { reservedUntil: Date; renewedBytes: number }

/** Reserves space for the missing bytes. Returns false if another holder has taken over the upload. */
export async function reserveUpload(db: Db, { id, holder }: LockedUpload, { reservedUntil, renewedBytes }: Reservation): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ reserved_until: reservedUntil, renewed_bytes: renewedBytes })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

// Only a form has no file name, so these two queries can't change an upload.
const isForm = sql<boolean>`file_name = ''`

/** Extends the reservation of a form that is still arriving. */
export async function renewForm(db: Db, id: string, until: Date): Promise<void> {
  await db.updateTable('uploads').set({ reserved_until: until, expires_at: until }).where('id', '=', id).where(isForm).execute()
}

/** Releases the space of a form. */
export async function deleteForm(db: Db, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).where(isForm).execute()
}

export type Received = { receivedBytes: number; until: Date; expiresAt: Date; reservation: Reservation }

/** Records how many bytes are on disk. Returns false if another holder has taken over the upload. */
export async function reportReceived(
  db: Db,
  { id, holder }: LockedUpload,
  { receivedBytes, until, expiresAt, reservation: { reservedUntil, renewedBytes } }: Received,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({
      received_bytes: receivedBytes,
      held_until: until,
      reserved_until: reservedUntil,
      renewed_bytes: renewedBytes,
      expires_at: expiresAt,
    })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setKey(db: Db, { id, holder }: LockedUpload, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ key })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records what was created from the upload. Returns false if another holder finished the upload in the meantime. */
export async function setMade(tx: Tx, { id, holder }: LockedUpload, madeId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ made_id: madeId, holder: null, held_until: null })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('made_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const deleted = ['id', 'key', 'made_id as madeId'] as const

/** Returns the deleted row, or undefined if another holder has taken over the upload. */
export const deleteUpload = (db: Db, { id, holder }: LockedUpload) =>
  db.deleteFrom('uploads').where('id', '=', id).where('holder', '=', holder).returning(deleted).executeTakeFirst()

/** Returns the deleted row, or undefined if the upload is in use or no longer expired. */
export const deleteExpired = (db: Db, id: string, now: Date) =>
  db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('holder', 'is', null), eb('held_until', '<=', now)]))
    .returning(deleted)
    .executeTakeFirst()
export type DeletedUpload = NonNullable<Awaited<ReturnType<typeof deleteExpired>>>

export const listExpired = (db: Db, now: Date) =>
  db.selectFrom('uploads').select('id').where('expires_at', '<=', now).orderBy('id').execute()

export const findExisting = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('uploads')
    .select('id')
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .execute()

export const findPromotionalKey = (db: Db, courseId: number) =>
  db
    .selectFrom('courses')
    .innerJoin('media_files', 'media_files.id', 'courses.promotional_video_id')
    .select('media_files.key')
    .where('courses.id', '=', courseId)
    .executeTakeFirst()

/** Deletes a user's unfinished uploads. The cleanup job deletes their files. */
export async function eraseUploads(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('uploads').where('user_id', '=', userId).execute()
}
