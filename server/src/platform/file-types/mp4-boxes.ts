// ISO base media files: boxes of a length and a name, one after the other (ISO/IEC 14496-12, 4.2).
import type { FileReader } from './file-reader.ts'
import { unusable } from './unusable.ts'
import { CUT_OFF } from './video-facts.ts'

type Place = { start: number; end: number }
export type Box = Place & { type: string }

// Fourteen hours in fragments of a second have two boxes for each.
const MOST_BOXES = 100_000

/** The boxes between two places. `isCut`: the last one says that it continues past the end, or is none. */
export async function walkBoxes(file: FileReader, { start, end }: Place): Promise<{ boxes: Box[]; isCut: boolean }> {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end; ) {
    if (boxes.length >= MOST_BOXES)
      unusable(`This video has more than ${MOST_BOXES.toLocaleString('en')} parts. Export it as an ordinary MP4.`)
    const box = await boxAt(file, at, end)
    if (!box) return { boxes, isCut: true }
    boxes.push(box)
    if (box.end > end) return { boxes, isCut: true }
    at = box.end
  }
  return { boxes, isCut: false }
}

/** The boxes between two places; refuses a file in which one doesn't fit. */
export async function boxesIn(file: FileReader, place: Place): Promise<Box[]> {
  const { boxes, isCut } = await walkBoxes(file, place)
  return isCut ? unusable(CUT_OFF) : boxes
}

async function boxAt(file: FileReader, at: number, end: number): Promise<Box | undefined> {
  const head = await file.read(at, 16)
  if (head.length < 8) return undefined
  const claimed = head.readUInt32BE(0)
  const isLong = claimed === 1 && head.length === 16
  const headBytes = isLong ? 16 : 8
  // No length at all means: to the end.
  const length = isLong ? Number(head.readBigUInt64BE(8)) : claimed || end - at
  return length < headBytes ? undefined : { type: head.toString('latin1', 4, 8), start: at + headBytes, end: at + length }
}

/** The first box on a path of names, such as `mdia`, `minf`. */
export async function findBox(file: FileReader, place: Place, path: readonly string[]): Promise<Box | undefined> {
  const [name, ...rest] = path
  const box = (await boxesIn(file, place)).find(({ type }) => type === name)
  return box === undefined || rest.length === 0 ? box : findBox(file, box, rest)
}

/** A number of 4 bytes, or of 8 in a box of version 1; null if all bits are set, which means that it is unknown. */
export function timeAt(bytes: Buffer, at: number, { isLong }: { isLong: boolean }): number | null {
  if (bytes.length < at + (isLong ? 8 : 4)) return null
  if (!isLong) return bytes.readUInt32BE(at) === 0xffff_ffff ? null : bytes.readUInt32BE(at)
  const value = bytes.readBigUInt64BE(at)
  return value === 0xffff_ffff_ffff_ffffn ? null : Number(value)
}
