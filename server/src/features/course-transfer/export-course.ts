import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Db } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { MANIFEST, type Manifest, type PackedFile, planPackage } from './course-transfer.rules.ts'
import { readCourse } from './read-course.ts'

type Packing = { signal?: AbortSignal | undefined; onBytes?: (bytes: number) => void }

export type Package = {
  title: string
  /** Total size of all files, uncompressed. */
  bytes: number
  stream: Readable
}

// A fixed time, so that the same course always results in the same bytes. ZIP can't store a time before 1980.
const MODIFIED = new Date('1980-01-02T00:00:00Z')

/** Streams a course as a ZIP without holding a whole file in memory. The manifest comes last, because it contains the files' hashes. */
export async function exportCourse(
  { db, storage }: { db: Db; storage: Storage },
  courseId: number,
  { signal, onBytes }: Packing = {},
): Promise<Package> {
  const course = await readCourse(db, courseId)
  const { manifest, files } = planPackage(course)
  const sizes = await Promise.all(files.map((file) => sizeOf(storage, file)))
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  const fail = (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  signal?.addEventListener('abort', () => fail(signal.reason), { once: true })
  stream.once('close', () => zip.removeAllListeners('error').on('error', () => undefined))

  const packed: Manifest['files'] = []
  for (const [at, file] of files.entries()) {
    const size = sizes[at] ?? 0
    const open = () => ('text' in file ? Readable.from([Buffer.from(file.text)]) : storage.read(file.key))
    zip.addReadStreamLazy(file.path, { compress: 'text' in file, size, mtime: MODIFIED }, (give) => {
      const counted = hashing((sha256, bytes) => packed.push({ path: file.path, bytes, sha256 }), onBytes)
      open()
        .on('error', (error) => counted.destroy(error))
        .pipe(counted)
      counted.on('error', fail)
      give(null, counted)
    })
  }
  zip.addReadStreamLazy(MANIFEST, { mtime: MODIFIED }, (give) =>
    give(null, Readable.from([Buffer.from(`${JSON.stringify({ ...manifest, files: packed }, null, 2)}\n`)])),
  )
  zip.end()
  return { title: course.title, bytes: sizes.reduce((sum, size) => sum + size, 0), stream }
}

async function sizeOf(storage: Storage, file: PackedFile): Promise<number> {
  if ('text' in file) return Buffer.byteLength(file.text)
  const size = await storage.size(file.key)
  if (size === undefined) throw new Error(`a file of the course is missing: ${file.path}`)
  return size
}

function hashing(onEnd: (sha256: string, bytes: number) => void, onBytes?: (bytes: number) => void): Transform {
  const hash = createHash('sha256')
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      onBytes?.(chunk.length)
      done(null, chunk)
    },
    flush(done) {
      onEnd(hash.digest('hex'), bytes)
      done()
    },
  })
}
