import type { UploadPurpose } from '@akada/contract/uploads.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { LockedUpload } from './uploads.rules.ts'

export type NewUpload = {
  id: string
  userId: string
  purpose: UploadPurpose
  fileName: string
  bytes: number
  receivedBytes: number
  now: Date
  expiresAt: Date
}

/** Of one person who begins several at once, one comes after the other. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

const promised = sql<number>`coalesce(sum(bytes), 0)::float8`

/** All that a person has on the way, as large as it will be. */
export async function countUnfinishedBytes(db: Db, userId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(promised.as('bytes'))
    .where('user_id', '=', userId)
    .where('made_id', 'is', null)
    .executeTakeFirstOrThrow()
  return bytes
}

/** What all people together were promised and hasn't come yet. */
export async function countAwaitedBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(sql<number>`coalesce(sum(bytes - received_bytes), 0)::float8`.as('bytes'))
    .where('made_id', 'is', null)
    .executeTakeFirstOrThrow()
  return bytes
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
  'expires_at as expiresAt',
] as const

/** Of this person only: for others it isn't there. */
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

/** Takes an upload for one connection or call; undefined while another has it that is alive. */
export async function lockUpload(db: Db, { id, holder, now, until }: Hold): Promise<LockedUpload | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ holder, held_until: until })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('holder', 'is', null), eb('held_until', '<=', now), eb('holder', '=', holder)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? ({ id, holder } as LockedUpload) : undefined
}

/** False if another has taken the upload over. */
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

export type Received = { receivedBytes: number; until: Date; expiresAt: Date }

/** Writes down what is on the disk; false if another has taken the upload over. */
export async function reportReceived(
  db: Db,
  { id, holder }: LockedUpload,
  { receivedBytes, until, expiresAt }: Received,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ received_bytes: receivedBytes, held_until: until, expires_at: expiresAt })
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

/** False if another has finished it meanwhile. */
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

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute()
}

export const listExpired = (db: Db, now: Date) =>
  db.selectFrom('uploads').select(['id', 'key', 'made_id as madeId']).where('expires_at', '<=', now).orderBy('id').execute()

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

/** Deletes a person's unfinished uploads; the cleanup job removes the files without an owner. */
export async function eraseUploads(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('uploads').where('user_id', '=', userId).execute()
}
