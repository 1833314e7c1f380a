import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { CUT_OFF, pixelFault } from '../file-types/video-facts.ts'
import { type JsonLimits, shapeFault } from '../http/json-shape.ts'
import { runParser } from '../parsing/run-parser.ts'
import {
  evenSoundArguments,
  type FrameOrder,
  frameArguments,
  type MeasureOrder,
  measureArguments,
  type PictureOrder,
  pictureArguments,
  type Reading,
  readingArguments,
  type SoundOrder,
  type StoryboardOrder,
  soundArguments,
  storyboardArguments,
} from './encode-arguments.ts'
import { isMeasuredInParts, readLoudness } from './read-loudness.ts'
import { type Measured, packetReader } from './read-packets.ts'
import { type Probe, readProbe } from './read-probe.ts'
import { runTool, ToolFailed } from './run-tool.ts'

/** Controls a run. The signal stops the run, and `onSecond` reports the run's position in the video. */
export type Watch = { durationSeconds: number; signal?: AbortSignal | undefined; onSecond?: (second: number) => void }

/** The ffmpeg operations. Each throws `VideoUnusable` for errors that the file causes and a retry can't fix. */
export type MediaTools = {
  probe: (file: string, signal?: AbortSignal) => Promise<Probe>
  /** Reads all packets, because the length in the header is often wrong or missing. */
  measure: (order: MeasureOrder, signal?: AbortSignal) => Promise<Measured>
  /** Returns the measured loudness in LUFS, or null for silence. */
  encodeSound: (order: SoundOrder, watch: Watch) => Promise<number | null>
  encodePicture: (order: PictureOrder, watch: Watch) => Promise<void>
  drawStoryboard: (order: StoryboardOrder, watch: Watch) => Promise<void>
  drawFrame: (order: FrameOrder, watch: Watch) => Promise<void>
  /** Whether this ffmpeg can map HDR to SDR. */
  canMapTones: boolean
}

/** An error that the file causes. The message addresses the uploader. */
export class VideoUnusable extends Error {
  override name = 'VideoUnusable'
}

const PROBE_MS = 30_000
// The ffprobe output grows with the tags and streams that a file declares. Ordinary files need about 10 kB.
const PROBE_CHARACTERS = 1_000_000
const probeShape: JsonLimits = { depth: 10, items: 2_000, containers: 5_000, values: 50_000 }
// Even a slow machine takes less than 15 seconds to encode one second of video.
const limitMs = (durationSeconds: number) => 10 * 60_000 + durationSeconds * 15_000
// Leaves half of the processors for requests.
const THREADS = Math.max(1, Math.floor(availableParallelism() / 2))

/** Returns the ffmpeg operations, or null if there is no ffmpeg with all needed features. A configured path must be valid. */
export async function findMediaTools(ffmpegPath?: string): Promise<MediaTools | null> {
  const ffmpeg = ffmpegPath ?? 'ffmpeg'
  const ffprobe = path.join(path.dirname(ffmpeg), path.basename(ffmpeg).replace('ffmpeg', 'ffprobe'))
  let canMapTones = false
  try {
    const listed = (what: string) => outputOf(ffmpeg, ['-v', 'error', what])
    const [encoders, filters] = await Promise.all([listed('-encoders'), listed('-filters'), outputOf(ffprobe, ['-version'])])
    canMapTones = /\bzscale\b/.test(filters) && /\btonemap\b/.test(filters)
    if (!/\blibx264\b/.test(encoders) || !/\baac\b/.test(encoders)) throw new Error('it can’t encode H.264 and AAC')
  } catch (error) {
    if (ffmpegPath === undefined) return null
    throw new Error(
      `FFMPEG_PATH must point to an ffmpeg with ffprobe in the same folder: ${error instanceof Error ? error.message : error}`,
    )
  }
  return {
    probe: (file, signal) => probeFile(ffprobe, file, signal),
    measure: async (order, signal) => measure(ffmpeg, await withEdits(order), signal),
    canMapTones,
    encodeSound: async (order, watch) => encodeSound(ffmpeg, await withEdits(order), watch),
    encodePicture: async (order, watch) => {
      const range = canMapTones ? order.range : 'SDR'
      await run(ffmpeg, pictureArguments({ ...(await withEdits(order)), range }, THREADS), watch)
    },
    drawStoryboard: async (order, watch) => void (await run(ffmpeg, storyboardArguments(await withEdits(order), THREADS), watch)),
    drawFrame: async (order, watch) => void (await run(ffmpeg, frameArguments(await withEdits(order), THREADS), watch)),
  }
}

const withEdits = async <Order extends Reading>(order: Order): Promise<Order> => ({
  ...order,
  hasOpenEdit: await runParser('hasOpenEdit', order.source),
})

async function encodeSound(ffmpeg: string, order: SoundOrder, watch: Watch): Promise<number | null> {
  const remarks = await run(ffmpeg, soundArguments(order, THREADS), watch)
  if (!isMeasuredInParts(remarks)) return readLoudness(remarks)
  const even = `${order.target}.mka`
  try {
    await run(ffmpeg, evenSoundArguments({ ...order, target: even }, THREADS), watch)
    return readLoudness(
      await run(ffmpeg, soundArguments({ ...order, source: even, hasOpenEdit: false, stream: 0, beside: null }, THREADS), watch),
    )
  } finally {
    await rm(even, { force: true })
  }
}

async function probeFile(ffprobe: string, file: string, signal?: AbortSignal): Promise<Probe> {
  const args = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', ...readingArguments({ source: file })]
  let complaint = ''
  const printed = await orUnusable(NO_VIDEO, () => outputOf(ffprobe, args, { signal, onComplaint: (text) => (complaint = text) }))
  const [, width, height] = /Picture size (\d+)x(\d+) exceeds specified max pixel count/.exec(complaint) ?? []
  if (width && height) throw new VideoUnusable(pixelFault({ width: Number(width), height: Number(height) }))
  if (shapeFault(Buffer.from(printed), probeShape) !== null) throw new VideoUnusable(NO_VIDEO)
  return readProbe(printed)
}

// Enough to read 4 GB from a slow disk.
const MEASURE_MS = 15 * 60_000
// Allows 60 characters per packet for a 24-hour video with 60 frames and 50 audio packets per second.
const MEASURE_CHARACTERS = 600_000_000
// ffmpeg's messages for MP4 and Matroska files that end early.
const ENDS_EARLY = /partial file|File ended prematurely/

async function measure(ffmpeg: string, order: MeasureOrder, signal?: AbortSignal): Promise<Measured> {
  const packets = packetReader()
  const complaint = await orUnusable(UNREADABLE, () =>
    runTool({
      program: ffmpeg,
      args: measureArguments(order),
      limitMs: MEASURE_MS,
      signal,
      outputLimit: MEASURE_CHARACTERS,
      onOutput: packets.read,
    }),
  )
  if (ENDS_EARLY.test(complaint)) throw new VideoUnusable(CUT_OFF)
  return packets.measured()
}

const UNREADABLE = 'We couldn’t read this video to the end. Export it again as an MP4, then upload the new file.'
const NO_VIDEO = 'We couldn’t read this file as a video.'

type Probing = { signal?: AbortSignal | undefined; onComplaint?: (text: string) => void }

async function outputOf(program: string, args: string[], { signal, onComplaint }: Probing = {}): Promise<string> {
  let output = ''
  const complaint = await runTool({
    program,
    args,
    limitMs: PROBE_MS,
    signal,
    outputLimit: PROBE_CHARACTERS,
    onOutput: (text) => (output += text),
  })
  onComplaint?.(complaint)
  return output
}

const run = (ffmpeg: string, args: string[], { durationSeconds, signal, onSecond }: Watch): Promise<string> =>
  orUnusable(UNREADABLE, () =>
    runTool({
      program: ffmpeg,
      args,
      limitMs: limitMs(durationSeconds),
      signal,
      onOutput: (text) => {
        const microseconds = Number([...text.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1])
        if (microseconds > 0) onSecond?.(microseconds / 1_000_000)
      },
    }),
  )

// Errors that the file doesn't cause, so a retry may succeed.
const NOT_THE_FILE = /No space left|Cannot allocate memory|Input\/output error|Permission denied|No such file|SIGKILL|SIGTERM/

async function orUnusable<T>(words: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ToolFailed)) throw error
    if (error.exceeded === 'time')
      throw new VideoUnusable('This video took too long to process. Upload a smaller version.', { cause: error })
    if (error.exceeded === null && NOT_THE_FILE.test(error.message)) throw error
    throw new VideoUnusable(words, { cause: error })
  }
}
