import type { VideoFormat } from '../file-types/video-facts.ts'

/** A video's duration and tracks, measured from its packets. */
export type Measured = {
  /** The end of the video or audio track, whichever is later. */
  durationSeconds: number
  /** When the last frame appears. */
  lastFrameSecond: number
  /** False for a declared but empty track, such as the audio track of a recorder without a microphone. */
  hasPicture: boolean
  hasSound: boolean
  /** The total size of all packets. */
  bytes: number
}

/** A tick lasts `over / under` seconds. */
type Track = { over: number; under: number; count: number; bytes: number; latest: number; end: number }

// ffmpeg prints this for an unknown time.
const UNKNOWN = -(2 ** 63)
const PICTURE = 0
const SOUND = 1

/** Adds a packet. If it has no duration, uses the time since the previous packet. */
function addPacket(track: Track | undefined, { time, lasts, bytes }: { time: number; lasts: number; bytes: number }): void {
  if (!track) return
  const length = lasts > 0 ? lasts : Math.max(0, time - track.latest)
  track.count++
  track.bytes += bytes
  track.latest = Math.max(track.latest, time)
  track.end = Math.max(track.end, time + length)
}

/** Parses the output of `ffmpeg -f framecrc` piece by piece: a line with the time base of each track, then one line per packet. */
export function packetReader() {
  const tracks = [PICTURE, SOUND].map((): Track => ({ over: 0, under: 1, count: 0, bytes: 0, latest: 0, end: 0 }))
  let rest = ''

  const readLine = (line: string) => {
    const [, track, over, under] = /^#tb (\d): (\d+)\/(\d+)$/.exec(line) ?? []
    const of = tracks[Number(track)]
    if (of) Object.assign(of, { over: Number(over), under: Number(under) })
    if (line.startsWith('#')) return
    const [number = Number.NaN, decoded = UNKNOWN, shown = UNKNOWN, lasts = 0, bytes = 0] = line.split(',', 5).map(Number)
    const time = shown > UNKNOWN ? shown : decoded
    if (time > UNKNOWN) addPacket(tracks[number], { time, lasts, bytes })
  }

  return {
    read: (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) readLine(line)
    },
    measured: (): Measured => {
      const [picture, sound] = tracks
      return {
        durationSeconds: Math.max(...tracks.map(({ end, over, under }) => (end * over) / under)),
        lastFrameSecond: picture ? (picture.latest * picture.over) / picture.under : 0,
        hasPicture: (picture?.count ?? 0) > 0,
        hasSound: (sound?.count ?? 0) > 0,
        bytes: tracks.reduce((sum, { bytes }) => sum + bytes, 0),
      }
    },
  }
}

// The container parsers check all other formats.
const checkedByPackets: readonly VideoFormat[] = ['avi', 'flv', 'wmv', 'mpg', 'ogv', 'mxf', 'dv']
const LEAST_SHARE = 0.25

type Declared = { format: VideoFormat; bytes: number; durationSeconds: number | null }

/**
 * Returns whether only a small part of a file could be read as packets, and its header declares more than twice the measured duration.
 * The share that was read isn't enough to decide, because a complete file can contain mostly padding or other tracks.
 */
export const isMostlyUnread = (measured: Measured, { format, bytes, durationSeconds }: Declared): boolean =>
  checkedByPackets.includes(format) &&
  measured.bytes < bytes * LEAST_SHARE &&
  durationSeconds !== null &&
  durationSeconds > 2 * measured.durationSeconds
