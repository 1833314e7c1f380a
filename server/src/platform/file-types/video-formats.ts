import type { VideoFormat } from './video-facts.ts'

const same = ['mp4', 'mov', 'webm', 'mkv', '3gp', '3g2', 'avi', 'flv', 'mpg', 'ogv', 'mxf'] as const
/** By what the file-type library calls them. */
const formats: Partial<Record<string, VideoFormat>> = {
  ...Object.fromEntries(same.map((format) => [format, format])),
  ...{ m4v: 'mp4', f4v: 'mp4', qt: 'mov', mts: 'ts', asf: 'wmv', ogm: 'ogv' },
}

export const formatOfType = (type: string | undefined): VideoFormat | undefined => formats[type ?? '']

// A packet, one with a time before it, and one with a checksum behind it.
const packetSizes = [188, 192, 204]
const SYNC = 0x47
const PACKETS = 5
const oggPictures = ['\x80theora', 'OVP80', 'BBCD']

/** Enough to see what the library doesn't look for. */
export const HEAD_BYTES = 4096

/** A transport stream that was saved from its middle, and an Ogg whose first stream isn't the picture. */
export function formatOfHead(head: Buffer): VideoFormat | undefined {
  if (head.toString('latin1', 0, 4) === 'OggS') return oggPictures.some((mark) => head.includes(mark, 0, 'latin1')) ? 'ogv' : undefined
  const isStream = packetSizes.some((size) => {
    for (let first = 0; first < size; first++) {
      let count = 0
      while (count < PACKETS && head[first + count * size] === SYNC) count++
      if (count === PACKETS) return true
    }
    return false
  })
  return isStream ? 'ts' : undefined
}
