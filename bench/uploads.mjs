// Uploads a large video over a connection that drops five times, then fifty covers and five videos concurrently. AKADA_BENCH_UPLOAD_MB sets
// the size of the large video (default 2000). Each of the five is a quarter of that size.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { addAuthors } from './lib/authors.mjs'
import { startBreakingProxy } from './lib/breaking-proxy.mjs'
import { newFolder } from './lib/children.mjs'
import { prepareLoopDelay } from './lib/loop-delay-of.mjs'
import { memoryOf, watchMemory } from './lib/processes.mjs'
import { startServer } from './lib/server.mjs'
import { openPool } from './lib/sql.mjs'
import { decimals, whole } from './lib/table.mjs'
import { CHUNK, makeVideo, upload } from './lib/tus.mjs'

export const promise =
  'a 2 GB upload survives five broken connections, byte for byte; 55 uploads at once block no other request and stay in memory'

const LARGE_BYTES = Number(process.env.AKADA_BENCH_UPLOAD_MB ?? 2000) * 1_000_000
const BREAKS = 5
const MOST_GROWTH_OF_LARGE_MB = 50

const COVERS = 50
const VIDEOS = 5
// Results in a 5 MB JPEG.
const NOISE = { width: 2900, height: 1850, quality: 95 }
const LONGEST_LOOP_DELAY_P99_MS = 200
const MOST_GROWTH_OF_MANY_MB = 250
// The server processes covers one at a time, and pictures of noise take the longest.
const GIVES_UP_AFTER_MS = 900_000

export async function run() {
  const loopDelay = prepareLoopDelay()
  // An empty PATH hides ffmpeg, which can't read these generated videos.
  const server = await startServer({
    env: { PATH: newFolder(), TRUST_PROXY: 'loopback', ...loopDelay.env },
    nodeFlags: loopDelay.nodeFlags,
  })
  const pool = await openPool(server.database.connection)
  try {
    const [first, second, ...others] = await addAuthors({ pool, origin: server.origin, count: 2 + COVERS + VIDEOS })
    const cover = await makeCover()
    // A warm-up loads and compiles the code for covers and videos.
    await sendCover(first, cover)
    await upload({ ...first, video: makeVideo(LARGE_BYTES / 8) })
    return [...(await measureLarge(server, second)), ...(await measureMany({ server, pool, loopDelay, authors: others, cover }))]
  } finally {
    await pool.end()
    await server.stop()
  }
}

async function measureLarge(server, author) {
  const proxy = await startBreakingProxy(Number(new URL(server.origin).port), CHUNK / 2)
  const video = makeVideo(LARGE_BYTES)
  const before = memoryOf(server).server
  const memory = watchMemory(server)
  let broken = 0
  const onProgress = (sent) => {
    if (broken >= BREAKS || sent / video.bytes < (broken + 1) / (BREAKS + 2)) return
    broken += 1
    proxy.breakNext()
  }
  const began = performance.now()
  const { hash, retries } = await upload({ ...author, through: proxy.origin, video, onProgress })
  const seconds = (performance.now() - began) / 1000
  const growth = (await memory.stop()) - before
  proxy.close()
  const files = filesOf(server.dataDir)
  const copies = files.filter(({ bytes }) => bytes === video.bytes)
  const isSame = copies.length === 1 && (await hashOf(copies[0].file)) === hash
  const leftOver = files.filter(({ folder }) => folder !== 'media').length
  console.log(
    `\n  ${whole(video.bytes / 1e6)} MB in ${decimals(seconds, 1)} s; server ${memory.kind} grew by at most ${decimals(growth, 1)} MB`,
  )
  return [
    promiseOf(`an upload of ${whole(video.bytes / 1e6)} MB: broken connections`, BREAKS, retries, retries === BREAKS),
    promiseOf('the stored file has the SHA-256 of the sent bytes', 'yes', isSame ? 'yes' : 'no', isSame),
    atMost('growth of the server’s memory during the upload, in MB', MOST_GROWTH_OF_LARGE_MB, growth),
    atMost('temporary upload files that remain', 0, leftOver),
  ]
}

async function measureMany({ server, pool, loopDelay, authors, cover }) {
  const video = makeVideo(LARGE_BYTES / 4)
  const before = memoryOf(server).server
  await loopDelay.ask(server)
  const memory = watchMemory(server)
  const began = performance.now()
  const refusals = await Promise.all(
    authors
      .slice(VIDEOS)
      .map((author) => sendCover(author, cover))
      .concat(authors.slice(0, VIDEOS).map((author) => upload({ ...author, video }).then(() => 0))),
  )
  const seconds = (performance.now() - began) / 1000
  const growth = (await memory.stop()) - before
  const delay = await loopDelay.ask(server)
  const ids = authors.map(({ courseId }) => courseId)
  const covers = await pool.query('select id from courses where id = any($1) and cover_id is not null', [ids])
  const videos = filesOf(server.dataDir).filter(({ folder, bytes }) => folder === 'media' && bytes === video.bytes)
  const stored = covers.rows.length + videos.length
  console.log(
    `\n  ${COVERS} covers of ${decimals(cover.length / 1e6, 1)} MB and ${VIDEOS} videos of ${whole(video.bytes / 1e6)} MB in ` +
      `${decimals(seconds, 1)} s; temporarily refused ${refusals.reduce((sum, n) => sum + n, 0)} times; ` +
      `the event loop was blocked for ${whole(delay.max)} ms at most`,
  )
  return [
    atMost('event loop blocked, p99 in ms', LONGEST_LOOP_DELAY_P99_MS, delay.p99),
    atMost('growth of the server’s memory with 55 concurrent uploads, in MB', MOST_GROWTH_OF_MANY_MB, growth),
    promiseOf('covers and videos stored', COVERS + VIDEOS, stored, stored === COVERS + VIDEOS),
  ]
}

const promiseOf = (promise, bound, figure, isMet) => ({ promise, bound: String(bound), figure: String(figure), isMet })
const atMost = (promise, bound, value) => ({ promise, bound: `≤ ${bound}`, figure: decimals(value, 1), isMet: value <= bound })

const makeCover = () =>
  sharp({ create: { ...NOISE, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .jpeg({ quality: NOISE.quality })
    .toBuffer()

/** Sends a cover until it is accepted. Resolves with the number of times the busy server asked for a retry. */
async function sendCover({ origin, headers, courseId }, cover) {
  for (let refused = 0, began = performance.now(); performance.now() - began < GIVES_UP_AFTER_MS; refused++) {
    const form = new FormData()
    form.set('courseId', String(courseId))
    form.set('file', new Blob([cover], { type: 'image/jpeg' }), 'cover.jpg')
    const response = await fetch(`${origin}/api/courses/cover`, { method: 'POST', headers, body: form })
    const text = await response.text()
    if (response.ok) return refused
    const wait = Number(response.headers.get('retry-after'))
    if (response.status !== 503 || !(wait > 0)) throw new Error(`A cover upload failed with ${response.status}: ${text}`)
    await sleep(wait * 1000)
  }
  throw new Error('A cover was refused for 15 minutes.')
}

const filesOf = (dataDir) =>
  ['media', 'uploads', 'work']
    .filter((folder) => existsSync(path.join(dataDir, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(dataDir, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => ({ folder, file: path.join(parentPath, name), bytes: statSync(path.join(parentPath, name)).size })),
    )

async function hashOf(file) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
