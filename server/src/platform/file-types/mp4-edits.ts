// Reads the edit lists of MP4 tracks (ISO/IEC 14496-12, 8.6.6).
import { Refusal } from '../http/refusal.ts'
import { type FileReader, withFile } from './file-reader.ts'
import { type Box, findBox, timeAt, timesIn, walkBoxes } from './mp4-boxes.ts'

const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'])
// Encoders begin with frames or audio that isn't presented, such as 0.05 s of AAC.
const MOST_DELAY_SECONDS = 0.5

/**
 * Returns whether an MP4 or MOV file without fragments has an edit of length 0 in a video or audio track, and can be played without its
 * edits because they cut nothing. The standard allows such an edit in files with fragments, where it extends to the end of the track. In
 * other files, ffmpeg finds a single frame.
 */
export const hasOpenEdit = (path: string): Promise<boolean> =>
  withFile(path, async (file) => {
    if (!firstBoxes.has((await file.read(4, 4)).toString('latin1'))) return false
    const { boxes } = await walkBoxes(file, { start: 0, end: file.bytes })
    const movie = boxes.find(({ type, end }) => type === 'moov' && end <= file.bytes)
    const parts = movie ? (await walkBoxes(file, movie)).boxes : []
    if (parts.some(({ type }) => type === 'mvex')) return false
    const tracks: Edit[][] = []
    for (const track of parts.filter(({ type }) => type === 'trak')) tracks.push(await editsOf(file, track))
    const cutsNothing = tracks.every((edits) => edits.length <= 1 && edits.every(({ startSeconds }) => startSeconds <= MOST_DELAY_SECONDS))
    return cutsNothing && tracks.flat().some(({ length }) => length === 0)
  }).catch((error) => {
    // A file with a damaged header is refused when it is read.
    if (error instanceof Refusal) return false
    throw error
  })

/** `length` is in the movie's ticks. */
type Edit = { length: number | null; startSeconds: number }

/** Returns the edits of a video or audio track, without pauses. */
async function editsOf(file: FileReader, track: Box): Promise<Edit[]> {
  const handler = await findBox(file, track, ['mdia', 'hdlr'])
  const header = await findBox(file, track, ['mdia', 'mdhd'])
  const list = await findBox(file, track, ['edts', 'elst'])
  if (!handler || !header || !list || !['vide', 'soun'].includes((await file.read(handler.start + 8, 4)).toString('latin1'))) return []
  const { scale } = await timesIn(file, header)
  const bytes = await file.read(list.start, list.end - list.start)
  const isLong = bytes[0] === 1
  const [times, entry] = isLong ? [8, 20] : [4, 12]
  const edits: Edit[] = []
  for (let at = 8; at + entry <= bytes.length; at += entry) {
    const start = isLong ? Number(bytes.readBigInt64BE(at + times)) : bytes.readInt32BE(at + times)
    // A start of -1 is a pause.
    if (start >= 0) edits.push({ length: timeAt(bytes, at, { isLong }), startSeconds: start / scale })
  }
  return edits
}
