import { randomUUID } from 'node:crypto'
import type { UploadPurpose } from '@akada/contract/uploads.ts'
import { lockSpace } from '#features/quotas/quotas.face.ts'
import { requireLargeUpload } from '#features/quotas/require-large-upload.ts'
import { requireQuota } from '#features/quotas/require-quota.ts'
import { requireRoom } from '#features/quotas/require-room.ts'
import type { Deps } from '#platform/deps.ts'
import { afterCall, bytesComing, type ComingForm } from '#platform/http/promised-room.ts'
import { deleteForm, insertUpload, renewForm } from './uploads.queries.ts'
import { reservedUntil } from './uploads.rules.ts'

const RENEW_MS = 60_000

/**
 * Reserves space for a whole file in a form until the call ends. Returns the id of the row that every process counts. The reservation is
 * renewed while the connection is open. Idle connections have their own limit.
 */
export async function reserveSpace(
  deps: Deps,
  { user, request, reply }: ComingForm,
  { kind, maxBytes }: { kind: UploadPurpose['kind']; maxBytes: number },
): Promise<string> {
  const { db, clock, uploadFolder, workFolder, log } = deps
  const bytes = bytesComing(request, maxBytes)
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    await lockSpace(tx)
    const now = clock()
    await requireLargeUpload(tx, { userId: user.id, bytes, now })
    await requireQuota(tx, { userId: user.id, bytes, now })
    await requireRoom(tx, deps, { bytes, folders: [uploadFolder, workFolder], now })
    const kept = { now, reservedUntil: reservedUntil(now), expiresAt: reservedUntil(now) }
    await insertUpload(tx, { id, userId: user.id, purpose: { kind }, fileName: '', bytes, receivedBytes: 0, ...kept })
  })
  const renew = () => renewForm(db, id, reservedUntil(clock())).catch((err) => log.warn({ err, id }, 'failed to renew the space of a form'))
  const renewing = setInterval(() => void renew(), RENEW_MS).unref()
  afterCall(reply, async () => {
    clearInterval(renewing)
    // If this fails, the reservation lapses on its own.
    await deleteForm(db, id).catch((err) => log.warn({ err, id }, 'failed to release the space of a form'))
  })
  return id
}
