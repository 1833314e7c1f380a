import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from './support/database.ts'
import { processesIn } from './support/processes.ts'
import { freePort, newDataDir, removeDataDir, type Server, startServer } from './support/server.ts'

// Without ffmpeg, these tests are skipped, except in CI, where all tests must run.
const hasFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    if (process.env.CI) throw new Error('ffmpeg is missing: continuous integration has to install it')
    return false
  }
})()

const SECONDS = 10
const env = { DEMO: 'false' }

let dataDir: string
let port: number
let server: Server
let database: Database

beforeAll(async () => {
  dataDir = await newDataDir()
  port = await freePort()
  server = await startServer({ dataDir, port, env })
  database = await openDatabase(dataDir)
})
afterAll(async () => {
  await server.kill('SIGKILL')
  await removeDataDir(dataDir)
})

const media = (...names: string[]) => path.join(dataDir, 'data/media', ...names)
const ffmpegs = () => processesIn(dataDir).filter((line) => /^\d+ (\S*\/)?ffmpeg /.test(line))

/** Suspends a process. Returns false if the process has already ended. */
function hold(line: string): boolean {
  try {
    return process.kill(Number.parseInt(line, 10), 'SIGSTOP')
  } catch {
    return false
  }
}

/** Adds a video that is long enough for its renditions to take a while. */
async function givenVideo(): Promise<number> {
  mkdirSync(media('private/videos'), { recursive: true })
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=480x360:rate=25:duration=${SECONDS}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=300:duration=${SECONDS}`]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs, media('private/videos/long.mp4')])
  const [file] = await database.rows<{ id: number }>(
    `insert into media_files (key, content_type, bytes) values ('private/videos/long.mp4', 'video/mp4', $1) returning id`,
    [statSync(media('private/videos/long.mp4')).size],
  )
  const id = file?.id ?? 0
  await database.rows(
    `with users as (
      insert into users (email, password_hash, first_name, last_name, country, country_code)
      values ('ada@akada.test', '', 'Ada', 'Obi', 'Nigeria', 'NG') returning id
    ), courses as (
      insert into courses (instructor_id, title, subtitle, description_html, price_usd_minor)
      select id, 'Course', '', '', 0 from users returning id
    ), sections as (insert into all_sections (course_id, title) select id, 'Section' from courses returning id)
    insert into all_lectures (section_id, title, content_type, video_id) select id, 'Lecture', 'VIDEO', $1 from sections`,
    [id],
  )
  await database.rows(`insert into transcodings (video_id, status) values ($1, 'WAITING')`, [id])
  await database.rows(`insert into jobs (kind, payload) values ('make-renditions', $1)`, [JSON.stringify({ videoId: id })])
  return id
}

const renditions = () => database.rows<{ quality: string; key: string; made_at: Date }>('select quality, key, made_at from renditions')

describe.skipIf(!hasFfmpeg)('server killed during transcoding', () => {
  test('continues with the missing renditions, and leaves no processes or files behind', async () => {
    const id = await givenVideo()
    // Suspends ffmpeg, so that it can't end before the server is killed.
    await expect.poll(async () => (await renditions()).length > 0 && ffmpegs().filter(hold).length > 0, { interval: 20 }).toBe(true)

    await database.close()
    await server.kill('SIGKILL')
    await expect.poll(ffmpegs).toEqual([])
    server = await startServer({ dataDir, port, env })
    database = await openDatabase(dataDir)
    const before = await renditions()
    // The killed server's lease would expire after two minutes.
    await database.rows(`update transcodings set held_until = 'epoch' where status = 'WORKING'`)
    await database.rows(`update jobs set leased_until = 'epoch' where kind = 'make-renditions'`)
    const state = () => database.rows<{ status: string }>('select status from transcodings')
    await expect.poll(state, { timeout: 180_000 }).toEqual([{ status: 'READY' }])

    const after = await renditions()
    expect(before.length).toBeGreaterThan(0)
    expect(after.map(({ quality }) => quality).sort()).toEqual(['240p', '360p', 'audio'])
    expect(after).toEqual(expect.arrayContaining(before))
    const [board] = await database.rows<{ key: string }>('select key from storyboards')
    const keys = [...after, board].map((row) => path.basename(row?.key ?? '')).sort()
    expect(readdirSync(media('private/renditions', String(id))).sort()).toEqual(keys)
    expect(readdirSync(path.join(dataDir, 'data/work'))).toEqual([])
    await database.close()
    await server.kill('SIGINT')
    // Soon after, the ffmpeg watchdog notices that the server is gone.
    await expect.poll(() => processesIn(dataDir)).toEqual([])
  })
})
