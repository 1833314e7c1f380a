import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setLectureDurations } from '#features/curriculum/set-lecture-durations.ts'
import { measureFile } from '#features/media/measure-file.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { currentJob } from '#platform/jobs/current-job.ts'
import { type MediaTools, VideoUnusable } from '#platform/media-tools/media-tools.ts'
import type { Probe } from '#platform/media-tools/read-probe.ts'
import { inWorkFolder } from '#platform/storage/work-folder.ts'
import { type Drawn, drawPoster } from './draw-poster.ts'
import { keepHolding, WorkLost } from './renditions.lease.ts'
import { findStoryboard, findVideo, listRenditions } from './renditions.queries.ts'
import { isSound, isWhole, percentOf, planStoryboard, type Step, stepsFor } from './renditions.rules.ts'
import {
  failTranscoding,
  finishTranscoding,
  keepLoudness,
  leaveTranscoding,
  lockTranscoding,
  takeTranscoding,
} from './renditions.transcodings.queries.ts'
import { saveRendition, saveStoryboard } from './save-rendition.ts'
import { transcodeStep } from './transcode-step.ts'

type Needed = Pick<Deps, 'db' | 'storage' | 'mediaTools' | 'workFolder' | 'log'>

/** What a run works with. */
type Run = Needed & {
  mediaTools: MediaTools
  folder: string
  video: { id: number; key: string; posterId: number | null }
  runId: string
  wantedAt: Date
  signal: AbortSignal
  tell: (percent: number) => void
  beat: () => Promise<void>
  stillMay: (tx: Tx) => Promise<void>
}

/**
 * Makes what is missing of a video’s renditions. Another run that has the work is left alone; one that died is followed,
 * and what it had finished is kept.
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
      log.info({ err: error, videoId }, 'a video can’t be made smaller')
      return await failTranscoding(db, videoId, { runId, problem: error.message })
    }
    if (error instanceof WorkLost) return
    await leaveTranscoding(db, videoId, runId)
    throw error
  } finally {
    stop()
  }
}

async function makeAll(run: Run): Promise<void> {
  const source = await fileOf(run, run.video.key)
  const probe = await run.mediaTools.probe(source, run.signal)
  const { picture, durationSeconds } = probe
  if (!picture || durationSeconds <= 0) throw new VideoUnusable('There is no moving picture in this file.')
  if (picture.range !== 'SDR' && !run.mediaTools.canMapTones)
    run.log.warn({ videoId: run.video.id }, 'this ffmpeg lacks zscale or tonemap: an HDR video stays as it is, and looks pale')
  await measureFile(run.db, run.video.id, { ...picture, durationSeconds })
  await setLectureDurations(run.db, run.video.id, durationSeconds)

  const steps = stepsFor(probe)
  const finished = (await listRenditions(run.db, run.video.id)).filter(({ madeAt }) => madeAt >= run.wantedAt)
  const keys = new Map<string, string>(finished.map(({ quality, key }) => [quality, key]))
  for (const [at, step] of steps.entries()) {
    const soundKey = keys.get('audio')
    if (!keys.has(step.quality)) keys.set(step.quality, await makeOne(run, { probe, steps, at, step, source, soundKey }))
    run.tell(percentOf(steps, { at, share: 1 }))
    await run.beat()
  }
  const [smallest, largest] = [steps.find((step) => !isSound(step)), steps.at(-1)].map((step) => keys.get(step?.quality ?? ''))
  if (smallest === undefined || largest === undefined) return
  const storyboard = await makeStoryboard(run, { ...picture, durationSeconds, ofKey: smallest })
  if (run.video.posterId === null) await drawPoster(run, { storyboard, source: await fileOf(run, largest), durationSeconds })
}

type Making = { probe: Probe; steps: readonly Step[]; at: number; step: Step; source: string; soundKey: string | undefined }

/** Answers the key of what was made. */
async function makeOne(run: Run, { probe, steps, at, step, source, soundKey }: Making): Promise<string> {
  const { durationSeconds } = probe
  const target = path.join(run.folder, isSound(step) ? 'sound.m4a' : 'picture.mp4')
  const sound = soundKey === undefined ? null : await fileOf(run, soundKey)
  const onSecond = (second: number) => run.tell(percentOf(steps, { at, share: second / durationSeconds }))
  const fragments = await transcodeStep(run.mediaTools, step, { source, sound, target }, { durationSeconds, signal: run.signal, onSecond })
  if (!isSound(step) && !isWhole(fragments.durationMs / 1000, durationSeconds))
    throw new VideoUnusable('This video ends before its time: it seems that the file was cut off. Upload it again.')

  if (isSound(step)) await keepLoudness(run.db, run.video.id, { runId: run.runId, loudnessLufs: fragments.loudnessLufs })
  const key = newKey(run, `${step.quality}${path.extname(target)}`)
  const size = isSound(step) ? { width: null, height: null } : { width: step.width, height: step.height }
  const { codecs, headBytes, segments } = fragments
  const rendition = { videoId: run.video.id, quality: step.quality, key, ...size, codecs, headBytes, segments }
  await saveRendition(run, rendition, { content: createReadStream(target), stillMay: run.stillMay })
  await rm(target)
  return key
}

type StoryboardOf = { width: number; height: number; durationSeconds: number; ofKey: string }

/** Of the smallest picture, which is read the quickest. */
async function makeStoryboard(run: Run, { ofKey, durationSeconds, ...size }: StoryboardOf): Promise<Drawn> {
  const known = await findStoryboard(run.db, run.video.id)
  if (known && known.madeAt >= run.wantedAt) return known
  const target = path.join(run.folder, 'storyboard.jpg')
  const plan = planStoryboard(durationSeconds, size)
  await run.mediaTools.drawStoryboard({ ...plan, source: await fileOf(run, ofKey), target }, { durationSeconds, signal: run.signal })
  const { rows: _, ...storyboard } = plan
  const key = newKey(run, 'storyboard.jpg')
  await saveStoryboard(run, { ...storyboard, videoId: run.video.id, key }, { content: createReadStream(target), stillMay: run.stillMay })
  return { ...plan, key }
}

// Never the same twice: whoever is playing the one before has an address that says so.
const newKey = ({ video }: Run, name: string) => `private/renditions/${video.id}/${randomUUID().slice(0, 8)}-${name}`

/** While files move to a bucket, one may lie where only a process sees it that was started since: that passes. */
const missing = (key: string): Error =>
  currentJob()?.isLastTry === false
    ? new Error(`the file ${key} is missing`)
    : new VideoUnusable('The uploaded file is missing. Upload it again.')

/** A stored file as a file of this machine. */
async function fileOf({ storage, folder }: Run, key: string): Promise<string> {
  if ((await storage.size(key)) === undefined) throw missing(key)
  const there = storage.pathOf(key)
  if (there !== undefined) return there
  const copy = path.join(folder, key.replaceAll('/', '_'))
  await pipeline(storage.read(key), createWriteStream(copy))
  return copy
}
