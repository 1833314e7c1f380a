import { read } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, type Options, RandomAccessReader, type ZipFile } from 'yauzl'
import { type FileReader, withFile } from './file-reader.ts'

const END = Buffer.from('PK\u0005\u0006')
const END_BYTES = 22
// The position of the comment’s length in the end record.
const COMMENT_LENGTH = 20
// The longest possible comment. Other programs also search this far back for the end record.
const MOST_AFTER = 0xffff
const CHUNK_BYTES = 65_536

/** Opens a ZIP. Like other programs, ignores up to 64 kB after the end, such as padding or a line break. */
export async function openZip(path: string, options: Options): Promise<ZipFile> {
  const at = await withFile(path, findEndRecord)
  if (at === undefined) throw new Error('no end record')
  const handle = await open(path, 'r')
  try {
    return await fromRandomAccessReaderPromise(new WithoutComment(handle, at), at + END_BYTES, options)
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * Returns the position of the last end record whose comment reaches the end of the file, because a comment can contain the signature.
 * If there is none, returns the last record with a complete comment.
 */
async function findEndRecord(file: FileReader): Promise<number | undefined> {
  const start = Math.max(0, file.bytes - MOST_AFTER - END_BYTES)
  const tail = await file.read(start, file.bytes - start)
  let complete: number | undefined
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (!END.equals(tail.subarray(at, at + END.length))) continue
    const end = at + END_BYTES + tail.readUInt16LE(at + COMMENT_LENGTH)
    if (end === tail.length) return start + at
    if (end < tail.length) complete ??= start + at
  }
  return complete
}

/** Reads a ZIP as if it had no comment, because yauzl uses the last signature in the file as the end record. */
class WithoutComment extends RandomAccessReader {
  readonly #handle: FileHandle
  readonly #endRecord: number

  constructor(handle: FileHandle, endRecord: number) {
    super()
    this.#handle = handle
    this.#endRecord = endRecord
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#chunks(start, end), { objectMode: false })
  }

  // A stream created by the handle would close the handle after the ZIP's first file.
  async *#chunks(start: number, end: number) {
    for (let at = start; at < end; ) {
      const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(Math.min(CHUNK_BYTES, end - at)), { position: at })
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  }

  override read(...[buffer, offset, length, position, done]: Parameters<RandomAccessReader['read']>): void {
    read(this.#handle.fd, buffer, offset, length, position, (error, bytesRead) => {
      // The unread part of the buffer is uninitialized memory.
      if (!error && bytesRead < length) return done(new Error('the file ends before the requested range'))
      const at = this.#endRecord + COMMENT_LENGTH - position
      if (!error && at >= 0 && at + 2 <= length) buffer.fill(0, offset + at, offset + at + 2)
      done(error)
    })
  }

  override close(done: (error: Error | null) => void): void {
    this.#handle.close().then(() => done(null), done)
  }
}
