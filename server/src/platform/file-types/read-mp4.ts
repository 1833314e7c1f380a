// ISO base media files: boxes of a length and a name, one after the other (ISO/IEC 14496-12, 4.2).
import type { FileReader } from './file-reader.ts'
import { unusable } from './unusable.ts'
import type { VideoFacts } from './video-facts.ts'

type Place = { start: number; end: number }
type Box = Place & { type: string }

// Four hours in fragments of a second have two boxes for each.
const MOST_BOXES = 30_000
const CUT_OFF = 'This video was cut off: a part of it is missing. Export or copy it again.'

/** What an MP4 or MOV says of itself. */
export async function readMp4(file: FileReader): Promise<VideoFacts> {
  const boxes = await boxesIn(file, { start: 0, end: file.bytes })
  const movie = boxes.find(({ type }) => type === 'moov') ?? unusable(CUT_OFF)
  if (!boxes.some(({ type }) => type === 'mdat')) unusable(CUT_OFF)
  const parts = await boxesIn(file, movie)
  const header = parts.find(({ type }) => type === 'mvhd') ?? unusable(CUT_OFF)
  const extends_ = parts.find(({ type }) => type === 'mvex')
  for (const track of parts.filter(({ type }) => type === 'trak')) {
    const size = await sizeOfPicture(file, track)
    if (!size) continue
    const seconds = (await lengthIn(file, header, 12)) || (extends_ ? await lengthOfFragments(file, extends_, header) : 0)
    return { ...size, durationSeconds: seconds }
  }
  return unusable('This file has no moving picture.')
}

/** The boxes between two places; those of a file have to fit into it. */
async function boxesIn(file: FileReader, { start, end }: Place): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end; ) {
    if (boxes.length >= MOST_BOXES) unusable('This video has more parts than a video needs.')
    const box = await boxAt(file, at, end)
    boxes.push(box)
    at = box.end
  }
  return boxes
}

async function boxAt(file: FileReader, at: number, end: number): Promise<Box> {
  const head = await file.read(at, 16)
  if (head.length < 8) return unusable(CUT_OFF)
  const claimed = head.readUInt32BE(0)
  const isLong = claimed === 1 && head.length === 16
  const headBytes = isLong ? 16 : 8
  // No length at all says: to the end.
  const length = isLong ? Number(head.readBigUInt64BE(8)) : claimed || end - at
  if (length < headBytes || at + length > end) return unusable(CUT_OFF)
  return { type: head.toString('latin1', 4, 8), start: at + headBytes, end: at + length }
}

/** Of a track that shows a picture; undefined for any other. */
async function sizeOfPicture(file: FileReader, track: Box): Promise<{ width: number; height: number } | undefined> {
  const parts = await boxesIn(file, track)
  const media = parts.find(({ type }) => type === 'mdia')
  const header = parts.find(({ type }) => type === 'tkhd')
  if (!media || !header) return undefined
  const handler = (await boxesIn(file, media)).find(({ type }) => type === 'hdlr')
  if (!handler || (await file.read(handler.start + 8, 4)).toString('latin1') !== 'vide') return undefined
  // 16.16 fixed point, the last of the header.
  const size = await file.read(header.end - 8, 8)
  return size.length < 8 ? undefined : { width: size.readUInt16BE(0), height: size.readUInt16BE(4) }
}

/** Seconds, from a header of version 0 or 1 whose time scale stands so far behind its beginning. */
async function lengthIn(file: FileReader, header: Box, scaleAt: number): Promise<number> {
  const bytes = await file.read(header.start, 32)
  if (bytes.length < 32) return 0
  const isLong = bytes[0] === 1
  const scale = bytes.readUInt32BE(isLong ? scaleAt + 8 : scaleAt)
  const duration = isLong ? Number(bytes.readBigUInt64BE(scaleAt + 12)) : bytes.readUInt32BE(scaleAt + 4)
  // All ones say that nobody knows.
  return scale === 0 || duration === 0xffff_ffff ? 0 : duration / scale
}

/** A video in fragments says its length in a box of its own, if at all. */
async function lengthOfFragments(file: FileReader, extends_: Box, header: Box): Promise<number> {
  const whole = (await boxesIn(file, extends_)).find(({ type }) => type === 'mehd')
  if (!whole) return 0
  const bytes = await file.read(whole.start, 12)
  const scale = (await file.read(header.start, 32)).readUInt32BE(bytes[0] === 1 ? 20 : 12)
  if (bytes.length < 8 || scale === 0) return 0
  return (bytes[0] === 1 && bytes.length === 12 ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4)) / scale
}
