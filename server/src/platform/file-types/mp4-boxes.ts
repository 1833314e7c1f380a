// Reads boxes in ISO base media files. A box has a length, a name and content (ISO/IEC 14496-12, 4.2).
import type { FileReader } from './file-reader.ts'
import { unusable } from './unusable.ts'
import { CUT_OFF } from './video-facts.ts'

type Place = { start: number; end: number }
export type Box = Place & { type: string }

// Each fragment has two boxes, so this allows 14 hours in one-second fragments.
const MOST_BOXES = 100_000

/** Returns the boxes between two positions. `isCut` is true if the last box extends past the end or has no valid header. */
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

/** Returns the boxes between two positions. Refuses a file with a box that extends past the end. */
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
  // A length of 0 means that the box extends to the end.
  const length = isLong ? Number(head.readBigUInt64BE(8)) : claimed || end - at
  return length < headBytes ? undefined : { type: head.toString('latin1', 4, 8), start: at + headBytes, end: at + length }
}

/** Returns the first box at a path of names, such as `mdia`, `minf`. */
export async function findBox(file: FileReader, place: Place, path: readonly string[]): Promise<Box | undefined> {
  const [name, ...rest] = path
  const box = (await boxesIn(file, place)).find(({ type }) => type === name)
  return box === undefined || rest.length === 0 ? box : findBox(file, box, rest)
}

/** Reads a 4-byte number, or an 8-byte number in a version 1 box. Returns null if all bits are set, which means unknown. */
export function timeAt(bytes: Buffer, at: number, { isLong }: { isLong: boolean }): number | null {
  if (bytes.length < at + (isLong ? 8 : 4)) return null
  if (!isLong) return bytes.readUInt32BE(at) === 0xffff_ffff ? null : bytes.readUInt32BE(at)
  const value = bytes.readBigUInt64BE(at)
  return value === 0xffff_ffff_ffff_ffffn ? null : Number(value)
}

/** Reads an `mvhd` or `mdhd` header of version 0 or 1. A duration of 0 counts as unknown, because recorders write it at the start. */
export async function timesIn(file: FileReader, header: Box): Promise<{ scale: number; seconds: number | null }> {
  const bytes = await file.read(header.start, 32)
  const isLong = bytes[0] === 1
  if (bytes.length < (isLong ? 32 : 20)) return { scale: 0, seconds: null }
  const scale = bytes.readUInt32BE(isLong ? 20 : 12)
  const duration = timeAt(bytes, isLong ? 24 : 16, { isLong })
  return { scale, seconds: scale === 0 || !duration ? null : duration / scale }
}
