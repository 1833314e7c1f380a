// Measures how soon a short video is playable in its smallest size while the server transcodes a long one.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addAuthors } from './authors.mjs'
import { newFolder } from './children.mjs'
import { startServer } from './server.mjs'
import { openPool } from './sql.mjs'
import { upload } from './tus.mjs'

const LONG_SECONDS = 7200
const SHORT_SECONDS = 30
const LOOK_EVERY_MS = 250
const GIVES_UP_AFTER_MS = 900_000

/** Returns how many seconds after its upload a short video is playable, and whether the long one is still being transcoded then. */
export async function measureQueue() {
  const folder = newFolder()
  // One frame per second is fast to generate, but two hours of audio still take minutes to transcode.
  const long = made(path.join(folder, 'long.mp4'), { seconds: LONG_SECONDS, size: '640x360', rate: 1 })
  const short = made(path.join(folder, 'short.mp4'), { seconds: SHORT_SECONDS, size: '1280x720', rate: 25 })
  const server = await startServer({ env: { TRUST_PROXY: 'loopback' } })
  const pool = await openPool(server.database.connection)
  try {
    const [first, second] = await addAuthors({ pool, origin: server.origin, count: 2 })
    await upload({ ...first, video: long })
    await until(async () => (await unfinished(pool)).includes('WORKING'))
    await upload({ ...second, video: short })
    const began = performance.now()
    await until(() => isPlayable(server.origin, second))
    return { seconds: (performance.now() - began) / 1000, isLongAtWork: (await unfinished(pool)).length > 0 }
  } finally {
    await pool.end()
    await server.stop()
  }
}

async function unfinished(pool) {
  const { rows } = await pool.query(
    `select status from transcodings join media_files on media_files.id = video_id
     where status in ('WAITING', 'WORKING') and duration_seconds > 600`,
  )
  return rows.map(({ status }) => status)
}

async function isPlayable(origin, { headers, lectureId }) {
  const { data } = await (await fetch(`${origin}/api/lectures/${lectureId}/playback`, { headers })).json()
  return data.renditions.some(({ quality }) => quality === '240p')
}

async function until(isSo) {
  const ends = performance.now() + GIVES_UP_AFTER_MS
  while (!(await isSo())) {
    if (performance.now() > ends) throw new Error('The video queue is stuck.')
    await sleep(LOOK_EVERY_MS)
  }
}

/** Generates a video for the upload: a moving test picture, with noise instead of a voice. */
function made(target, { seconds, size, rate }) {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `anoisesrc=color=pink:amplitude=0.1:duration=${seconds}`]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs, target])
  const content = readFileSync(target)
  return { bytes: content.length, read: (from, to) => Buffer.from(content.subarray(from, to)) }
}
