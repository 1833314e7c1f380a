import { open } from 'node:fs/promises'

export type Fragments = {
  bytes: number
  durationMs: number
  /** As RFC 6381 names them, such as `avc1.4d401e,mp4a.40.2`. */
  codecs: string
  /** What a player needs before any segment: the file's first bytes. */
  headBytes: number
  /** [bytes, milliseconds] of each; they follow each other to the end of the file. */
  segments: [number, number][]
}

// An index of 12 bytes per 4 seconds: this is enough for 40 hours.
const MOST_HEAD = 1_000_000

/** Reads what a fragmented MP4 that we made says of itself (ISO/IEC 14496-12: boxes, `sidx`). */
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
  // With picture and sound there are two, of the same segments; the first is the picture's.
  const index = boxes.find(({ type }) => type === 'sidx')
  if (!movie || !index) throw new Error('a rendition has no index')
  const segments = segmentsOf(head, index.start)
  const known = segments.reduce((sum, [size]) => sum + size, 0)
  if (known === 0 || known + movie.end > bytes) throw new Error('a rendition’s index is not of its file')
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
    // Rounded where it ends, so that many roundings don't add up.
    const end = Math.round((ticks * 1000) / timescale)
    const milliseconds = end - before
    before = end
    return [head.readUInt32BE(entry) & 0x7fff_ffff, milliseconds]
  })
}

function codecsOf(movie: Buffer): string {
  const picture = movie.indexOf('avcC')
  const hasSound = movie.includes('mp4a')
  // Profile, constraints and level stand after the version.
  const codecs = [...(picture < 0 ? [] : [`avc1.${movie.toString('hex', picture + 5, picture + 8)}`]), ...(hasSound ? ['mp4a.40.2'] : [])]
  return codecs.join(',')
}
