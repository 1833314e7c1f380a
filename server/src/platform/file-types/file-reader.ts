import { open } from 'node:fs/promises'

/** Reads a few bytes here and there of a file, however large it is. */
export type FileReader = {
  bytes: number
  /** Fewer than asked where the file ends before. */
  read: (position: number, length: number) => Promise<Buffer>
}

// What is looked at in one piece; a file can claim any length.
const MOST = 1_000_000
// Headers of neighboring parts are read together.
const WINDOW = 4096

export async function withFile<T>(path: string, work: (file: FileReader) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const readAt = async (position: number, length: number) => {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, MOST, size - position)))
      const { bytesRead } = buffer.length === 0 ? { bytesRead: 0 } : await handle.read(buffer, 0, buffer.length, position)
      return buffer.subarray(0, bytesRead)
    }
    let window = { start: 0, bytes: Buffer.alloc(0) }
    const read = async (position: number, length: number) => {
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
