import { lockSpace } from '#features/quotas/quotas.face.ts'
import { requireQuota } from '#features/quotas/require-quota.ts'
import { requireRoom } from '#features/quotas/require-room.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { reserveUpload, type UploadRow } from './uploads.queries.ts'
import { type LockedUpload, reservedUntil } from './uploads.rules.ts'

/** Reserves the rest of an upload whose space has lapsed. A refusal leaves what is here as it is, to go on later. */
export async function reserveRestOfUpload(
  deps: Deps,
  user: User,
  { locked, upload }: { locked: LockedUpload; upload: UploadRow },
): Promise<void> {
  const { db, clock, uploadFolder } = deps
  if (upload.reservedUntil > clock()) return
  const bytes = upload.bytes - upload.receivedBytes
  await db.transaction().execute(async (tx) => {
    await lockSpace(tx)
    const now = clock()
    await requireQuota(tx, { userId: user.id, bytes, now })
    await requireRoom(tx, deps, { bytes, folders: [uploadFolder], now })
    if (!(await reserveUpload(tx, locked, reservedUntil(now)))) refuse('UPLOAD_BUSY', { retryAfterSeconds: 5 })
  })
}
