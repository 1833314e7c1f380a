import { randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FinishedUpload } from '@akada/contract/uploads.ts'
import { findConverter } from '#features/renditions/find-converter.ts'
import type { Deps, User } from '#platform/deps.ts'
import { Refusal, refuse } from '#platform/http/refusal.ts'
import { requireCaller } from '#platform/http/require-caller.ts'
import { checkFile, type Judged } from './check-file.ts'
import { recordUpload } from './record-upload.ts'
import { removeUpload } from './remove-upload.ts'
import { requireTarget } from './require-target.ts'
import { requireUpload } from './require-upload.ts'
import { pathOfUpload, removeUploadFile } from './uploads.files.ts'
import { lockUpload, renewLock, setKey, setMade, type UploadRow, unlockUpload } from './uploads.queries.ts'
import { folders, type LockedUpload } from './uploads.rules.ts'

// The lock of a dead process expires after this time.
const HOLD_MS = 60_000
// Short enough that some renewals may fail. The lock is renewed many times while a 20 GB course is moved to a bucket.
const BEAT_MS = 3_000
const SOON = { retryAfterSeconds: 5 }

/** Checks a complete file and moves it to its destination. Repeated calls do this only once. */
export async function finishUpload(deps: Deps, user: User, id: string): Promise<FinishedUpload> {
  const upload = await requireUpload(deps, user, id)
  if (upload.madeId !== null) return { kind: upload.purpose.kind, madeId: upload.madeId }
  if (upload.receivedBytes < upload.bytes) refuse('UPLOAD_INCOMPLETE')
  await requireTarget(deps, user, upload)
  const now = deps.clock()
  const locked = (await lockUpload(deps.db, { id, holder: randomUUID(), now, until: lockedUntil(now) })) ?? refuse('UPLOAD_BUSY', SOON)
  const { signal, stop } = keepLocked(deps, locked)
  try {
    return await finish(deps, user, { locked, signal })
  } catch (error) {
    if (signal.aborted) refuse('UPLOAD_BUSY', { ...SOON, cause: error })
    if (error instanceof Refusal && error.code === 'FILE_UNUSABLE') await removeUpload(deps, locked)
    throw error
  } finally {
    stop()
    await unlockUpload(deps.db, locked)
  }
}

const lockedUntil = (now: Date): Date => new Date(now.getTime() + HOLD_MS)

/** Renews the lock until stopped. The signal aborts if another process takes over the lock. */
function keepLocked({ db, clock }: Deps, locked: LockedUpload) {
  const lost = new AbortController()
  const beat = async () => {
    if (!(await renewLock(db, locked, lockedUntil(clock())))) lost.abort()
  }
  const timer = setInterval(() => void beat().catch(() => undefined), BEAT_MS)
  return { signal: lost.signal, stop: () => clearInterval(timer) }
}

type Finishing = { locked: LockedUpload; signal: AbortSignal }

async function finish(deps: Deps, user: User, { locked, signal }: Finishing): Promise<FinishedUpload> {
  const upload = await requireUpload(deps, user, locked.id)
  const { purpose, bytes, fileName } = upload
  if (upload.madeId !== null) return { kind: purpose.kind, madeId: upload.madeId }
  const path = await pathNow(deps, upload)
  const judged = await checkFile(await findConverter(deps), { path, bytes, fileName, kind: purpose.kind })
  const key = await moveInto(deps, upload, { locked, signal, path, judged })
  const caller = await requireCaller(user)
  await requireTarget(deps, caller, upload)
  return deps.db.transaction().execute(async (tx) => {
    const madeId = await recordUpload(tx, caller, { purpose, file: { key, bytes, fileName, ...judged }, now: deps.clock() })
    if (!(await setMade(tx, locked, madeId))) refuse('UPLOAD_BUSY', SOON)
    return { kind: purpose.kind, madeId }
  })
}

/**
 * Returns the path of the file. If a run died between the move and the commit, the file is already at its destination and may have to be
 * fetched from there.
 */
async function pathNow(deps: Deps, upload: UploadRow): Promise<string> {
  const { storage, uploadFolder } = deps
  const here = pathOfUpload(uploadFolder, upload.id)
  const path = upload.key !== null && (await isMoved(deps, upload)) ? storage.pathOf(upload.key) : here
  if (path === undefined && upload.key !== null) await pipeline(storage.read(upload.key), createWriteStream(here))
  // The upload disk was replaced, or the file was deleted manually.
  const isThere = (await stat(path ?? here).catch(() => undefined)) !== undefined
  return isThere ? (path ?? here) : refuse('UPLOAD_NOT_FOUND')
}

const isMoved = async ({ storage }: Deps, { key, bytes }: UploadRow): Promise<boolean> =>
  key !== null && (await storage.size(key)) === bytes

type Move = { locked: LockedUpload; signal: AbortSignal; path: string; judged: Judged }

/** Records the key before the file exists, so that the next run finds the file or the cleanup job deletes it. */
async function moveInto(deps: Deps, upload: UploadRow, { locked, signal, path, judged }: Move): Promise<string> {
  const { id } = upload
  if (upload.key !== null && (await isMoved(deps, upload))) {
    await removeUploadFile(deps.uploadFolder, id)
    return upload.key
  }
  const { db, storage } = deps
  const key = `${folders[upload.purpose.kind]}/${randomBytes(16).toString('hex')}.${judged.extension}`
  if (!(await setKey(db, locked, key))) refuse('UPLOAD_BUSY', SOON)
  await storage.take(key, path, signal)
  return key
}
