// Uploads large files like the browser: in chunks, with tus-js-client.
import { createHash, randomBytes } from 'node:crypto'
import tus from 'tus-js-client'

/** The maximum that the browser sends in one request, in bytes. */
export const CHUNK = 8 * 1024 * 1024

/** Returns an MP4 with bytes that are generated on demand. Repeated reads return the same bytes, and no two chunks are equal. */
export function makeVideo(bytes) {
  const head = mp4Head(bytes)
  const noise = randomBytes(1024 * 1024)
  const read = (from, to) => {
    const piece = Buffer.alloc(to - from)
    for (let at = from; at < to; ) {
      const inNoise = at % noise.length
      const length = Math.min(to - at, noise.length - inNoise)
      noise.copy(piece, at - from, inNoise, inNoise + length)
      if (inNoise === 0 && length >= 4) piece.writeUInt32BE(at / noise.length, at - from)
      at += length
    }
    if (from < head.length) head.copy(piece, 0, from, Math.min(to, head.length))
    return piece
  }
  return { bytes, read }
}

function box(type, ...content) {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const words = (...values) => Buffer.concat(values.map((value) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')))

function mp4Head(bytes) {
  const handler = box('hdlr', words(0, 0), Buffer.from('vide', 'latin1'), Buffer.alloc(13))
  const size = words((1280 << 16) | 720)
  const codec = box('avc1', Buffer.alloc(24), size, Buffer.alloc(50), box('avcC', Buffer.from([1, 100, 0, 31])))
  const media = box('mdia', handler, box('minf', box('stbl', box('stsd', words(0, 1), codec))))
  const track = box('trak', box('tkhd', Buffer.alloc(76), words(1280 << 16, 720 << 16)), media)
  const index = box('moov', box('mvhd', words(0, 0, 0, 1000, 5_400_000), Buffer.alloc(80)), track)
  const start = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')), index])
  return Buffer.concat([start, words(bytes - start.length), Buffer.from('mdat', 'latin1')])
}

/** Resolves with the SHA-256 of the sent bytes and the number of repeated requests. */
export async function upload({ origin, through = origin, headers, video, lectureId, onProgress }) {
  const hash = createHash('sha256')
  let hashed = 0
  let retries = 0
  const slice = async (from, until) => {
    const end = Math.min(until, video.bytes)
    const value = video.read(from, end)
    if (end > hashed) hash.update(value.subarray(hashed - from))
    hashed = Math.max(hashed, end)
    // tus-js-client reads `size` from the chunk.
    return { value: Object.assign(value, { size: value.length }), done: end === video.bytes }
  }
  const address = await new Promise((resolve, reject) => {
    const sending = new tus.Upload(Buffer.alloc(0), {
      endpoint: `${through}/api/uploads`,
      headers,
      chunkSize: CHUNK,
      metadata: { kind: 'lecture-video', lectureId: String(lectureId), filename: 'lesson.mp4' },
      fileReader: { openFile: async () => ({ size: video.bytes, slice, close: () => undefined }) },
      retryDelays: Array.from({ length: 20 }, () => 100),
      onShouldRetry: () => {
        retries += 1
        return true
      },
      onProgress,
      onSuccess: () => resolve(sending.url),
      onError: reject,
    })
    sending.start()
  })
  const finished = await fetch(`${origin}${new URL(address).pathname}/finish`, { method: 'POST', headers })
  if (!finished.ok) throw new Error(`The upload was not finished: ${finished.status} ${await finished.text()}`)
  return { hash: hash.digest('hex'), retries }
}
