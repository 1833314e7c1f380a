import type { VideoFormat } from './video-facts.ts'

const same = ['mp4', 'mov', 'webm', 'mkv', '3gp', '3g2', 'avi', 'flv', 'mpg', 'ogv', 'mxf'] as const
/** Formats by their name in the file-type library. */
const formats: Partial<Record<string, VideoFormat>> = {
  ...Object.fromEntries(same.map((format) => [format, format])),
  ...{ m4v: 'mp4', f4v: 'mp4', qt: 'mov', mts: 'ts', asf: 'wmv', ogm: 'ogv' },
}

export const formatOfType = (type: string | undefined): VideoFormat | undefined => formats[type ?? '']

// Bytes of a plain packet, of one after a timestamp, and of one before a checksum.
const packetSizes = [188, 192, 204]
const SYNC = 0x47
const PACKETS = 5
const oggPictures = ['\x80theora', 'OVP80', 'BBCD']

/** Enough to detect formats that the file-type library doesn't. */
export const HEAD_BYTES = 4096

/** Detects a transport stream that starts in the middle of a packet, and an Ogg file whose first stream isn't video. */
export function formatOfHead(head: Buffer): VideoFormat | undefined {
  if (head.toString('latin1', 0, 4) === 'OggS') return oggPictures.some((mark) => head.includes(mark, 0, 'latin1')) ? 'ogv' : undefined
  return hasPackets(head) ? 'ts' : undefined
}

/** The bytes in which consecutive packets of a transport stream are found wherever they start. */
export const PACKETS_BYTES = (PACKETS + 1) * Math.max(...packetSizes)

/** Returns whether bytes contain consecutive packets of a transport stream. */
export const hasPackets = (bytes: Buffer): boolean =>
  packetSizes.some((size) => {
    for (let first = 0; first < size; first++) {
      let count = 0
      while (count < PACKETS && bytes[first + count * size] === SYNC) count++
      if (count === PACKETS) return true
    }
    return false
  })
