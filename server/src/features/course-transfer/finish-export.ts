import { purgeFile } from '#features/media/purge-file.ts'
import { storeFile } from '#features/media/store-file.ts'
import { lockSpace } from '#features/quotas/quotas.face.ts'
import { requireRoom } from '#features/quotas/require-room.ts'
import type { Deps } from '#platform/deps.ts'
import { failExport, findExport, finishExportRow, recordExportProgress } from './course-transfer.exports.queries.ts'
import { exportCourse } from './export-course.ts'

// Long enough for the user to switch to a computer with enough disk space.
const RETENTION_DAYS = 3
const BEAT_MS = 2_000

export type WantedExport = { exportId: number; key: string }

/** Packs a course for the user who requested it. A repeated job replaces the same file. */
export async function finishExport(deps: Deps, { exportId, key }: WantedExport, stopping?: AbortSignal): Promise<void> {
  const wanted = await findExport(deps.db, exportId)
  if (wanted?.key === key) return
  // The export is no longer running. Deletes a file left by an earlier attempt.
  if (!wanted || wanted.courseId === null || wanted.status === 'READY' || wanted.status === 'FAILED') return purgeFile(deps, key)
  try {
    await pack(deps, { exportId, key, courseId: wanted.courseId }, stopping)
  } catch (error) {
    if (stopping?.aborted) throw error
    deps.log.error({ err: error, exportId }, 'failed to export a course')
    await giveUpExport(deps, { exportId, key })
  }
}

export async function giveUpExport(deps: Deps, { exportId, key }: WantedExport): Promise<void> {
  if (await failExport(deps.db, exportId)) await purgeFile(deps, key)
}

async function pack(deps: Deps, { exportId, key, courseId }: WantedExport & { courseId: number }, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps
  let done = 0
  const packed = await exportCourse(deps, courseId, { signal, onBytes: (bytes) => (done += bytes) })
  try {
    await requireRoomFor(deps, packed.bytes)
  } catch (error) {
    packed.stream.destroy()
    throw error
  }
  const percent = () => Math.min(99, Math.floor((done / Math.max(1, packed.bytes)) * 100))
  const tell = () => recordExportProgress(db, exportId, percent())
  await tell()
  const beating = setInterval(() => void tell().catch(() => undefined), BEAT_MS)
  try {
    const file = await storeFile(deps, { key, contentType: 'application/zip', content: packed.stream })
    const expiresAt = new Date(clock().getTime() + RETENTION_DAYS * 86_400_000)
    const isWanted = await db.transaction().execute((tx) => finishExportRow(tx, exportId, { fileId: file.id, expiresAt }))
    if (!isWanted && (await findExport(db, exportId))?.fileId !== file.id) await purgeFile(deps, key)
  } finally {
    clearInterval(beating)
  }
}

/** Checks for free space, excluding space reserved for uploads and imports. */
const requireRoomFor = ({ db, clock, storage }: Deps, bytes: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockSpace(tx)
    await requireRoom(tx, { storage }, { bytes, folders: [], now: clock() })
  })
