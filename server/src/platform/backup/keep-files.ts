// Adds stored files to a backup, as hard links on the same disk and as copies otherwise.
import { createReadStream, createWriteStream } from 'node:fs'
import { access, copyFile, link, mkdir, open, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { isKey } from '../storage/keys.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import { type Summed, summing, sumOf, writing } from './checked-stream.ts'
import { BackupUnusable, pathOfFileList, pathOfFiles, syncFolder } from './manifest.ts'

const KeptFile = z.object({ key: z.string(), bytes: z.int(), sha256: z.string(), changedAt: z.int() })
export type KeptFile = z.infer<typeof KeptFile>
export type KeptFiles = Map<string, KeptFile>

const AT_ONCE = 8
// Each upload buffers parts of its file in memory until the bucket has accepted them.
const TO_BUCKET_AT_ONCE = 4

/** An earlier backup on the same disk. Files in it don't have to be copied or checksummed again. */
export type Earlier = { backup: string; files: KeptFiles }

/** Adds all stored files to a backup. A repeated call adds only new files. */
export async function keepFiles(
  storage: Storage,
  backup: string,
  { kept, earlier, stopping }: { kept: KeptFiles; earlier: Earlier | undefined; stopping?: AbortSignal | undefined },
): Promise<void> {
  const keepOne = async (file: StoredFile) => {
    stopping?.throwIfAborted()
    const stands = kept.get(file.key)
    if (stands && isSame(stands, file)) return
    const known = earlier?.files.get(file.key)
    const entry = await keepFile(storage, backup, { file, earlier: known && isSame(known, file) ? earlier : undefined })
    if (entry) kept.set(file.key, entry)
  }
  await eachAtOnce(storage.list(), (file) => (file.key.endsWith('.tmp') ? Promise.resolve() : keepOne(file)))
}

const isSame = (kept: KeptFile, file: StoredFile): boolean => kept.bytes === file.bytes && kept.changedAt === file.changedAt.getTime()

type Keeping = { file: StoredFile; earlier: Earlier | undefined }

/** Adds a file to a backup. Returns undefined if the file was deleted in the meantime. */
async function keepFile(storage: Storage, backup: string, { file, earlier }: Keeping): Promise<KeptFile | undefined> {
  const { key, changedAt } = file
  const target = path.join(pathOfFiles(backup), key)
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  await rm(target, { force: true })
  try {
    const isLinked =
      (await linked(storage.pathOf(key), target)) ||
      (earlier !== undefined && (await linked(path.join(pathOfFiles(earlier.backup), key), target)))
    // Stored files are never modified, so the same size and time mean the same bytes.
    const known = isLinked ? earlier?.files.get(key) : undefined
    const { bytes, sha256 } = known ?? (isLinked ? await sumOf(target) : await copied(storage, file, target))
    return { key, bytes, sha256, changedAt: changedAt.getTime() }
  } catch (error) {
    // Buckets report a missing file with other error codes.
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT' || (await storage.size(key)) === undefined
    if (!isGone) throw error
    await rm(target, { force: true })
    return undefined
  }
}

// Error codes for another disk, a file system without hard links, a file at its link limit, or another user's file.
const cannotLink = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS', 'EACCES'])

async function linked(from: string | undefined, target: string): Promise<boolean> {
  if (from === undefined) return false
  try {
    await link(from, target)
    return true
  } catch (error) {
    if (cannotLink.has((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

async function copied(storage: Storage, { key, changedAt }: StoredFile, target: string): Promise<Summed> {
  const { stream, sum } = summing()
  await pipeline(storage.read(key), stream, await writing(target))
  await utimes(target, changedAt, changedAt)
  return sum()
}

/** Restores a backup's files to the storage folder and replaces existing files. */
export async function returnFiles(backup: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const folders = new Set([folder])
  await eachAtOnce(readFileList(backup), async ({ key }) => {
    const [from, target] = [path.join(pathOfFiles(backup), key), path.join(folder, key)]
    folders.add(path.dirname(target))
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await rm(target, { force: true })
    if (await linked(from, target)) return
    await copyFile(from, target)
    const { mtime } = await stat(from)
    await utimes(target, mtime, mtime)
    const handle = await open(target, 'r')
    await handle.sync().finally(() => handle.close())
  })
  for (const each of folders) await syncFolder(each)
}

/** Uploads a backup's files to a bucket. A repeated call uploads only the missing files. */
export async function sendFiles(backup: string, bucket: Storage): Promise<void> {
  const sendOne = async ({ key, bytes }: KeptFile) => {
    // An object in the bucket is always complete, and objects are never overwritten.
    if ((await bucket.size(key)) === bytes) return
    await bucket.put(key, createReadStream(path.join(pathOfFiles(backup), key)))
    if ((await bucket.size(key)) !== bytes) throw new Error(`${key} wasn’t completely copied to the bucket. Run the command again.`)
  }
  await eachAtOnce(readFileList(backup), sendOne, TO_BUCKET_AT_ONCE)
}

/** Throws an error that names the first file that differs from its recorded size or checksum. */
export async function checkFiles(backup: string): Promise<void> {
  await eachAtOnce(readFileList(backup), async ({ key, bytes, sha256 }) => {
    const found = await sumOf(path.join(pathOfFiles(backup), key)).catch(() => undefined)
    if (!found) throw new BackupUnusable(`The backup is incomplete: the file ${key} is missing.`)
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new BackupUnusable(`The backup is damaged: the file ${key} has changed.`)
  })
}

export const isKept = (backup: string, key: string): Promise<boolean> =>
  access(path.join(pathOfFiles(backup), key)).then(
    () => true,
    () => false,
  )

export async function writeFileList(backup: string, kept: KeptFiles): Promise<Summed> {
  const { stream, sum } = summing()
  const lines = (function* () {
    for (const file of kept.values()) yield `${JSON.stringify(file)}\n`
  })()
  await pipeline(Readable.from(lines), createGzip(), stream, createWriteStream(pathOfFileList(backup), { flush: true, mode: 0o600 }))
  return sum()
}

/** Syncs the folders, so that the file names survive a power failure too. */
export async function syncKept(backup: string, kept: KeptFiles): Promise<void> {
  const folders = new Set<string>([pathOfFiles(backup), path.join(backup, 'tables'), backup])
  for (const key of kept.keys()) folders.add(path.dirname(path.join(pathOfFiles(backup), key)))
  for (const folder of folders) await syncFolder(folder)
}

export async function* readFileList(backup: string): AsyncGenerator<KeptFile> {
  const unpacked = createGunzip()
  const reading = pipeline(createReadStream(pathOfFileList(backup)), unpacked)
  // A read error also ends the lines; the error is thrown below.
  reading.catch(() => undefined)
  for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY }))
    yield requireInside(z.parse(KeptFile, JSON.parse(line)))
  await reading
}

/** Rejects a file key that leads outside of the folder. A backup from another source must not overwrite other files. */
function requireInside(file: KeptFile): KeptFile {
  if (isKey(file.key)) return file
  throw new BackupUnusable(`The backup can’t be used: it refers to ${file.key}, which is outside its folder.`)
}

async function eachAtOnce<T>(all: AsyncIterable<T>, work: (one: T) => Promise<void>, atOnce = AT_ONCE): Promise<void> {
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  for await (const one of all) {
    const run: Promise<void> = work(one)
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => running.delete(run))
    running.add(run)
    if (running.size >= atOnce) await Promise.race(running)
    if (failure) break
  }
  await Promise.all(running)
  if (failure) throw failure.error
}
