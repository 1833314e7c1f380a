import { findStorageOwner, lockSpace } from '#features/quotas/quotas.face.ts'
import { requireQuota } from '#features/quotas/require-quota.ts'
import { requireRoom } from '#features/quotas/require-room.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Reservation, reserveUpload, type UploadRow } from './uploads.queries.ts'
import { type LockedUpload, reservedUntil } from './uploads.rules.ts'

/** Refuses to resume a lapsed upload if there is no space for the missing bytes. Runs before any byte arrives, and reserves nothing. */
export async function requireRoomForRest(deps: Deps, upload: UploadRow): Promise<void> {
  await deps.db.transaction().execute((tx) => requireRest(tx, deps, upload))
}

type Lapsed = {
  locked: LockedUpload
  upload: UploadRow
  /** The received bytes, including bytes buffered before the space was reserved. */
  receivedBytes: number
}

/**
 * Reserves space for the missing bytes of an upload with a lapsed reservation. A refusal keeps the received bytes, so that the upload can
 * continue later.
 */
export const reserveRestOfUpload = (deps: Deps, { locked, upload, receivedBytes }: Lapsed): Promise<Reservation> =>
  deps.db.transaction().execute(async (tx) => {
    const now = await requireRest(tx, deps, upload)
    const reservation = { reservedUntil: reservedUntil(now), renewedBytes: receivedBytes }
    if (!(await reserveUpload(tx, locked, reservation))) refuse('UPLOAD_BUSY', { retryAfterSeconds: 5 })
    return reservation
  })

/**
 * Refuses unless there is space for the missing bytes. They count toward the storage of the course's instructor, even if an admin sends the
 * file.
 */
async function requireRest(tx: Tx, deps: Deps, { id, bytes, receivedBytes }: UploadRow): Promise<Date> {
  await lockSpace(tx)
  const now = deps.clock()
  const rest = bytes - receivedBytes
  const userId = (await findStorageOwner(tx, id)) ?? refuse('UPLOAD_NOT_FOUND')
  await requireQuota(tx, { userId, bytes: rest, now })
  await requireRoom(tx, deps, { bytes: rest, folders: [deps.uploadFolder], now })
  return now
}
