// WebM and Matroska: elements of an id and a length, one in the other (RFC 8794, RFC 9559).
import type { FileReader } from './file-reader.ts'
import { unusable } from './unusable.ts'
import type { VideoFacts } from './video-facts.ts'

type Element = { id: number; start: number; end: number }

const ids = { segment: 0x18538067, info: 0x1549a966, tracks: 0x1654ae6b, cluster: 0x1f43b675, scale: 0x2ad7b1, duration: 0x4489 } as const
const ofTrack = { entry: 0xae, type: 0x83, video: 0xe0, width: 0xb0, height: 0xba } as const
const VIDEO = 1
const MOST_ELEMENTS = 10_000
const CUT_OFF = 'This video was cut off: a part of it is missing. Export or copy it again.'

/** What a WebM or MKV says of itself. */
export async function readWebm(file: FileReader): Promise<VideoFacts> {
  const segment = (await elementsIn(file, { start: 0, end: file.bytes })).find(({ id }) => id === ids.segment) ?? unusable(CUT_OFF)
  // What a student sees begins with the first cluster; all that is asked for stands before it.
  const parts = await elementsIn(file, segment, ids.cluster)
  if (!parts.some(({ id }) => id === ids.cluster)) unusable(CUT_OFF)
  const info = parts.find(({ id }) => id === ids.info) ?? unusable(CUT_OFF)
  const tracks = parts.find(({ id }) => id === ids.tracks) ?? unusable(CUT_OFF)
  const size = (await sizeOfPicture(file, tracks)) ?? unusable('This file has no moving picture.')
  return { ...size, durationSeconds: await secondsOf(file, info) }
}

async function elementsIn(file: FileReader, { start, end }: { start: number; end: number }, last?: number): Promise<Element[]> {
  const elements: Element[] = []
  for (let at = start; at < end && elements.length < MOST_ELEMENTS; ) {
    const head = await file.read(at, 12)
    const id = numberAt(head, 0, { keepsMark: true })
    const length = id && numberAt(head, id.length, { keepsMark: false })
    if (!id || !length) return unusable(CUT_OFF)
    const from = at + id.length + length.length
    // A live recording doesn't say how long it is: it goes to the end.
    const to = length.isUnknown ? end : from + length.value
    if (to > end) return unusable(CUT_OFF)
    elements.push({ id: id.value, start: from, end: to })
    if (id.value === last) break
    at = to
  }
  return elements
}

/** A number whose first byte says by its leading zeros how many follow. */
function numberAt(bytes: Buffer, at: number, { keepsMark }: { keepsMark: boolean }) {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || length > (keepsMark ? 4 : 8) || at + length > bytes.length) return undefined
  let value = keepsMark ? first : first & (0xff >> length)
  let isUnknown = value === 0xff >> length
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value, length, isUnknown: isUnknown && !keepsMark }
}

async function sizeOfPicture(file: FileReader, tracks: Element) {
  for (const entry of (await elementsIn(file, tracks)).filter(({ id }) => id === ofTrack.entry)) {
    const parts = await elementsIn(file, entry)
    const video = parts.find(({ id }) => id === ofTrack.video)
    if (!video || (await wholeOf(file, parts, ofTrack.type)) !== VIDEO) continue
    const facts = await elementsIn(file, video)
    return { width: await wholeOf(file, facts, ofTrack.width), height: await wholeOf(file, facts, ofTrack.height) }
  }
  return undefined
}

async function wholeOf(file: FileReader, elements: readonly Element[], id: number): Promise<number> {
  const element = elements.find((each) => each.id === id)
  if (!element || element.end - element.start > 6 || element.end === element.start) return 0
  const bytes = await file.read(element.start, element.end - element.start)
  return bytes.readUIntBE(0, bytes.length)
}

async function secondsOf(file: FileReader, info: Element): Promise<number> {
  const parts = await elementsIn(file, info)
  // Nanoseconds that one unit of time stands for.
  const scale = (await wholeOf(file, parts, ids.scale)) || 1_000_000
  const duration = parts.find(({ id }) => id === ids.duration)
  if (!duration) return 0
  const bytes = await file.read(duration.start, duration.end - duration.start)
  const units = bytes.length === 4 ? bytes.readFloatBE(0) : bytes.length === 8 ? bytes.readDoubleBE(0) : 0
  const seconds = (units * scale) / 1e9
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0
}
