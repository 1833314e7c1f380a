/** How long a video is, measured by its packets. */
export type Measured = {
  /** To the end of the picture or the sound, whichever is later. */
  durationSeconds: number
  /** When the last frame appears. */
  lastFrameSecond: number
  /** False for a track that is declared and has nothing in it, as of a recorder without a microphone. */
  hasPicture: boolean
  hasSound: boolean
}

/** A tick lasts `over / under` seconds. */
type Track = { over: number; under: number; count: number; latest: number; end: number }

// What ffmpeg prints for a time that it doesn't know.
const UNKNOWN = -(2 ** 63)
const PICTURE = 0
const SOUND = 1

/** A packet without a duration lasts as long as the step to it. */
function addPacket(track: Track | undefined, time: number, lasts: number): void {
  if (!track) return
  const length = lasts > 0 ? lasts : Math.max(0, time - track.latest)
  track.count++
  track.latest = Math.max(track.latest, time)
  track.end = Math.max(track.end, time + length)
}

/** Reads what `ffmpeg -f framecrc` prints, as it comes: a line with a time base for each track, then one for each packet. */
export function packetReader() {
  const tracks = [PICTURE, SOUND].map((): Track => ({ over: 0, under: 1, count: 0, latest: 0, end: 0 }))
  let rest = ''

  const readLine = (line: string) => {
    const [, track, over, under] = /^#tb (\d): (\d+)\/(\d+)$/.exec(line) ?? []
    const of = tracks[Number(track)]
    if (of) Object.assign(of, { over: Number(over), under: Number(under) })
    if (line.startsWith('#')) return
    const [number = Number.NaN, decoded = UNKNOWN, shown = UNKNOWN, lasts = 0] = line.split(',', 4).map(Number)
    const time = shown > UNKNOWN ? shown : decoded
    if (time > UNKNOWN) addPacket(tracks[number], time, lasts)
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
      }
    },
  }
}
