// Reads the edit lists of MP4 tracks (ISO/IEC 14496-12, 8.6.6).
import { type FileReader, withFile } from './file-reader.ts'
import { type Box, findBox, timeAt, walkBoxes } from './mp4-boxes.ts'

const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'])
const EMPTY = -1

/**
 * Returns whether a track of an MP4 or MOV file without fragments has an edit of length 0. The standard allows it in files with
 * fragments, where it extends to the end of the track. ffmpeg reads it that way only there, and otherwise finds a single frame.
 */
export const hasOpenEdit = (path: string): Promise<boolean> =>
  withFile(path, async (file) => {
    if (!firstBoxes.has((await file.read(4, 4)).toString('latin1'))) return false
    const { boxes } = await walkBoxes(file, { start: 0, end: file.bytes })
    const movie = boxes.find(({ type, end }) => type === 'moov' && end <= file.bytes)
    const parts = movie ? (await walkBoxes(file, movie)).boxes : []
    if (parts.some(({ type }) => type === 'mvex')) return false
    for (const track of parts.filter(({ type }) => type === 'trak')) if (await isOpen(file, track)) return true
    return false
  })

async function isOpen(file: FileReader, track: Box): Promise<boolean> {
  const edits = await findBox(file, track, ['edts', 'elst'])
  const bytes = edits ? await file.read(edits.start, edits.end - edits.start) : Buffer.alloc(0)
  const isLong = bytes[0] === 1
  const [times, entry] = isLong ? [8, 20] : [4, 12]
  for (let at = 8; at + entry <= bytes.length; at += entry) {
    const mediaTime = isLong ? Number(bytes.readBigInt64BE(at + times)) : bytes.readInt32BE(at + times)
    if (timeAt(bytes, at, { isLong }) === 0 && mediaTime !== EMPTY) return true
  }
  return false
}
