// Reads the tables with the positions and durations of an MP4 track's samples (ISO/IEC 14496-12, 8.6 and 8.7).
import type { FileReader } from './file-reader.ts'
import { type Box, boxesIn } from './mp4-boxes.ts'

// A multiple of an entry's 8 bytes.
const PIECE = 800_000

/** Returns whether the file contains the entire last chunk of the sample table. */
export async function hasAllSamples(file: FileReader, table: Box): Promise<boolean> {
  const parts = await boxesIn(file, table)
  const offsets = parts.find(({ type }) => type === 'stco' || type === 'co64')
  const count = offsets ? await countIn(file, offsets, 4) : 0
  if (!offsets || count === 0) return true
  const width = offsets.type === 'co64' ? 8 : 4
  const entry = await file.read(offsets.start + 8 + (count - 1) * width, width)
  if (entry.length < width) return false
  const start = width === 8 ? Number(entry.readBigUInt64BE(0)) : entry.readUInt32BE(0)
  return start + (await bytesOfLastChunk(file, parts)) <= file.bytes
}

async function bytesOfLastChunk(file: FileReader, parts: readonly Box[]): Promise<number> {
  const [chunks, sizes] = ['stsc', 'stsz'].map((name) => parts.find(({ type }) => type === name))
  if (!chunks || !sizes) return 0
  const runs = await countIn(file, chunks, 4)
  const lastRun = await file.read(chunks.start + 8 + (runs - 1) * 12, 12)
  const header = await file.read(sizes.start, 12)
  if (runs === 0 || lastRun.length < 12 || header.length < 12) return 0
  const [each, all] = [header.readUInt32BE(4), header.readUInt32BE(8)]
  // QuickTime declares compressed audio as one-byte samples, whatever their real size.
  if (each === 1) return 0
  const count = Math.min(lastRun.readUInt32BE(4), all)
  if (each > 0) return each * count
  const listed = await file.read(sizes.start + 12 + (all - count) * 4, count * 4)
  let bytes = 0
  for (let at = 0; at + 4 <= listed.length; at += 4) bytes += listed.readUInt32BE(at)
  return bytes
}

const MOST_SAMPLED = 100
const SAMPLED_BYTES = 64
// A damaged frame is smaller than this share.
const LEAST_EMPTY_SHARE = 0.1

/** Returns whether parts of a track contain only zeros, as in an interrupted download that had reserved its space. */
export async function isPartlyEmpty(file: FileReader, table: Box): Promise<boolean> {
  const offsets = (await boxesIn(file, table)).find(({ type }) => type === 'stco' || type === 'co64')
  const count = offsets ? await countIn(file, offsets, 4) : 0
  if (!offsets || count === 0) return false
  const width = offsets.type === 'co64' ? 8 : 4
  const sampled = Math.min(count, MOST_SAMPLED)
  let empty = 0
  for (let index = 0; index < sampled; index++) {
    const entry = await file.read(offsets.start + 8 + Math.floor((index * count) / sampled) * width, width)
    if (entry.length < width) break
    const content = await file.read(width === 8 ? Number(entry.readBigUInt64BE(0)) : entry.readUInt32BE(0), SAMPLED_BYTES)
    if (content.every((byte) => byte === 0)) empty++
  }
  return empty >= sampled * LEAST_EMPTY_SHARE
}

/** Returns the total duration of all samples, or null without a table. */
export async function secondsOfSamples(file: FileReader, table: Box, scale: number): Promise<number | null> {
  const times = (await boxesIn(file, table)).find(({ type }) => type === 'stts')
  if (!times || scale === 0) return null
  const end = Math.min(times.end, times.start + 8 + (await countIn(file, times, 4)) * 8)
  let ticks = 0
  for (let at = times.start + 8; at < end; at += PIECE) {
    const runs = await file.read(at, Math.min(PIECE, end - at))
    for (let of = 0; of + 8 <= runs.length; of += 8) ticks += runs.readUInt32BE(of) * runs.readUInt32BE(of + 4)
  }
  return ticks === 0 ? null : ticks / scale
}

async function countIn(file: FileReader, box: Box, at: number): Promise<number> {
  const bytes = await file.read(box.start + at, 4)
  return bytes.length < 4 ? 0 : bytes.readUInt32BE(0)
}
