import { lockSpace } from '#features/quotas/quotas.face.ts'
import { requireQuota } from '#features/quotas/require-quota.ts'
import { requireRoom } from '#features/quotas/require-room.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { changeImport, lockImport } from './course-transfer.imports.queries.ts'
import { MAKE_IMPORT, ownOnly } from './finish-import.ts'

/** Queues the creation of a draft from a checked course file and reserves space for its files. Idempotent. */
export const requestImportedCourse = (
  deps: Pick<Deps, 'db' | 'storage' | 'workFolder'>,
  user: User,
  { importId, now }: { importId: number; now: Date },
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await lockSpace(tx)
    const { status, preview } = ownOnly(user, await lockImport(tx, importId))
    if (status === 'MAKING' || status === 'DONE') return
    if (status !== 'READ') refuse('IMPORT_NOT_READY')
    // The uploaded file already counts with its unpacked size.
    await requireQuota(tx, { userId: user.id, bytes: 0, now })
    await requireRoom(tx, deps, { bytes: preview?.bytes ?? 0, folders: [deps.workFolder], now })
    await changeImport(tx, importId, { from: 'READ', status: 'MAKING' })
    await enqueue(tx, { kind: MAKE_IMPORT, payload: { importId } })
  })
