import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { variantKey } from '#features/media/media.rules.ts'
import { factsOfVideo, recordFile } from '#features/media/record-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { requireDocument } from '#platform/file-types/require-document.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { CERTIFICATE_PICTURES, certificatePicture } from '#platform/images/certificate-picture.ts'
import { type CoverPicture, coverPicture } from '#platform/images/cover-pictures.ts'
import { plainWebpSize } from '#platform/images/plain-webp.ts'
import { type Converter, checkVideo } from '#platform/media-tools/check-video.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { inWorkFolder } from '#platform/storage/work-folder.ts'
import type { CheckedCourse } from './check-package.ts'
import { type Fault, fileKey, filesToRead, type NamedFile } from './course-transfer.rules.ts'
import type { MediaKind } from './find-media-kind.ts'
import { type OpenPackage, unlessBroken } from './open-package.ts'

/** A file in the package is unusable, so nothing is created. */
export class FileUnusable extends Error {
  override name = 'FileUnusable'
  readonly fault: Fault
  constructor(fault: Fault, options?: ErrorOptions) {
    super(fault.message, options)
    this.fault = fault
  }
}

type Medium = Parameters<typeof recordFile>[1]

/** The stored media of a package, which have no rows yet. */
export type Media = {
  /** Adds one row for all uses of a file as the same kind of media. Returns null if `path` is null. */
  record: (tx: Tx, kind: MediaKind, path: string | null) => Promise<number | null>
  /** Returns the length of a lecture’s video; 0 if unknown. */
  secondsOf: (path: string | null) => number
  discard: () => Promise<void>
}

export type Unpacking = { signal?: AbortSignal | undefined; onBytes?: ((bytes: number) => void) | undefined }

// Promotional videos are public and need no signed URL.
const folders: Record<MediaKind, string> = {
  'promotional-video': 'public/videos',
  video: 'private/videos',
  cover: 'public/covers',
  'certificate-picture': CERTIFICATE_PICTURES,
  resource: 'private/resources',
}

type Unpacked = { storage: Storage; converter: Converter; workFolder: string; opened: OpenPackage; course: CheckedCourse }

/**
 * Stores the media of a checked package, all or none. Each call uses its own keys, so that a failed call can't delete another call's files.
 */
export async function importMedia(
  { storage, converter, workFolder, opened, course }: Unpacked,
  { signal, onBytes }: Unpacking,
): Promise<Media> {
  const token = randomBytes(16).toString('hex')
  const keys: string[] = []
  const media = new Map<string, Medium>()
  const place: Place = {
    named: (key) => void keys.push(key),
    storage,
  }
  const discard = async () => {
    for (const key of keys) await storage.remove(key)
  }
  try {
    await inWorkFolder(workFolder, async (folder) => {
      for (const [at, file] of filesToRead(course.manifest).entries()) {
        signal?.throwIfAborted()
        if (!isMedium(file)) continue
        const name = `${folders[file.kind]}/${token}-${at}`
        const target = path.join(folder, 'unpacked')
        const put =
          file.kind === 'cover'
            ? putCover(opened, file, { name, place })
            : file.kind === 'certificate-picture'
              ? putCertificatePicture(opened, file, { name, place })
              : putFile({ opened, course, file, converter }, { name, place, target, onBytes })
        media.set(fileKey(file), await put)
      }
    })
  } catch (error) {
    await discard()
    throw error
  }
  return {
    discard,
    secondsOf: (of) => (of !== null && media.get(fileKey({ kind: 'video', path: of }))?.durationSeconds) || 0,
    record: async (tx, kind, of) => {
      const medium = of === null ? undefined : media.get(fileKey({ kind, path: of }))
      return medium ? recordFile(tx, medium) : null
    },
  }
}

/** Where a file is stored. `named` receives the key before anything is stored under this key. */
type Place = { named: (key: string) => void; storage: Storage }

type MediaFile = NamedFile & { kind: MediaKind }
const isMedium = (file: NamedFile): file is MediaFile => file.kind in folders

async function putCover(opened: OpenPackage, file: NamedFile, { name, place }: { name: string; place: Place }): Promise<Medium> {
  const upload = await opened.read(file.path)
  const { variants, content, width, height } = await orFault(file, () => drawCover(upload))
  const key = `${name}.webp`
  const put = async (each: string, bytes: Buffer) => {
    place.named(each)
    return (await place.storage.put(each, bytes)).bytes
  }
  for (const variant of variants) await put(variantKey(key, variant), variant.content)
  return { key, bytes: await put(key, content), width, height, widths: [...new Set(variants.map((variant) => variant.width))] }
}

async function putCertificatePicture(
  opened: OpenPackage,
  file: NamedFile,
  { name, place }: { name: string; place: Place },
): Promise<Medium> {
  const upload = await opened.read(file.path)
  const { content, width, height } = await orFault(file, () => certificatePicture(upload))
  const key = `${name}.png`
  place.named(key)
  return { key, bytes: (await place.storage.put(key, content)).bytes, width, height }
}

/** A plain WebP, as in an export, is stored unchanged as the version of its own size. All other versions are encoded again. */
async function drawCover(upload: Buffer): Promise<CoverPicture> {
  const picture = await coverPicture(upload)
  const size = plainWebpSize(upload)
  const unlessSame = (drawn: Buffer) => {
    const other = plainWebpSize(drawn)
    return size !== undefined && other?.width === size.width && other.height === size.height ? upload : drawn
  }
  const variants = picture.variants.map(({ content, ...variant }) => ({ ...variant, content: unlessSame(content) }))
  return { ...picture, content: unlessSame(picture.content), variants }
}

type OfPackage = { opened: OpenPackage; course: CheckedCourse; file: NamedFile; converter: Converter }
type Putting = { name: string; place: Place; target: string; onBytes: Unpacking['onBytes'] }

/** Unpacks a file to the work folder, checks it completely and moves it to storage. */
async function putFile({ opened, course, file, converter }: OfPackage, { name, place, target, onBytes }: Putting): Promise<Medium> {
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      onBytes?.(chunk.length)
      done(null, chunk)
    },
  })
  await unlessBroken(async () => pipeline(await opened.stream(file.path), hashed, createWriteStream(target)))
  const promised = course.manifest.files.find(({ path: of }) => of === file.path)
  if (promised && promised.sha256 !== hash.digest('hex'))
    throw new FileUnusable({ path: file.path, message: 'This file is damaged. Its contents don’t match the manifest.' })
  const facts = await orFault(file, () => judge(converter, target, file))
  const key = `${name}.${course.endings.get(fileKey(file)) ?? 'bin'}`
  place.named(key)
  const { bytes } = await place.storage.take(key, target)
  return { key, bytes, ...facts }
}

async function judge(converter: Converter, target: string, { kind, path: fileName }: NamedFile): Promise<Partial<Medium>> {
  if (kind === 'resource') {
    await requireDocument({ path: target, bytes: (await stat(target)).size, fileName })
    return {}
  }
  return factsOfVideo(await checkVideo(converter, target, kind === 'promotional-video' ? 'as-uploaded' : 'converted'))
}

/** Rethrows every refusal except BUSY as a fault in the file. */
async function orFault<T>({ path: of }: NamedFile, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'BUSY') throw new FileUnusable({ path: of, message: error.message }, { cause: error })
    throw error
  }
}
