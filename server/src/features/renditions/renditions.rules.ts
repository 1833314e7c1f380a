import type { Quality } from '@akada/contract/playback.ts'
import type { Look } from '#platform/images/frame-pictures.ts'
import type { PlayableIn } from '#platform/media-tools/playable-video.ts'
import type { Measured } from '#platform/media-tools/read-packets.ts'
import type { DynamicRange, Probe } from '#platform/media-tools/read-probe.ts'

export type MadeQuality = Exclude<Quality, 'original'>

type Rung = { quality: Exclude<MadeQuality, 'audio'>; side: number; crf: number; mostKilobits: number; profile: 'main' | 'high' }

// Bit rates for typical 3G and 4G connections in Nigeria, plus audio at 48–64 kbit/s. Slides and faces mostly need far less.
const LADDER: readonly Rung[] = [
  { quality: '240p', side: 240, crf: 28, mostKilobits: 130, profile: 'main' },
  { quality: '360p', side: 360, crf: 27, mostKilobits: 300, profile: 'main' },
  { quality: '480p', side: 480, crf: 26, mostKilobits: 650, profile: 'high' },
  { quality: '720p', side: 720, crf: 25, mostKilobits: 1_400, profile: 'high' },
]

// A higher frame rate costs data without benefit for learning.
const MOST_FRAMES = 30
const USUAL_FRAMES = 25

/** A video's tracks and length. */
export type Content = {
  picture: NonNullable<Probe['picture']>
  sound: Probe['sound']
  durationSeconds: number
  /** How long the last frame is shown. */
  holdSeconds: number
}

/** Returns a video's content as measured by its packets, or null without a video track. */
export function contentOf({ picture, sound }: Probe, measured: Measured): Content | null {
  if (!picture || !measured.hasPicture) return null
  const frameSeconds = 1 / framesOf(picture.framesPerSecond)
  const durationSeconds = Math.max(measured.durationSeconds, measured.lastFrameSecond + frameSeconds)
  // One extra frame, because encoding can end the last one early.
  const holdSeconds = durationSeconds - measured.lastFrameSecond + frameSeconds
  return { picture, sound: measured.hasSound ? sound : null, durationSeconds, holdSeconds }
}

export type SoundStep = { quality: 'audio'; stream: number; beside: number; isStereo: boolean }
export type PictureStep = Omit<Rung, 'side'> & {
  stream: number
  beside: number | null
  holdSeconds: number
  width: number
  height: number
  framesPerSecond: number
  range: DynamicRange
}
export type Step = SoundStep | PictureStep

export const isSound = (step: Step): step is SoundStep => step.quality === 'audio'

/** Returns a video's renditions: the audio first, then every size up to the video's own, smallest first. */
export function stepsFor({ picture, sound, holdSeconds }: Omit<Content, 'durationSeconds'>): Step[] {
  const side = Math.min(picture.width, picture.height)
  const rungs = LADDER.filter((rung) => rung.side <= side)
  const framesPerSecond = framesOf(picture.framesPerSecond)
  const steps = (rungs.length > 0 ? rungs : LADDER.slice(0, 1)).map(({ side: wanted, ...rung }) => ({
    ...rung,
    ...fitted(picture, Math.min(1, wanted / side)),
    stream: picture.stream,
    beside: sound?.stream ?? null,
    holdSeconds,
    framesPerSecond,
    range: picture.range,
  }))
  return [
    ...(sound ? [{ quality: 'audio' as const, stream: sound.stream, beside: picture.stream, isStereo: sound.isStereo }] : []),
    ...steps,
  ]
}

const framesOf = (frames: number): number => (frames <= 0 ? USUAL_FRAMES : Math.min(MOST_FRAMES, Math.round(frames * 1000) / 1000))

// H.264 with chroma subsampling requires even sizes.
const even = (length: number) => Math.max(2, 2 * Math.round(length / 2))
// The widest H.264 picture that phones decode (level 5.1).
const LONGEST_SIDE = 4096
function fitted({ width, height }: { width: number; height: number }, wanted: number) {
  const scale = Math.min(wanted, LONGEST_SIDE / Math.max(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

// Normalizing the audio takes about as long as this many pixels of each frame.
const SOUND_WEIGHT = 60_000
const weightOf = (step: Step): number => (isSound(step) ? SOUND_WEIGHT : step.width * step.height)

/** Returns the overall progress: the finished steps and a share of the current one. Reaches 100 only when everything is stored. */
export function percentOf(steps: readonly Step[], { at, share }: { at: number; share: number }): number {
  const all = steps.reduce((sum, step) => sum + weightOf(step), 0)
  const before = steps.slice(0, at).reduce((sum, step) => sum + weightOf(step), 0)
  const step = steps[at]
  const done = before + (step ? weightOf(step) * Math.min(1, Math.max(0, share)) : 0)
  return all === 0 ? 0 : Math.min(99, Math.floor((done / all) * 100))
}

// The container may lose frames at the end, but never this many.
const MOST_MISSING_SECONDS = 3
const MOST_MISSING_SHARE = 0.05

/** Returns whether a rendition is about as long as the video's packets. A rendition is shorter if packets can't be decoded. */
export const isWhole = (madeSeconds: number, measuredSeconds: number): boolean =>
  measuredSeconds - madeSeconds <= Math.max(Math.min(MOST_MISSING_SECONDS, measuredSeconds / 2), measuredSeconds * MOST_MISSING_SHARE)

/**
 * Returns whether to store a rendition. A rendition as large as the original saves no data. If some browsers can't play the original, its
 * smallest picture is always stored.
 */
export const isWorthStoring = (
  made: { bytes: number; isSmallestPicture: boolean },
  original: { bytes: number; playableIn: PlayableIn },
): boolean => made.bytes < original.bytes || (made.isSmallestPicture && original.playableIn !== 'ALL')

const MOST_PICTURES = 100
const FEWEST_SECONDS = 2
const COLUMNS = 10
const PICTURE_SIDE = 160

export type StoryboardPlan = { everySeconds: number; count: number; columns: number; rows: number; width: number; height: number }

/** Plans one picture per interval. The interval is short for a short video, and the pictures must fit in a small file. */
export function planStoryboard(durationSeconds: number, { width, height }: { width: number; height: number }): StoryboardPlan {
  const everySeconds = Math.max(FEWEST_SECONDS, Math.ceil(durationSeconds / MOST_PICTURES))
  const count = Math.max(1, Math.ceil(durationSeconds / everySeconds))
  const columns = Math.min(COLUMNS, count)
  const size = fitted({ width, height }, PICTURE_SIDE / Math.max(width, height))
  return { everySeconds, count, columns, rows: Math.ceil(count / columns), ...size }
}

// Outside of this range, a frame is a fade, an empty screen or a sheet of paper.
const DARKEST = 32
const LIGHTEST = 232
// A share of the highest contrast. The first picture with nearly that contrast best shows the start of the video.
const GOOD_SHARE = 0.8

/**
 * Returns the index of the best poster: the first picture with nearly the highest contrast. Skips dark and bright pictures, unless there
 * are no others.
 */
export function bestPicture(looks: readonly Look[]): number {
  const clear = looks.filter(({ light }) => light >= DARKEST && light <= LIGHTEST)
  const among = clear.length > 0 ? clear : looks
  const most = Math.max(...among.map(({ contrast }) => contrast))
  return Math.max(
    0,
    looks.findIndex((look) => among.includes(look) && look.contrast >= most * GOOD_SHARE),
  )
}

/** The [bytes, milliseconds] of each segment. */
export type Segments = readonly (readonly [number, number])[]

export type StreamedRendition = {
  quality: string
  width: number | null
  height: number | null
  bytes: number
  codecs: string
  headBytes: number
  segments: Segments
}

const secondsOf = (segments: Segments) => segments.reduce((sum, [, milliseconds]) => sum + milliseconds, 0) / 1000

/** Returns the master playlist (RFC 8216), with one media playlist per stream in the same folder. */
export function masterPlaylist(renditions: readonly StreamedRendition[]): string {
  const streams = renditions.map(({ quality, width, height, codecs, bytes, segments }) => {
    const peak = Math.max(...segments.map(([size, milliseconds]) => (size * 8_000) / Math.max(1, milliseconds)))
    const average = (bytes * 8) / Math.max(1, secondsOf(segments))
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(Math.max(peak, average))},AVERAGE-BANDWIDTH=${Math.ceil(average)}`,
      `RESOLUTION=${width}x${height}`,
      `CODECS="${codecs}"\n${quality}.m3u8`,
    ].join(',')
  })
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...streams, ''].join('\n')
}

/** Returns the media playlist with the byte range of each segment in one file. */
export function mediaPlaylist({ bytes, headBytes, segments }: StreamedRendition, address: string): string {
  const longest = Math.max(...segments.map(([, milliseconds]) => milliseconds))
  let start = bytes - segments.reduce((sum, [size]) => sum + size, 0)
  const lines = segments.flatMap(([size, milliseconds]) => {
    const line = [`#EXTINF:${(milliseconds / 1000).toFixed(3)},`, `#EXT-X-BYTERANGE:${size}@${start}`, address]
    start += size
    return line
  })
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longest / 1000))}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${address}",BYTERANGE="${headBytes}@0"`,
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}
