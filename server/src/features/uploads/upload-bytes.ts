import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { findConverter } from '#features/renditions/find-converter.ts'
import type { Deps, User } from '#platform/deps.ts'
import { Refusal, refuse } from '#platform/http/refusal.ts'
import { requireCaller } from '#platform/http/require-caller.ts'
import { requireVideoBeginning } from '#platform/media-tools/check-video.ts'
import { freeForFiles } from '#platform/storage/free-for-files.ts'
import { removeUpload } from './remove-upload.ts'
import { requireUpload } from './require-upload.ts'
import { requireRoomForRest, reserveRestOfUpload } from './reserve-rest-of-upload.ts'
import { openUploadFile, pathOfUpload } from './uploads.files.ts'
import { lockUpload, type Reservation, reportReceived, type UploadRow, unlockUpload } from './uploads.queries.ts'
import { keptUntil, type LockedUpload, renewsSpace, reservedUntil, videoUses } from './uploads.rules.ts'

// How much of a broken call may be lost: a few seconds on a fast connection.
const REPORT_BYTES = 16_000_000
const REPORT_MS = 5_000
// The lock of a dead process expires after this time.
const HOLD_MS = 60_000
// Enough to detect the file type, so that wrong files are rejected before they are uploaded completely.
const BEGINNING = 64_000

type Writing = { stop: () => void; over: Promise<unknown> }
const writings = new Map<string, Writing>()

/**
 * Ends the connection through which this process receives an upload. The connection may be broken without the server knowing. Keeps the
 * received bytes.
 */
export async function stopWriting(id: string): Promise<void> {
  const writing = writings.get(id)
  writing?.stop()
  await writing?.over
}

/** Writes bytes, starting at an offset. Returns the number of received bytes. Keeps the bytes that arrived before a connection broke. */
export async function uploadBytes(
  deps: Deps,
  user: User,
  { id, offset, body }: { id: string; offset: number; body: Readable },
): Promise<number> {
  await stopWriting(id)
  await requireUpload(deps, user, id)
  const now = deps.clock()
  const locked =
    (await lockUpload(deps.db, { id, holder: randomUUID(), now, until: new Date(now.getTime() + HOLD_MS) })) ??
    refuse('UPLOAD_BUSY', { retryAfterSeconds: 5 })
  // `over` resolves after the upload is unlocked, so that a waiting caller can continue immediately.
  const work = writeLocked(deps, { locked, offset, body, user })
  const writing = { stop: () => body.destroy(), over: work.catch(() => undefined) }
  writings.set(id, writing)
  try {
    return await work
  } finally {
    if (writings.get(id) === writing) writings.delete(id)
  }
}

type Bringing = { locked: LockedUpload; offset: number; body: Readable; user: User }

/** Writes to a locked upload, and unlocks it at the end. If the file is unusable, deletes the upload. */
async function writeLocked(deps: Deps, bringing: Bringing): Promise<number> {
  try {
    return await write(deps, bringing)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'FILE_UNUSABLE') await removeUpload(deps, bringing.locked)
    throw error
  } finally {
    await unlockUpload(deps.db, bringing.locked)
  }
}

async function write(deps: Deps, { locked, offset, body, user }: Bringing): Promise<number> {
  // An earlier call may have received more bytes in the meantime.
  const upload = await requireUpload(deps, user, locked.id)
  if (offset !== upload.receivedBytes) refuse('UPLOAD_OUT_OF_STEP')
  const file = await openUploadFile(deps.uploadFolder, locked.id)
  try {
    if ((await file.stat()).size < offset) refuse('UPLOAD_NOT_FOUND')
    if (upload.reservedUntil <= deps.clock()) await requireRoomForRest(deps, upload)
    const received = await writeAll(deps, { file, locked, upload, body, user })
    const use = videoUses[upload.purpose.kind]
    if (use && offset < BEGINNING && received > 0)
      await requireVideoBeginning(await findConverter(deps), pathOfUpload(deps.uploadFolder, locked.id), use)
    return received
  } finally {
    await file.close()
  }
}

type Target = { file: FileHandle; locked: LockedUpload; upload: UploadRow; user: User }

async function writeAll(deps: Deps, { body, ...target }: Target & { body: Readable }): Promise<number> {
  const { bytes } = target.upload
  const arriving = new ArrivingFile(deps, target)
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (arriving.arrivedBytes + chunk.length > bytes)
        refuse('PAYLOAD_TOO_LARGE', { message: 'The upload is larger than its announced size.' })
      await arriving.take(chunk)
    }
  } finally {
    await arriving.close()
  }
  return arriving.receivedBytes
}

/** The part of an upload that one request sends, and the space reserved for the missing bytes. */
class ArrivingFile {
  receivedBytes: number
  private readonly deps: Deps
  private readonly target: Target
  private reservation: Reservation
  /**
   * Bytes of an upload whose reservation has lapsed. They are buffered until enough have arrived to reserve space for the missing bytes,
   * so that no byte is written without reserved space.
   */
  private waiting: Buffer[] = []
  private waitingBytes = 0
  private reportedBytes: number
  private reportedAt = Date.now()

  constructor(deps: Deps, target: Target) {
    this.deps = deps
    this.target = target
    this.reservation = target.upload
    this.receivedBytes = target.upload.receivedBytes
    this.reportedBytes = this.receivedBytes
  }

  get arrivedBytes(): number {
    return this.receivedBytes + this.waitingBytes
  }

  async take(chunk: Buffer): Promise<void> {
    this.waiting.push(chunk)
    this.waitingBytes += chunk.length
    const isReserved = this.reservation.reservedUntil > this.deps.clock()
    if (isReserved) await this.writeWaiting()
    else if (this.renewsSpace(this.arrivedBytes)) await this.reserve()
    if (this.receivedBytes - this.reportedBytes < REPORT_BYTES && Date.now() - this.reportedAt < REPORT_MS) return
    await this.report()
    await this.requireDisk()
  }

  /** Writes the buffered bytes, even if there are too few to renew the reservation. `requireRoomForRest` has found space for them. */
  async close(): Promise<void> {
    await this.writeWaiting()
    if (this.receivedBytes > this.reportedBytes) await this.report()
  }

  private renewsSpace(receivedBytes: number): boolean {
    return renewsSpace({ bytes: this.target.upload.bytes, renewedBytes: this.reservation.renewedBytes }, receivedBytes)
  }

  private async reserve(): Promise<void> {
    const { locked, upload } = this.target
    const { waiting, arrivedBytes: receivedBytes } = this
    // If the reservation is refused, `close` must not write these bytes.
    this.waiting = []
    this.waitingBytes = 0
    const known = { ...upload, receivedBytes: this.reportedBytes }
    this.reservation = await reserveRestOfUpload(this.deps, { locked, upload: known, receivedBytes })
    this.waiting = waiting
    await this.writeWaiting()
  }

  private async writeWaiting(): Promise<void> {
    for (const chunk of this.waiting.splice(0)) {
      await writeChunk(this.target.file, chunk, this.receivedBytes)
      this.receivedBytes += chunk.length
    }
    this.waitingBytes = 0
  }

  /** Syncs the disk before reporting, so that reported bytes survive a power failure. */
  private async report(): Promise<void> {
    const { file, locked, user } = this.target
    const { receivedBytes } = this
    await file.datasync()
    await requireCaller(user)
    const now = this.deps.clock()
    if (this.reservation.reservedUntil > now && this.renewsSpace(receivedBytes))
      this.reservation = { reservedUntil: reservedUntil(now), renewedBytes: receivedBytes }
    const received = { receivedBytes, until: new Date(now.getTime() + HOLD_MS), expiresAt: keptUntil(now), reservation: this.reservation }
    if (!(await reportReceived(this.deps.db, locked, received))) refuse('UPLOAD_BUSY', { retryAfterSeconds: 5 })
    this.reportedBytes = receivedBytes
    this.reportedAt = Date.now()
  }

  /** Refuses more bytes if the disk fills up, because not all announced bytes are reserved (`countAwaitedBytes`). */
  private async requireDisk(): Promise<void> {
    const { storage, uploadFolder } = this.deps
    if (this.receivedBytes < this.target.upload.bytes && (await freeForFiles(storage, uploadFolder)) < 0) refuse('STORAGE_FULL')
  }
}

/** Writes a whole chunk, because the system may write fewer bytes than requested. */
async function writeChunk(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, written, chunk.length - written, position + written)
    written += bytesWritten
  }
}
