// Measures transcoding speed and rendition sizes for a generated minute of 1080p, with the server's own code. Then measures how soon a
// short video is playable while the server transcodes a long one.
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import { newFolder } from './lib/children.mjs'
import { loadServerFile } from './lib/sql.mjs'
import { decimals, printTable, whole } from './lib/table.mjs'
import { measureQueue } from './lib/video-queue.mjs'

export const promise =
  'the renditions of a minute of 1080p take at most 25 MB in total; a 30-second video is playable in its smallest size within a minute while a 2-hour video is being transcoded'

const SECONDS = 60
// The rendition limits add up to 22 MB per minute.
const MOST_MEGABYTES = 25
const MOST_WAITING_SECONDS = 60

export async function run() {
  const { findMediaTools } = await loadServerFile('platform/media-tools/media-tools.ts')
  const { contentOf, stepsFor } = await loadServerFile('features/renditions/renditions.rules.ts')
  const { transcodeStep } = await loadServerFile('features/renditions/transcode-step.ts')
  const tools = await findMediaTools(process.env.FFMPEG_PATH)
  if (!tools) throw new Error('ffmpeg was not found. Install it or set FFMPEG_PATH.')
  const folder = newFolder()
  const source = path.join(folder, 'source.mp4')
  makeSource(source)
  const probe = await tools.probe(source)
  const content = contentOf(probe, await tools.measure({ source, picture: probe.picture.stream, sound: probe.sound.stream }))

  const made = []
  let sound = null
  for (const step of stepsFor(content)) {
    const { quality } = step
    const target = path.join(folder, `${quality}.mp4`)
    const began = performance.now()
    await transcodeStep(tools, step, { source, sound, target }, { durationSeconds: content.durationSeconds })
    if (quality === 'audio') sound = target
    made.push({ quality, seconds: (performance.now() - began) / 1000, bytes: statSync(target).size })
  }
  return [...promisesOf(made), ...promisesOfQueue(await measureQueue())]
}

const promisesOfQueue = ({ seconds, isLongAtWork }) => [
  {
    promise: 'time until an uploaded 30-second video is playable in its smallest size, s',
    bound: `≤ ${MOST_WAITING_SECONDS}`,
    figure: decimals(seconds, 1),
    isMet: seconds <= MOST_WAITING_SECONDS,
  },
  {
    promise: 'the 2-hour video is still being transcoded at that time',
    bound: 'yes',
    figure: isLongAtWork ? 'yes' : 'no',
    isMet: isLongAtWork,
  },
]

/** A typical lecture: a static slide with a small moving part, and a voice. */
function makeSource(target) {
  const slide = `smptehdbars=size=1920x1080:rate=25:duration=${SECONDS}`
  const face = `mandelbrot=size=480x270:rate=25,trim=duration=${SECONDS}`
  const inputs = [
    '-f',
    'lavfi',
    '-i',
    slide,
    '-f',
    'lavfi',
    '-i',
    face,
    '-f',
    'lavfi',
    '-i',
    `anoisesrc=color=pink:amplitude=0.1:duration=${SECONDS}`,
  ]
  const codecs = [
    '-filter_complex',
    '[0][1]overlay=W-w:H-h',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  ]
  execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', ['-v', 'error', ...inputs, ...codecs, '-t', String(SECONDS), target])
}

function promisesOf(made) {
  const seconds = made.reduce((sum, each) => sum + each.seconds, 0)
  const bytes = made.reduce((sum, each) => sum + each.bytes, 0)
  const rows = [...made, { quality: 'all', seconds, bytes }]
  printTable([
    ['rendition', 'seconds', 'times real time', 'kB', 'kbit/s'],
    ...rows.map((row) => [
      row.quality,
      decimals(row.seconds, 1),
      decimals(SECONDS / row.seconds),
      whole(row.bytes / 1000),
      whole((row.bytes * 8) / 1000 / SECONDS),
    ]),
  ])
  // The speed has no limit, because it depends mostly on the machine and its load.
  const megabytes = bytes / 1_000_000
  return [
    {
      promise: 'all renditions of one minute, in MB',
      bound: `≤ ${MOST_MEGABYTES}`,
      figure: decimals(megabytes, 1),
      isMet: megabytes <= MOST_MEGABYTES,
    },
  ]
}
