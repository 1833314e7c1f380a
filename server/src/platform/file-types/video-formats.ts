import { unreadableVideos } from '@akada/contract/limits.ts'
import type { VideoFormat } from './video-facts.ts'

const same = ['mp4', 'mov', 'webm', 'mkv', '3gp', '3g2', 'avi', 'flv', 'mpg', 'ogv', 'mxf'] as const
/** Formats by their names in the file-type library. */
const formats: Partial<Record<string, VideoFormat>> = {
  ...Object.fromEntries(same.map((format) => [format, format])),
  ...{ m4v: 'mp4', f4v: 'mp4', qt: 'mov', mts: 'ts', asf: 'wmv', ogm: 'ogv' },
}

export const formatOfType = (type: string | undefined): VideoFormat | undefined => formats[type ?? '']

// The bytes of a plain packet, a packet with a timestamp, and a packet with a checksum.
const packetSizes = [188, 192, 204]
const SYNC = 0x47
const PACKETS = 5
const oggPictures = ['\x80theora', 'OVP80', 'BBCD']

/** Enough to detect formats that the file-type library doesn't detect. */
export const HEAD_BYTES = 4096

// A frame's header and its first subcode block (SMPTE 314M, 4.3). The byte in between depends on the television system.
const isDv = (head: Buffer) => head.readUIntBE(0, 3) === 0x1f_0700 && head[80] === 0x3f

/** Detects DV, a transport stream that starts in the middle of a packet, and an Ogg file whose first stream isn't video. */
export function formatOfHead(head: Buffer): VideoFormat | undefined {
  if (head.length > 80 && isDv(head)) return 'dv'
  if (head.toString('latin1', 0, 4) === 'OggS') return oggPictures.some((mark) => head.includes(mark, 0, 'latin1')) ? 'ogv' : undefined
  return hasPackets(head) ? 'ts' : undefined
}

/** This many bytes contain consecutive transport stream packets, wherever they start. */
export const PACKETS_BYTES = (PACKETS + 1) * Math.max(...packetSizes)

/** Returns whether bytes contain consecutive transport stream packets. */
export const hasPackets = (bytes: Buffer): boolean =>
  packetSizes.some((size) => {
    for (let first = 0; first < size; first++) {
      let count = 0
      while (count < PACKETS && bytes[first + count * size] === SYNC) count++
      if (count === PACKETS) return true
    }
    return false
  })

// The signatures are in hexadecimal.
const signatures: readonly (readonly [extension: string, start: RegExp])[] = [
  // An access unit delimiter or a parameter set after a start code (ITU-T H.264, 7.4.1; H.265, 7.4.2).
  ['h264', /^(00)?000001(09|27|47|67)/],
  ['hevc', /^(00)?000001(40|42|46)01/],
  // A temporal delimiter and a sequence header (AV1 Bitstream & Decoding Process Specification, 5.3).
  ['obu', /^12000a/],
  ['ivf', /^444b4946/],
  ['y4m', /^595556344d5045473220/],
  ['nut', /^6e75742f6d756c74696d6564696120636f6e7461696e657200/],
  ['rm', /^2e524d46/],
  // FWS, CWS or ZWS, then a version.
  ['swf', /^(46|43|5a)5753[0-3]/],
]

/** Returns the name of an unreadable video format with its article. Returns undefined for other files. */
export function unreadableName(head: Buffer): string | undefined {
  const start = head.toString('hex', 0, 32)
  return unreadableVideos[signatures.find(([, signature]) => signature.test(start))?.[0] ?? '']
}
