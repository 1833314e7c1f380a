// Counts and checksums bytes on their way to or from a file.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Summed = { bytes: number; sha256: string }

export function summing(): { stream: Transform; sum: () => Summed } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, sum: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Opens a new file for writing. Once written, its contents survive a power failure. */
export async function writing(target: string): Promise<ReturnType<FileHandle['createWriteStream']>> {
  const handle = await open(target, 'wx', 0o600)
  return handle.createWriteStream({ flush: true })
}

export async function sumOf(file: string): Promise<Summed> {
  const { stream, sum } = summing()
  stream.resume()
  await pipeline(createReadStream(file), stream)
  return sum()
}
