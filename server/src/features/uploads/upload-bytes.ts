import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Deps, User } from '#platform/deps.ts'
import { Refusal, refuse } from '#platform/http/refusal.ts'
import { runParser } from '#platform/parsing/run-parser.ts'
import { removeUpload } from './remove-upload.ts'
import { requireUpload } from './require-upload.ts'
import { reserveRestOfUpload } from './reserve-rest-of-upload.ts'
import { openUploadFile, pathOfUpload } from './uploads.files.ts'
import { lockUpload, reportReceived, type UploadRow, unlockUpload } from './uploads.queries.ts'
import { keptUntil, type LockedUpload, reservedUntil } from './uploads.rules.ts'

// How much of a broken call may be lost: some seconds of a fast line.
const REPORT_BYTES = 16_000_000
const REPORT_MS = 5_000
// A process that died lets go of what it held after this.
const HOLD_MS = 60_000
// Enough to tell what a file is; nobody has to send a gigabyte to hear that it isn’t a video.
const BEGINNING = 64_000

type Writing = { stop: () => void; over: Promise<unknown> }
const writings = new Map<string, Writing>()

/** Ends the connection of this process that writes an upload, which may long have been cut off: what it brought is kept. */
export async function stopWriting(id: string): Promise<void> {
  const writing = writings.get(id)
  writing?.stop()
  await writing?.over
}

/** Writes what comes from an offset on; answers how much of the file is here. What arrived before the line broke stays. */
export async function uploadBytes(
  deps: Deps,
  user: User,
  { id, offset, body }: { id: string; offset: number; body: Readable },
): Promise<number> {
  await stopWriting(id)
  const upload = await requireUpload(deps, user, id)
  const now = deps.clock()
  const locked =
    (await lockUpload(deps.db, { id, holder: randomUUID(), now, until: new Date(now.getTime() + HOLD_MS) })) ??
    refuse('UPLOAD_BUSY', { retryAfterSeconds: 5 })
  // Over is only what has let go: whoever waits for that goes on at once.
  const work = writeLocked(deps, upload, { locked, offset, body, user })
  const writing = { stop: () => body.destroy(), over: work.catch(() => undefined) }
  writings.set(id, writing)
  try {
    return await work
  } finally {
    if (writings.get(id) === writing) writings.delete(id)
  }
}

type Bringing = { locked: LockedUpload; offset: number; body: Readable; user: User }

/** Writes to a locked upload and unlocks it; a file that turns out to be unusable is removed before. */
async function writeLocked(deps: Deps, upload: UploadRow, bringing: Bringing): Promise<number> {
  try {
    return await write(deps, bringing)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'FILE_UNUSABLE') await removeUpload(deps, upload)
    throw error
  } finally {
    await unlockUpload(deps.db, bringing.locked)
  }
}

async function write(deps: Deps, { locked, offset, body, user }: Bringing): Promise<number> {
  // An earlier call may have brought more.
  const upload = await requireUpload(deps, user, locked.id)
  if (offset !== upload.receivedBytes) refuse('UPLOAD_OUT_OF_STEP')
  const file = await openUploadFile(deps.uploadFolder, locked.id)
  try {
    if ((await file.stat()).size < offset) refuse('UPLOAD_NOT_FOUND')
    await reserveRestOfUpload(deps, user, { locked, upload })
    const received = await writeAll(deps, { file, locked, upload, body })
    if (isVideo(upload) && offset < BEGINNING && received > 0)
      await runParser('requireVideoBeginning', pathOfUpload(deps.uploadFolder, locked.id))
    return received
  } finally {
    await file.close()
  }
}

const isVideo = ({ purpose }: UploadRow) => purpose.kind === 'lecture-video' || purpose.kind === 'promotional-video'

type Target = { file: FileHandle; locked: LockedUpload; upload: UploadRow; body: Readable }

async function writeAll(deps: Deps, { file, locked, upload, body }: Target): Promise<number> {
  const { bytes } = upload
  let received = upload.receivedBytes
  let reported = received
  let reportedAt = Date.now()
  // The disk first: what is reported is there also after a power cut.
  const report = async () => {
    await file.datasync()
    const now = deps.clock()
    const until = new Date(now.getTime() + HOLD_MS)
    const kept = { until, reservedUntil: reservedUntil(now), expiresAt: keptUntil(now) }
    if (!(await reportReceived(deps.db, locked, { receivedBytes: received, ...kept }))) refuse('UPLOAD_BUSY', { retryAfterSeconds: 5 })
    reported = received
    reportedAt = Date.now()
  }
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (received + chunk.length > bytes) refuse('PAYLOAD_TOO_LARGE', { message: 'That is more than was announced.' })
      await writeChunk(file, chunk, received)
      received += chunk.length
      if (received - reported >= REPORT_BYTES || Date.now() - reportedAt >= REPORT_MS) await report()
    }
  } finally {
    if (received > reported) await report()
  }
  return received
}

/** The system may take less than it is given. */
async function writeChunk(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, written, chunk.length - written, position + written)
    written += bytesWritten
  }
}
