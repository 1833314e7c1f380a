import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setLectureDurations } from '#features/curriculum/set-lecture-durations.ts'
import { measureFile } from '#features/media/measure-file.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { CUT_OFF, lengthFault, NO_PICTURE, videoFormatOf } from '#platform/file-types/video-facts.ts'
import { currentJob } from '#platform/jobs/current-job.ts'
import { type MediaTools, VideoUnusable } from '#platform/media-tools/media-tools.ts'
import { type PlayableIn, playableIn } from '#platform/media-tools/playable-video.ts'
import { isMostlyUnread } from '#platform/media-tools/read-packets.ts'
import { inWorkFolder } from '#platform/storage/work-folder.ts'
import { type Drawn, drawPoster, type Source } from './draw-poster.ts'
import { keepHolding, WorkLost } from './renditions.lease.ts'
import { findStoryboard, findVideo, listRenditions } from './renditions.queries.ts'
import { isAnyWaiting } from './renditions.queue.queries.ts'
import {
  type Content,
  contentOf,
  isSound,
  isWhole,
  isWorthStoring,
  percentOf,
  planStoryboard,
  type Step,
  stepsFor,
} from './renditions.rules.ts'
import {
  failTranscoding,
  finishTranscoding,
  keepLoudness,
  leaveTranscoding,
  lockTranscoding,
  takeTranscoding,
} from './renditions.transcodings.queries.ts'
import { removeRendition, saveRendition, saveStoryboard } from './save-rendition.ts'
import { transcodeStep } from './transcode-step.ts'

type Needed = Pick<Deps, 'db' | 'storage' | 'mediaTools' | 'workFolder' | 'log'>

/** Ends a run before its video is finished. A later run continues with this video. */
class TurnOver extends Error {}

type Run = Needed & {
  mediaTools: MediaTools
  folder: string
  video: { id: number; key: string; bytes: number; posterId: number | null }
  runId: string
  wantedAt: Date
  signal: AbortSignal
  tell: (percent: number) => void
  beat: () => Promise<void>
  stillMay: (tx: Tx) => Promise<void>
}

/**
 * Creates a video's missing renditions: first the audio and the smallest size, then more while no other video waits. Does nothing if
 * another run is processing the video. Keeps the finished renditions of a run that died.
 */
export async function createRenditions(deps: Needed, videoId: number, stopping?: AbortSignal): Promise<void> {
  const { db, mediaTools, log } = deps
  if (!mediaTools) throw new Error('ffmpeg is missing')
  const runId = randomUUID()
  const taken = await takeTranscoding(db, videoId, runId)
  const video = taken && (await findVideo(db, videoId))
  if (!video) return
  const { signal, tell, beat, stop } = keepHolding(db, { videoId, runId, stopping })
  const stillMay = async (tx: Tx) => {
    if (!(await lockTranscoding(tx, videoId, runId))) throw new WorkLost()
  }
  try {
    await inWorkFolder(deps.workFolder, (folder) =>
      makeAll({ ...deps, mediaTools, folder, video, runId, wantedAt: taken.wantedAt, signal, tell, beat, stillMay }),
    )
    await finishTranscoding(db, videoId, runId)
  } catch (error) {
    if (error instanceof VideoUnusable) {
      log.info({ err: error, videoId }, 'can’t create the renditions of a video')
      return await failTranscoding(db, videoId, { runId, problem: error.message })
    }
    await leaveTranscoding(db, videoId, runId)
    if (!(error instanceof WorkLost || error instanceof TurnOver)) throw error
  } finally {
    stop()
  }
}

async function makeAll(run: Run): Promise<void> {
  const source = await fileOf(run, run.video.key)
  const content = await readContent(run, source)
  const { picture, durationSeconds } = content
  if (picture.range !== 'SDR' && !run.mediaTools.canMapTones)
    run.log.warn({ videoId: run.video.id }, 'ffmpeg lacks zscale or tonemap: an HDR video isn’t converted and looks pale')
  const codecs = { pictureCodec: picture.codec, soundCodec: content.sound?.codec ?? null }
  const plays = playableIn({ ...codecs, format: videoFormatOf(run.video.key) })
  const { width, height } = picture
  await measureFile(run.db, run.video.id, { ...codecs, width, height, durationSeconds, playableIn: plays })
  await setLectureDurations(run.db, run.video.id, durationSeconds)

  const shown = await makeRenditions(run, { content, source, playableIn: plays })
  const storyboard = await makeStoryboard(run, { width, height, durationSeconds, of: shown.smallest })
  if (run.video.posterId === null) await drawPoster(run, { storyboard, source: shown.largest, durationSeconds })
}

/** Probes a video and measures its packets, because headers are often wrong. */
async function readContent({ mediaTools, signal, video }: Run, source: string): Promise<Content> {
  const probe = await mediaTools.probe(source, signal)
  if (!probe.picture) throw new VideoUnusable(NO_PICTURE)
  const order = { source, picture: probe.picture.stream, sound: probe.sound?.stream ?? null }
  const measured = await mediaTools.measure(order, signal)
  const content = contentOf(probe, measured)
  if (!content) throw new VideoUnusable(NO_PICTURE)
  const declared = { format: videoFormatOf(video.key), bytes: video.bytes, durationSeconds: probe.durationSeconds }
  if (isMostlyUnread(measured, declared)) throw new VideoUnusable(CUT_OFF)
  const tooLong = lengthFault(content.durationSeconds)
  if (tooLong) throw new VideoUnusable(tooLong)
  return content
}

type Making = { content: Content; source: string; playableIn: PlayableIn }
type Shown = { smallest: Source; largest: Source }

/** Creates missing renditions and deletes outdated ones. Returns the smallest and the largest picture. */
async function makeRenditions(run: Run, { content, source, playableIn }: Making): Promise<Shown> {
  const steps = stepsFor(content)
  const before = await listRenditions(run.db, run.video.id)
  const made = await finishedBefore(run, before)
  const inTurn = whenOthersAwait(run, before)
  for (const [at, step] of steps.entries()) {
    const making = { content, steps, at, step, source, playableIn, made }
    const one = made.get(step.quality) ?? (await inTurn(step, () => makeOne(run, making)))
    made.set(step.quality, one)
    run.tell(percentOf(steps, { at, share: 1 }))
    await run.beat()
    // Larger pictures would have even more bytes.
    if (!one.isStored && !isSound(step)) break
  }
  for (const { quality } of before) if (!made.get(quality)?.isStored) await removeRendition(run, { videoId: run.video.id, quality })
  const shown = picturesIn(steps, made)
  const original = { source, stream: content.picture.stream }
  return { smallest: shown[0] ?? original, largest: shown.at(-1) ?? original }
}

/**
 * Ends the run before its next rendition if it has made a picture and other videos wait. After the video's first picture, the run ends even
 * if no other video waits, which frees the first-picture lane.
 */
function whenOthersAwait(run: Run, before: readonly { quality: string }[]) {
  const hadPicture = before.some(({ quality }) => quality !== 'audio')
  let isOver = async () => false
  return async (step: Step, make: () => Promise<Made>): Promise<Made> => {
    if (await isOver()) throw new TurnOver()
    const made = await make()
    if (!isSound(step)) isOver = async () => !hadPicture || isAnyWaiting(run.db)
    return made
  }
}

/** Returns the renditions that an interrupted run finished. */
async function finishedBefore(run: Run, before: readonly { quality: string; key: string; madeAt: Date }[]): Promise<Map<string, Made>> {
  const made = new Map<string, Made>()
  for (const { quality, key, madeAt } of before)
    if (madeAt >= run.wantedAt) made.set(quality, { file: await fileOf(run, key), isStored: true })
  return made
}

/** Returns the stored pictures, smallest first. */
const picturesIn = (steps: readonly Step[], made: ReadonlyMap<string, Made>): Source[] =>
  steps
    .filter((step) => !isSound(step))
    .flatMap(({ quality }) => made.get(quality) ?? [])
    .filter(({ isStored }) => isStored)
    .map(({ file }) => ({ source: file, stream: 0 }))

/** A rendition's file in the run's folder or in the storage. `isStored` is false if the rendition isn't worth storing. */
type Made = { file: string; isStored: boolean }

type MakingOne = Making & { steps: readonly Step[]; at: number; step: Step; made: ReadonlyMap<string, Made> }

async function makeOne(run: Run, { content, steps, at, step, source, playableIn, made }: MakingOne): Promise<Made> {
  const { durationSeconds } = content
  const sound = made.get('audio')?.file ?? null
  const isSmallestPicture = !isSound(step) && picturesIn(steps, made).length === 0
  const target = path.join(run.folder, `${step.quality}.${isSound(step) ? 'm4a' : 'mp4'}`)
  const onSecond = (second: number) => run.tell(percentOf(steps, { at, share: second / durationSeconds }))
  const fragments = await transcodeStep(run.mediaTools, step, { source, sound, target }, { durationSeconds, signal: run.signal, onSecond })
  if (!isSound(step) && !isWhole(fragments.durationMs / 1000, durationSeconds)) throw new VideoUnusable(CUT_OFF)

  if (isSound(step)) await keepLoudness(run.db, run.video.id, { runId: run.runId, loudnessLufs: fragments.loudnessLufs })
  const { bytes, codecs, headBytes, segments } = fragments
  if (!isWorthStoring({ bytes, isSmallestPicture }, { bytes: run.video.bytes, playableIn })) return { file: target, isStored: false }
  const key = newKey(run, `${step.quality}${path.extname(target)}`)
  const sides = isSound(step) ? { width: null, height: null } : { width: step.width, height: step.height }
  const rendition = { videoId: run.video.id, quality: step.quality, key, ...sides, codecs, headBytes, segments }
  await saveRendition(run, rendition, { content: createReadStream(target), stillMay: run.stillMay })
  const stored = run.storage.pathOf(key)
  if (stored !== undefined) await rm(target)
  return { file: stored ?? target, isStored: true }
}

type StoryboardOf = { width: number; height: number; durationSeconds: number; of: Source }

/** Reads the smallest picture, because that is the fastest. */
async function makeStoryboard(run: Run, { of, durationSeconds, ...size }: StoryboardOf): Promise<Drawn> {
  const known = await findStoryboard(run.db, run.video.id)
  if (known && known.madeAt >= run.wantedAt) return known
  const target = path.join(run.folder, 'storyboard.jpg')
  const plan = planStoryboard(durationSeconds, size)
  await run.mediaTools.drawStoryboard({ ...plan, ...of, target }, { durationSeconds, signal: run.signal })
  const { rows: _, ...storyboard } = plan
  const key = newKey(run, 'storyboard.jpg')
  await saveStoryboard(run, { ...storyboard, videoId: run.video.id, key }, { content: createReadStream(target), stillMay: run.stillMay })
  return { ...plan, key }
}

// Each key is unique, because some players still use the URL of the previous rendition.
const newKey = ({ video }: Run, name: string) => `private/renditions/${video.id}/${randomUUID().slice(0, 8)}-${name}`

/** While files are being moved to a bucket, only newer processes may see a file. A retry then succeeds. */
const missing = (key: string): Error =>
  currentJob()?.isLastTry === false
    ? new Error(`the file ${key} is missing`)
    : new VideoUnusable('The uploaded file is missing. Upload it again.')

/** Returns a stored file as a local file. */
async function fileOf({ storage, folder }: Run, key: string): Promise<string> {
  if ((await storage.size(key)) === undefined) throw missing(key)
  const there = storage.pathOf(key)
  if (there !== undefined) return there
  const copy = path.join(folder, key.replaceAll('/', '_'))
  await pipeline(storage.read(key), createWriteStream(copy))
  return copy
}
