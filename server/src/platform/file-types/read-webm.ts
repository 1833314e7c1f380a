import { codecOfId } from './codec-names.ts'
import type { FileReader } from './file-reader.ts'
import { unusable } from './unusable.ts'
import {
  CUT_OFF,
  defaultOf,
  ENCRYPTED,
  h264OfProfile,
  isMuchLonger,
  NO_PICTURE,
  requireDecodable,
  secondsFrom,
  shownSize,
  type VideoFacts,
  vp9OfProfile,
} from './video-facts.ts'
import { firstTime, lastTime } from './webm-clusters.ts'
import { bytesOf, type Element, elementsIn, floatOf, ids, wholeOf } from './webm-elements.ts'

const [VIDEO, SOUND] = [1, 2]
// The declared duration counts from 0, so a recording that begins later is shorter than the declared duration.
const LATE_SECONDS = 1

type Track = {
  number: number
  type: number
  isDefault: boolean
  codec: string
  usualSeconds: number
  size: { width: number; height: number }
}

/** Reads the facts in the headers of a WebM or MKV file. */
export async function readWebm(file: FileReader): Promise<VideoFacts> {
  const segment = (await elementsIn(file, { start: 0, end: file.bytes }, ids.segment)).find(({ id }) => id === ids.segment)
  if (!segment) return unusable(CUT_OFF)
  const parts = await elementsIn(file, segment, ids.cluster)
  const [cluster, info, tracks] = [ids.cluster, ids.info, ids.tracks].map(
    (wanted) => parts.find(({ id }) => id === wanted) ?? unusable(CUT_OFF),
  ) as [Element, Element, Element]
  const all = await tracksIn(file, tracks)
  const picture = defaultOf(all.filter(({ type }) => type === VIDEO)) ?? unusable(NO_PICTURE)
  return {
    ...picture.size,
    pictureCodec: picture.codec,
    soundCodec: defaultOf(all.filter(({ type }) => type === SOUND))?.codec ?? null,
    durationSeconds: await secondsOf({ file, segment, cluster, info, tracks: all }),
  }
}

type Opened = { file: FileReader; segment: Element; cluster: Element; info: Element; tracks: readonly Track[] }

async function secondsOf({ file, segment, cluster, info, tracks }: Opened): Promise<number | null> {
  const found = { file, elements: await elementsIn(file, info) }
  // The seconds per time unit. The file declares the unit in nanoseconds.
  const unit = ((await wholeOf(found, ids.scale)) || 1_000_000) / 1e9
  const promised = (await floatOf(found, ids.duration)) * unit
  const first = (await firstTime(file, cluster)) * unit
  const declared = promised > 0 && first <= LATE_SECONDS ? promised : null
  const usual = new Map(tracks.map(({ number, usualSeconds }) => [number, usualSeconds / unit]))
  const last = await lastTime(file, { segment, cluster, usual, isRecording: declared === null })
  const measured = last === null || last * unit <= first ? null : last * unit - first
  return secondsFrom({ declared: declared !== null && isMuchLonger(measured ?? 0, declared) ? null : declared, measured })
}

async function tracksIn(file: FileReader, tracks: Element): Promise<Track[]> {
  const read: Track[] = []
  for (const entry of (await elementsIn(file, tracks)).filter(({ id }) => id === ids.entry)) {
    const found = { file, elements: await elementsIn(file, entry) }
    const video = found.elements.find(({ id }) => id === ids.video)
    const type = await wholeOf(found, ids.type)
    if (type !== SOUND && (type !== VIDEO || !video)) continue
    read.push({
      type,
      number: await wholeOf(found, ids.number),
      // A track is a default track unless the file says otherwise.
      isDefault: !(await bytesOf(found, ids.isDefault)).equals(Buffer.from([0])),
      codec: (await isEncrypted(found))
        ? ENCRYPTED
        : codecOf((await bytesOf(found, ids.codec)).toString('latin1'), await bytesOf(found, ids.private)),
      usualSeconds: (await wholeOf(found, ids.usual)) / 1e9,
      size: video ? await sizeOf(file, video) : { width: 0, height: 0 },
    })
  }
  return read
}

/** Returns whether one of a track's encodings encrypts the track (RFC 9559, 5.1.4.1.31). */
async function isEncrypted({ file, elements }: { file: FileReader; elements: readonly Element[] }): Promise<boolean> {
  const list = elements.find(({ id }) => id === ids.encodings)
  for (const encoding of list ? await elementsIn(file, list) : [])
    if ((await elementsIn(file, encoding)).some(({ id }) => id === ids.encryption)) return true
  return false
}

async function sizeOf(file: FileReader, video: Element): Promise<{ width: number; height: number }> {
  const found = { file, elements: await elementsIn(file, video) }
  const coded = { width: await wholeOf(found, ids.width), height: await wholeOf(found, ids.height) }
  const shown = { width: await wholeOf(found, ids.shownWidth), height: await wholeOf(found, ids.shownHeight) }
  requireDecodable(coded)
  const { width, height } = asShown(coded, shown, await wholeOf(found, ids.unit))
  const projection = found.elements.find(({ id }) => id === ids.projection)
  const roll = projection ? await floatOf({ file, elements: await elementsIn(file, projection) }, ids.roll) : 0
  return Math.abs(Math.round(roll)) % 180 === 90 ? { width: height, height: width } : { width, height }
}

type Size = { width: number; height: number }

const [PIXELS, RATIO] = [0, 3]
/** Returns the displayed size in square pixels. The file declares the size in pixels or as an aspect ratio (RFC 9559, 5.1.4.1.28.14). */
function asShown(coded: Size, shown: Size, unit: number): Size {
  if (shown.width === 0 || shown.height === 0) return coded
  if (unit === PIXELS) return shownSize(coded, shown)
  const width = Math.round((coded.height * shown.width) / shown.height)
  return unit === RATIO ? shownSize(coded, { width, height: coded.height }) : coded
}

function codecOf(id: string, configuration: Buffer): string {
  if (id === 'V_MPEG4/ISO/AVC') return h264OfProfile(configuration[1])
  // The configuration lists features, each with its number and length. The first feature is the profile (WebM, VP Codec ISO Media File
  // Format Binding).
  if (id === 'V_VP9') return vp9OfProfile(configuration[0] === 1 ? configuration[2] : undefined)
  // The codec is a FourCC in the bitmap header.
  if (id === 'V_MS/VFW/FOURCC') return configuration.toString('latin1', 16, 20).toLowerCase().replace(/\W/g, '') || 'unknown'
  const plain = id
    .slice(2)
    .toLowerCase()
    .replace(/[^\w./-]/g, '')
  return codecOfId(id) ?? (plain || 'unknown')
}
