import type { FileReader } from './file-reader.ts'
import { type Box, boxesIn, findBox, timeAt, timesIn, walkBoxes } from './mp4-boxes.ts'
import { codecOfEntry } from './mp4-codecs.ts'
import { secondsOfFragments } from './mp4-fragments.ts'
import { hasAllSamples, isPartlyEmpty, secondsOfSamples } from './mp4-samples.ts'
import { unusable } from './unusable.ts'
import {
  CUT_OFF,
  DEEP_H264,
  DEEP_VP9,
  defaultOf,
  NO_PICTURE,
  requireDecodable,
  secondsFrom,
  shownSize,
  type VideoFacts,
} from './video-facts.ts'

type Track = {
  header: Box
  kind: 'vide' | 'soun'
  isDefault: boolean
  /** Ticks per second. */
  scale: number
  seconds: number | null
  samples: Box | undefined
  /** Seconds before the track begins. */
  offset: number
}

// Boxes that contain parts of the video or precede a fragment (ISO/IEC 14496-12, 8.8 and 8.16).
const carriesVideo = new Set(['moov', 'mdat', 'moof', 'styp', 'sidx', 'ssix', 'emsg', 'prft', 'free', 'uuid'])
// Frames of these codecs never begin with many zeros. An uncompressed black picture can consist of zeros.
const neverZeros = new Set(['h264', DEEP_H264, 'hevc', 'av1', 'vp8', 'vp9', DEEP_VP9, 'mpeg4', 'mjpeg', 'prores'])

/** Reads the facts in the headers of an MP4 or MOV file. */
export async function readMp4(file: FileReader): Promise<VideoFacts> {
  const { boxes } = await walkBoxes(file, { start: 0, end: file.bytes })
  // A complete file may be followed by other bytes.
  const isCut = boxes.some(({ type, end }) => end > file.bytes && carriesVideo.has(type))
  const movie = boxes.find(({ type, end }) => type === 'moov' && end <= file.bytes) ?? unusable(CUT_OFF)
  if (!boxes.some(({ type }) => type === 'mdat')) unusable(CUT_OFF)
  const { tracks, seconds } = await readMovie(file, movie)
  const picture = defaultOf(tracks.filter(({ kind }) => kind === 'vide')) ?? unusable(NO_PICTURE)
  const sound = defaultOf(tracks.filter(({ kind }) => kind === 'soun'))
  const fragments = boxes.filter(({ type }) => type === 'moof')
  await requireWhole(file, tracks, { isCut, picture, hasFragments: fragments.length > 0 })
  requireMostBoxes(file, boxes)
  const scales = await scalesOf(file, tracks)
  const pictureCodec = await pictureCodecOf(file, picture)
  if (picture.samples && neverZeros.has(pictureCodec) && (await isPartlyEmpty(file, picture.samples))) unusable(CUT_OFF)
  return {
    ...(await sizeOf(file, picture)),
    pictureCodec,
    soundCodec: sound ? await codecOfEntry(file, sound.samples) : null,
    durationSeconds: (await secondsOfFragments(file, { fragments, movie, scales })) ?? (await secondsOf(file, seconds, tracks)),
  }
}

/** Returns the codec of a video track, in which the code `raw ` means uncompressed RGB. In an audio track, it means uncompressed audio. */
async function pictureCodecOf(file: FileReader, { samples }: Track): Promise<string> {
  const codec = (await codecOfEntry(file, samples)) ?? 'unknown'
  return codec === 'pcm' ? 'rawvideo' : codec
}

async function readMovie(file: FileReader, movie: Box): Promise<{ tracks: Track[]; seconds: number | null }> {
  const parts = await boxesIn(file, movie)
  const header = parts.find(({ type }) => type === 'mvhd') ?? unusable(CUT_OFF)
  const { scale, seconds } = await timesIn(file, header)
  const tracks: Track[] = []
  for (const track of parts.filter(({ type }) => type === 'trak')) {
    const read = await readTrack(file, track, scale)
    if (read) tracks.push(read)
  }
  return { tracks, seconds }
}

type Whole = { isCut: boolean; picture: Track; hasFragments: boolean }

/**
 * Refuses a file without all its samples. Accepts a file that was cut off if its sample table shows that no sample is missing. The table
 * doesn't list fragments.
 */
async function requireWhole(file: FileReader, tracks: readonly Track[], { isCut, picture, hasFragments }: Whole): Promise<void> {
  if (isCut && (hasFragments || !(await hasTable(file, picture)))) unusable(CUT_OFF)
  for (const { samples } of tracks) if (samples && !(await hasAllSamples(file, samples))) unusable(CUT_OFF)
}

// A box name consists of these characters. QuickTime also uses the copyright sign.
const boxName = /^[ -~\u00a9]{4}$/

/** Refuses a fragmented file in which more bytes follow its last complete box than precede them. Zeros aren’t a box. */
function requireMostBoxes(file: FileReader, boxes: readonly Box[]): void {
  const parts = boxes.filter(({ type, end }) => boxName.test(type) && end <= file.bytes)
  const end = parts.at(-1)?.end ?? 0
  if (parts.some(({ type }) => type === 'moof') && file.bytes - end > end) unusable(CUT_OFF)
}

// A track header flag (ISO/IEC 14496-12, 8.3.2).
const ENABLED = 1

async function readTrack(file: FileReader, track: Box, movieScale: number): Promise<Track | undefined> {
  const parts = await boxesIn(file, track)
  const media = parts.find(({ type }) => type === 'mdia')
  const header = parts.find(({ type }) => type === 'tkhd')
  if (!media || !header) return undefined
  const inMedia = await boxesIn(file, media)
  const handler = inMedia.find(({ type }) => type === 'hdlr')
  const kind = handler && (await file.read(handler.start + 8, 4)).toString('latin1')
  if (kind !== 'vide' && kind !== 'soun') return undefined
  const mediaHeader = inMedia.find(({ type }) => type === 'mdhd')
  const samples = await findBox(file, media, ['minf', 'stbl'])
  const times = mediaHeader ? await timesIn(file, mediaHeader) : { scale: 0, seconds: null }
  const flags = (await file.read(header.start, 4))[3] ?? 0
  return { header, kind, isDefault: (flags & ENABLED) !== 0, samples, ...times, offset: await offsetOf(file, track, movieScale) }
}

/** Returns the seconds of the empty edit with which an edit list can begin (ISO/IEC 14496-12, 8.6.6). */
async function offsetOf(file: FileReader, track: Box, movieScale: number): Promise<number> {
  const edits = await findBox(file, track, ['edts', 'elst'])
  if (!edits || movieScale === 0) return 0
  const bytes = await file.read(edits.start, 28)
  const isLong = bytes[0] === 1
  if (bytes.length < (isLong ? 24 : 16) || bytes.readUInt32BE(4) === 0) return 0
  const mediaTime = isLong ? Number(bytes.readBigInt64BE(16)) : bytes.readInt32BE(12)
  return mediaTime === -1 ? (timeAt(bytes, 8, { isLong }) ?? 0) / movieScale : 0
}

const hasTable = async (file: FileReader, { samples }: Track): Promise<boolean> =>
  samples !== undefined && (await boxesIn(file, samples)).some(({ type }) => type === 'stco' || type === 'co64')

/** Returns the size of the displayed picture, or 0 × 0 if the header is too short. */
async function sizeOf(file: FileReader, { header, samples }: Track): Promise<{ width: number; height: number }> {
  // The last 44 bytes: a matrix of nine numbers, then width and height in 16.16 fixed point.
  const bytes = await file.read(Math.max(header.start, header.end - 44), 44)
  if (bytes.length < 44) return { width: 0, height: 0 }
  const coded = await codedSize(file, samples)
  requireDecodable(coded)
  const { width, height } = shownSize(coded, { width: bytes.readUInt16BE(36), height: bytes.readUInt16BE(40) })
  const isTurned = bytes.readInt32BE(0) === 0 && bytes.readInt32BE(16) === 0 && bytes.readInt32BE(4) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}

async function codedSize(file: FileReader, samples: Box | undefined): Promise<{ width: number; height: number }> {
  const entries = samples && (await findBox(file, samples, ['stsd']))
  const bytes = entries && (await file.read(entries.start + 8, 36))
  return bytes && bytes.length === 36 ? { width: bytes.readUInt16BE(32), height: bytes.readUInt16BE(34) } : { width: 0, height: 0 }
}

/** Returns each track's ticks per second, by track id. */
async function scalesOf(file: FileReader, tracks: readonly Track[]): Promise<Map<number, number>> {
  const scales = new Map<number, number>()
  for (const { header, scale } of tracks) {
    const bytes = await file.read(header.start, 24)
    if (bytes.length === 24) scales.set(bytes.readUInt32BE(bytes[0] === 1 ? 20 : 12), scale)
  }
  return scales
}

/**
 * Returns the movie's length without the time before its first track begins. Returns the longest track's length if the movie declares no
 * length or a much longer one. An edit list can make the movie shorter than its tracks.
 */
async function secondsOf(file: FileReader, movieSeconds: number | null, tracks: readonly Track[]): Promise<number | null> {
  const offset = Math.min(...tracks.map((track) => track.offset))
  const declared = movieSeconds !== null && movieSeconds > offset ? movieSeconds - offset : null
  const [trackSeconds, measured] = [longest(tracks.map(({ seconds }) => seconds)), longest(await ends(file, tracks, offset))]
  return secondsFrom({ declared: declared ?? trackSeconds, measured })
}

/** Returns each track's end according to its sample durations, or null if the track has no table. */
async function ends(file: FileReader, tracks: readonly Track[], start: number): Promise<(number | null)[]> {
  const seconds: (number | null)[] = []
  for (const { samples, scale, offset } of tracks) {
    const length = samples ? await secondsOfSamples(file, samples, scale) : null
    seconds.push(length === null ? null : length + offset - start)
  }
  return seconds
}

const longest = (seconds: readonly (number | null)[]): number | null => Math.max(0, ...seconds.map((each) => each ?? 0)) || null
