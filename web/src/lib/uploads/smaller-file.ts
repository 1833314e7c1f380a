import type { SmallerPlan } from './make-smaller.ts'
import { makesSmaller } from './smaller-setting.ts'
import { changeUpload } from './upload-store.ts'
import { type UploadWork, writeDown } from './upload-work.ts'
import { percentSent } from './uploads.rules.ts'

/** Returns the file to upload: the smaller version of a video if it is enabled and possible, otherwise the original. */
export async function smallerFileOf(work: UploadWork, signal: AbortSignal): Promise<File> {
  const { stored } = work
  if (stored.smaller) {
    const made = await readSmaller(stored.smaller)
    if (made) return show(work, made)
    await writeDown(work, { smaller: null, url: null, bytesSent: 0 })
  }
  if (!work.file) throw new Error('The file isn’t available.')
  const isVideo = stored.purpose.kind === 'lecture-video' || stored.purpose.kind === 'promotional-video'
  // Once part of the original has been sent, the upload continues with the original.
  if (!isVideo || work.isSentAsItIs || stored.url !== null || !makesSmaller() || !canKeepFiles()) return show(work, work.file)
  return show(work, (await prepare(work, work.file, signal)) ?? work.file)
}

function show({ stored }: UploadWork, sent: File): File {
  changeUpload(stored.purpose, {
    originalBytes: sent.size === stored.bytes ? null : stored.bytes,
    bytesTotal: sent.size,
    bytesSent: stored.bytesSent,
    percent: percentSent(stored.bytesSent, sent.size),
  })
  return sent
}

// Whether this browser can write the smaller version to disk, where the file survives a reload.
const canKeepFiles = () => typeof FileSystemFileHandle !== 'undefined' && 'createWritable' in FileSystemFileHandle.prototype

/** Returns the smaller version, or null if it can't be created. The original is then sent. */
async function prepare(work: UploadWork, file: File, signal: AbortSignal): Promise<File | null> {
  changeUpload(work.stored.purpose, { status: 'PREPARING', percent: 0, originalBytes: null })
  const name = `upload-${crypto.randomUUID()}`
  try {
    const { planSmaller } = await import('./make-smaller.ts')
    const plan = await planSmaller(file)
    signal.throwIfAborted()
    if (!plan) return null
    const made = await make(work, { plan, name, signal })
    if (made.size >= file.size) throw new Error('The compressed file is larger.')
    await writeDown(work, { smaller: { name, bytes: made.size } })
    return made
  } catch {
    await removeSmaller(name)
    signal.throwIfAborted()
    return null
  }
}

async function make(work: UploadWork, { plan, name, signal }: { plan: SmallerPlan; name: string; signal: AbortSignal }): Promise<File> {
  const { purpose, bytes } = work.stored
  changeUpload(purpose, { originalBytes: bytes, bytesTotal: plan.bytes })
  const handle = await (await navigator.storage.getDirectory()).getFileHandle(name, { create: true })
  const target = await handle.createWritable()
  // The stream closes when the conversion ends. If the conversion fails, the written data are discarded.
  await plan.make({ target, signal, onProgress: (share) => signal.aborted || changeUpload(purpose, { percent: Math.floor(share * 100) }) })
  return handle.getFile()
}

async function readSmaller({ name, bytes }: { name: string; bytes: number }): Promise<File | undefined> {
  try {
    const file = await (await (await navigator.storage.getDirectory()).getFileHandle(name)).getFile()
    return file.size === bytes ? file : undefined
  } catch {
    return undefined
  }
}

export async function removeSmaller(name: string): Promise<void> {
  await (await navigator.storage.getDirectory()).removeEntry(name).catch(() => undefined)
}
