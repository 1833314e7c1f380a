// Reads nested elements in WebM and Matroska files. An element has an id, a length and content (RFC 8794, RFC 9559).
import type { FileReader } from './file-reader.ts'
import { unusable } from './unusable.ts'
import { CUT_OFF } from './video-facts.ts'

export type Element = { id: number; start: number; end: number }

export const ids = {
  ...{ segment: 0x18538067, info: 0x1549a966, tracks: 0x1654ae6b, cluster: 0x1f43b675, checksum: 0xbf },
  ...{ scale: 0x2ad7b1, duration: 0x4489, time: 0xe7, simpleBlock: 0xa3, group: 0xa0, block: 0xa1, blockDuration: 0x9b },
  ...{ entry: 0xae, number: 0xd7, type: 0x83, codec: 0x86, private: 0x63a2, usual: 0x23e383 },
  ...{ video: 0xe0, width: 0xb0, height: 0xba, shownWidth: 0x54b0, shownHeight: 0x54ba, unit: 0x54b2, projection: 0x7670, roll: 0x7675 },
  ...{ encodings: 0x6d80, encryption: 0x5035, isDefault: 0x88 },
} as const

const MOST_ELEMENTS = 100_000

/**
 * Returns the element at a position, or undefined if none can be read. The element may extend past the given end. Elements without a
 * length, as in live recordings, extend to the given end.
 */
export async function elementAt(file: FileReader, at: number, end: number): Promise<Element | undefined> {
  const head = await file.read(at, 12)
  const id = numberAt(head, 0, { keepsMark: true })
  const length = id && numberAt(head, id.length, { keepsMark: false })
  if (!id || !length) return undefined
  const start = at + id.length + length.length
  return { id: id.value, start, end: length.isUnknown ? end : start + length.value }
}

/** Returns the elements between two positions, up to the first element with the id `last`. */
export async function elementsIn(file: FileReader, { start, end }: { start: number; end: number }, last?: number): Promise<Element[]> {
  const elements: Element[] = []
  for (let at = start; at < end; ) {
    if (elements.length >= MOST_ELEMENTS)
      unusable(`This video has more than ${MOST_ELEMENTS.toLocaleString('en')} parts. Export it as an ordinary MP4.`)
    const element = (await elementAt(file, at, end)) ?? unusable(CUT_OFF)
    if (element.end > end) return unusable(CUT_OFF)
    elements.push(element)
    if (element.id === last) break
    at = element.end
  }
  return elements
}

/** Reads a variable-length number. The number of leading zero bits in its first byte is the number of bytes that follow. */
export function numberAt(bytes: Buffer, at: number, { keepsMark }: { keepsMark: boolean }) {
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

type Found = { file: FileReader; elements: readonly Element[] }

export async function bytesOf({ file, elements }: Found, id: number): Promise<Buffer> {
  const element = elements.find((each) => each.id === id)
  return element ? file.read(element.start, Math.min(element.end - element.start, 1_000)) : Buffer.alloc(0)
}

/** Reads an integer. Returns 0 if it is missing. */
export async function wholeOf(found: Found, id: number): Promise<number> {
  const bytes = await bytesOf(found, id)
  return bytes.length === 0 || bytes.length > 6 ? 0 : bytes.readUIntBE(0, bytes.length)
}

/** Reads a floating-point number. Returns 0 if it is missing. */
export async function floatOf(found: Found, id: number): Promise<number> {
  const bytes = await bytesOf(found, id)
  const value = bytes.length === 4 ? bytes.readFloatBE(0) : bytes.length === 8 ? bytes.readDoubleBE(0) : 0
  return Number.isFinite(value) ? value : 0
}
