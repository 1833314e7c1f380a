import { readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { unusable } from './unusable.ts'

/** Reads ranges of a file of any size. */
export type FileReader = {
  bytes: number
  /** Returns fewer bytes than requested at the end of the file. */
  read: (position: number, length: number) => Promise<Buffer>
}

// The largest single read. It is limited because a file can declare any length.
const MOST = 1_000_000
// One read covers the headers of adjacent parts.
const WINDOW = 4096
// Total limits for one file. A 14-hour recording in one-second fragments needs half of each.
const MOST_READS = 1_500_000
const MOST_DISK_READS = 150_000
const TOO_MANY = 'This file has too many parts to read. Export or save it again, then upload the new file.'

export async function withFile<T>(path: string, work: (file: FileReader) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    let reads = 0
    let diskReads = 0
    const readAt = (position: number, length: number) => {
      if (++diskReads > MOST_DISK_READS) unusable(TOO_MANY)
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, MOST, size - position)))
      // Parsers have their own thread, where a synchronous read takes a tenth of the time.
      const bytesRead = buffer.length === 0 ? 0 : readSync(handle.fd, buffer, 0, buffer.length, position)
      return buffer.subarray(0, bytesRead)
    }
    let window = { start: 0, bytes: Buffer.alloc(0) }
    const read = async (position: number, length: number) => {
      if (++reads > MOST_READS) unusable(TOO_MANY)
      if (length > WINDOW) return readAt(position, length)
      const isInside = position >= window.start && position + length <= window.start + window.bytes.length
      if (!isInside) window = { start: position, bytes: await readAt(position, WINDOW) }
      return window.bytes.subarray(position - window.start, position - window.start + length)
    }
    return await work({ bytes: size, read })
  } finally {
    await handle.close()
  }
}
