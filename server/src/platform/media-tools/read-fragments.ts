import { open } from 'node:fs/promises'

export type Fragments = {
  bytes: number
  durationMs: number
  /** In RFC 6381 notation, such as `avc1.4d401e,mp4a.40.2`. */
  codecs: string
  /** The length of the file's header, which a player needs before any segment. */
  headBytes: number
  /** [bytes, milliseconds] of each segment. The segments are contiguous up to the end of the file. */
  segments: [number, number][]
}

// An index takes 12 bytes per 4 seconds of video, so this is enough for 40 hours.
const MOST_HEAD = 1_000_000

/** Reads the index of a fragmented MP4 that this software wrote (ISO/IEC 14496-12: boxes, `sidx`). */
export async function readFragments(file: string): Promise<Fragments> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, MOST_HEAD)), 0)
    return describe(buffer.subarray(0, bytesRead), size)
  } finally {
    await handle.close()
  }
}

type Box = { type: string; start: number; end: number }

function describe(head: Buffer, bytes: number): Fragments {
  const boxes = topBoxes(head)
  const movie = boxes.find(({ type }) => type === 'moov')
  // Files with video and audio have two indexes of the same segments. The video index comes first.
  const index = boxes.find(({ type }) => type === 'sidx')
  if (!movie || !index) throw new Error('a rendition has no index')
  const segments = segmentsOf(head, index.start)
  const known = segments.reduce((sum, [size]) => sum + size, 0)
  if (known === 0 || known + movie.end > bytes) throw new Error('a rendition’s index doesn’t match its file')
  const durationMs = segments.reduce((sum, [, milliseconds]) => sum + milliseconds, 0)
  return { bytes, durationMs, codecs: codecsOf(head.subarray(movie.start, movie.end)), headBytes: movie.end, segments }
}

function topBoxes(head: Buffer): Box[] {
  const boxes: Box[] = []
  for (let start = 0; start + 8 <= head.length; ) {
    const end = start + head.readUInt32BE(start)
    const type = head.toString('latin1', start + 4, start + 8)
    if (end <= start || type === 'moof' || type === 'mdat') break
    boxes.push({ type, start, end })
    start = end
  }
  return boxes
}

function segmentsOf(head: Buffer, start: number): [number, number][] {
  const timescale = head.readUInt32BE(start + 16)
  const counted = start + (head[start + 8] === 0 ? 30 : 38)
  const count = head.readUInt16BE(counted)
  let [ticks, before] = [0, 0]
  return Array.from({ length: count }, (_, at) => {
    const entry = counted + 2 + at * 12
    ticks += head.readUInt32BE(entry + 4)
    // Rounds end times rather than durations, so that rounding errors don't add up.
    const end = Math.round((ticks * 1000) / timescale)
    const milliseconds = end - before
    before = end
    return [head.readUInt32BE(entry) & 0x7fff_ffff, milliseconds]
  })
}

function codecsOf(movie: Buffer): string {
  const picture = movie.indexOf('avcC')
  const hasSound = movie.includes('mp4a')
  // In `avcC`, the profile, constraints and level follow the version byte.
  const codecs = [...(picture < 0 ? [] : [`avc1.${movie.toString('hex', picture + 5, picture + 8)}`]), ...(hasSound ? ['mp4a.40.2'] : [])]
  return codecs.join(',')
}
