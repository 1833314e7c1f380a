import { read } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, type Options, openPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { type FileReader, withFile } from './file-reader.ts'

const END = Buffer.from('PK\u0005\u0006')
const END_BYTES = 22
// The longest possible comment. Other programs also search this far back for the end record.
const MOST_AFTER = 0xffff
const CHUNK_BYTES = 65_536

/** Opens a ZIP. Like other programs, it ignores up to 64 kB after the end, such as padding or a line break. */
export async function openZip(path: string, options: Options): Promise<ZipFile> {
  const { end, bytes } = await withFile(path, async (file) => ({ end: await endOfZip(file), bytes: file.bytes }))
  if (end === bytes) return openPromise(path, options)
  const handle = await open(path, 'r')
  try {
    return await fromRandomAccessReaderPromise(new HandleReader(handle), end, options)
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Returns where the last complete end record ends, including its comment, or the size of a file that has none. */
async function endOfZip(file: FileReader): Promise<number> {
  const start = Math.max(0, file.bytes - MOST_AFTER - END_BYTES)
  const tail = await file.read(start, file.bytes - start)
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (!END.equals(tail.subarray(at, at + END.length))) continue
    const end = at + END_BYTES + tail.readUInt16LE(at + 20)
    if (end <= tail.length) return start + end
  }
  return file.bytes
}

/** yauzl’s own reader of a file always assumes that the ZIP ends with the file. */
class HandleReader extends RandomAccessReader {
  readonly #handle: FileHandle

  constructor(handle: FileHandle) {
    super()
    this.#handle = handle
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#chunks(start, end), { objectMode: false })
  }

  // A stream of the handle’s own would close it as soon as one file of the ZIP was read.
  async *#chunks(start: number, end: number) {
    for (let at = start; at < end; ) {
      const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(Math.min(CHUNK_BYTES, end - at)), { position: at })
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  }

  override read(...given: Parameters<RandomAccessReader['read']>): void {
    read(this.#handle.fd, ...given)
  }

  override close(done: (error: Error | null) => void): void {
    this.#handle.close().then(() => done(null), done)
  }
}
