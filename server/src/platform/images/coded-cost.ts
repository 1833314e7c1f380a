// Determines from a picture's headers how much memory and work decoding takes.

/** The number of JPEG samples that a decoder keeps in memory, in millions, and the number of scans. */
export type JpegCost = { heldMegasamples: number; scans: number }

const SOI = 0xffd8
const MARKERS_WITHOUT_LENGTH = new Set([0x00, 0x01, 0xff, ...Array.from({ length: 8 }, (_, index) => 0xd0 + index)])
const START_OF_SCAN = 0xda
const END = 0xd9
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc])
const PROGRESSIVE = new Set([0xc2, 0xc6, 0xca, 0xce])

export const isJpeg = (file: Buffer): boolean => file.length >= 4 && file.readUInt16BE(0) === SOI

/**
 * Returns a JPEG's cost (ITU-T T.81, B.2), or undefined for other files. If a JPEG has more than one scan, or a scan of only some
 * components, the decoder keeps all samples in memory and repeats its work for each scan. If it has one complete scan, the decoder keeps
 * only a few rows.
 */
export function jpegCost(file: Buffer): JpegCost | undefined {
  if (!isJpeg(file)) return undefined
  let megasamples = 0
  let isProgressive = false
  let isPartial = false
  let components = 0
  let scans = 0
  for (const { marker, header } of segmentsOf(file)) {
    if (marker === START_OF_SCAN) {
      scans++
      isPartial ||= (header[0] ?? 0) < components
    }
    if (!isFrame(marker)) continue
    megasamples = Math.max(megasamples, samplesOf(header) / 1_000_000)
    components = header[5] ?? 0
    isProgressive ||= PROGRESSIVE.has(marker)
  }
  return { heldMegasamples: isProgressive || isPartial || scans > 1 ? megasamples : 0, scans }
}

/** Yields a JPEG's marker segments, without the coded data between them. */
function* segmentsOf(file: Buffer): Generator<{ marker: number; header: Buffer }> {
  for (let at = file.indexOf(0xff, 2); at >= 0 && at + 3 < file.length; ) {
    const marker = file[at + 1] ?? END
    if (marker === END) return
    const hasLength = !MARKERS_WITHOUT_LENGTH.has(marker)
    if (hasLength) yield { marker, header: file.subarray(at + 4) }
    at = file.indexOf(0xff, hasLength ? at + 2 + file.readUInt16BE(at + 2) : at + (marker === 0xff ? 1 : 2))
  }
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker)

/** Counts the samples. The frame header contains the precision, height, width, number of components, and three bytes per component. */
function samplesOf(header: Buffer): number {
  if (header.length < 6) return 0
  const [height, width, count] = [header.readUInt16BE(1), header.readUInt16BE(3), header[5] ?? 0]
  const factors = Array.from({ length: count }, (_, index) => header[7 + 3 * index] ?? 0x11)
  const areas = factors.map((factor) => (factor >> 4) * (factor & 15))
  const largest = Math.max(1, ...factors.map((factor) => factor >> 4)) * Math.max(1, ...factors.map((factor) => factor & 15))
  return (width * height * areas.reduce((sum, area) => sum + area, 0)) / largest
}

const CONFIGURATION = Buffer.from('av1C')
const HIGH_BIT_DEPTH = 0b0100_0000

/** Returns whether an AVIF's picture or transparency has more than 8 bits per sample (AV1 Codec ISO Media File Format Binding, 2.3.3). */
export function hasHighBitDepth(file: Buffer): boolean {
  const found: number[] = []
  for (let at = file.indexOf(CONFIGURATION); at >= 0; at = file.indexOf(CONFIGURATION, at + 1)) found.push(file[at + 6] ?? HIGH_BIT_DEPTH)
  return found.length === 0 || found.some((flags) => (flags & HIGH_BIT_DEPTH) !== 0)
}
