// Measures fragmented MP4 files, which recorders and live streams write (ISO/IEC 14496-12, 8.8).
import type { FileReader } from './file-reader.ts'
import { type Box, boxesIn, findBox, timeAt } from './mp4-boxes.ts'

type Span = { start: number; end: number }
type Run = { track: number; start: number | null; ticks: number }

// A 14-hour recording in one-second fragments has 50,000 fragment headers of a few kB each.
const MOST_BYTES = 400_000_000

/** Returns the seconds from the first sample to the end of the last one, or null without fragments or sample durations. */
export async function secondsOfFragments(
  file: FileReader,
  { fragments, movie, scales }: { fragments: readonly Box[]; movie: Box; scales: ReadonlyMap<number, number> },
): Promise<number | null> {
  const bytes = fragments.reduce((sum, { start, end }) => sum + end - start, 0)
  if (fragments.length === 0 || bytes > MOST_BYTES) return null
  const usual = await usualDurations(file, movie)
  const spans = new Map<number, Span>()
  for (const fragment of fragments) for (const run of await runsOf(file, fragment, usual)) addRun(spans, run)
  const seconds = [...spans].flatMap(([track, { start, end }]) => {
    const scale = scales.get(track) ?? 0
    return scale > 0 ? [{ start: start / scale, end: end / scale }] : []
  })
  const length = Math.max(...seconds.map(({ end }) => end)) - Math.min(...seconds.map(({ start }) => start))
  return Number.isFinite(length) && length > 0 ? length : null
}

function addRun(spans: Map<number, Span>, { track, start: given, ticks }: Run): void {
  const span = spans.get(track)
  const start = given ?? span?.end ?? 0
  spans.set(track, { start: Math.min(span?.start ?? start, start), end: Math.max(span?.end ?? 0, start + ticks) })
}

/** Returns the default sample duration of each track. */
async function usualDurations(file: FileReader, movie: Box): Promise<Map<number, number>> {
  const extends_ = await findBox(file, movie, ['mvex'])
  const usual = new Map<number, number>()
  for (const { type, start } of extends_ ? await boxesIn(file, extends_) : []) {
    const bytes = await file.read(start, 16)
    if (type === 'trex' && bytes.length === 16) usual.set(bytes.readUInt32BE(4), bytes.readUInt32BE(12))
  }
  return usual
}

/** Returns the samples that one fragment adds to each track. `usual` is the default sample duration of each track. */
async function runsOf(file: FileReader, fragment: Box, usual: ReadonlyMap<number, number>): Promise<Run[]> {
  const runs: Run[] = []
  for (const traf of (await boxesIn(file, fragment)).filter(({ type }) => type === 'traf')) {
    const parts = await boxesIn(file, traf)
    const header = parts.find(({ type }) => type === 'tfhd')
    if (!header) continue
    const { track, duration } = readHeader(await file.read(header.start, Math.min(40, header.end - header.start)))
    const decodeTime = parts.find(({ type }) => type === 'tfdt')
    const bytes = decodeTime && (await file.read(decodeTime.start, 12))
    let ticks = 0
    for (const trun of parts.filter(({ type }) => type === 'trun'))
      ticks += ticksOf(await file.read(trun.start, trun.end - trun.start), duration ?? usual.get(track) ?? 0)
    runs.push({ track, ticks, start: bytes ? timeAt(bytes, 4, { isLong: bytes[0] === 1 }) : null })
  }
  return runs
}

// Flags of tfhd and trun for the optional fields that are present.
const BASE_OFFSET = 0x1
const DESCRIPTION = 0x2
const DURATION = 0x8
const DATA_OFFSET = 0x1
const FIRST_FLAGS = 0x4
const perSample = [0x100, 0x200, 0x400, 0x800]

function readHeader(bytes: Buffer): { track: number; duration: number | null } {
  if (bytes.length < 8) return { track: 0, duration: null }
  const flags = bytes.readUInt32BE(0)
  const at = 8 + (flags & BASE_OFFSET ? 8 : 0) + (flags & DESCRIPTION ? 4 : 0)
  const hasDuration = (flags & DURATION) !== 0 && bytes.length >= at + 4
  return { track: bytes.readUInt32BE(4), duration: hasDuration ? bytes.readUInt32BE(at) : null }
}

function ticksOf(bytes: Buffer, usual: number): number {
  if (bytes.length < 8) return 0
  const flags = bytes.readUInt32BE(0)
  const count = bytes.readUInt32BE(4)
  if ((flags & 0x100) === 0) return count * usual
  const width = 4 * perSample.filter((flag) => flags & flag).length
  const start = 8 + (flags & DATA_OFFSET ? 4 : 0) + (flags & FIRST_FLAGS ? 4 : 0)
  let ticks = 0
  // The duration is the first field of a sample.
  for (let at = start; at + 4 <= bytes.length && at < start + count * width; at += width) ticks += bytes.readUInt32BE(at)
  return ticks
}
