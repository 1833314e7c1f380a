// A video of 2 GB over a line that breaks five times: does it arrive, is it the same, and what does it cost the server?
// AKADA_BENCH_UPLOAD_MB takes another size.
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, readdirSync, statSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { newFolder } from './lib/children.mjs'
import { memoryOf, watchMemory } from './lib/processes.mjs'
import { startServer } from './lib/server.mjs'
import { decimals, whole } from './lib/table.mjs'
import { CHUNK, makeVideo, upload } from './lib/tus.mjs'

const BYTES = Number(process.env.AKADA_BENCH_UPLOAD_MB ?? 2000) * 1_000_000
const BREAKS = 5
const MOST_GROWTH_MEGABYTES = 50

export async function run() {
  // Without ffmpeg: the pictures of this video are noise.
  const bare = newFolder()
  mkdirSync(bare, { recursive: true })
  const server = await startServer({ env: { PATH: bare } })
  const proxy = await startBreakingProxy(Number(new URL(server.origin).port))
  try {
    const api = await logIn(server.origin)
    const lectureId = await makeLecture(api)
    const video = makeVideo(BYTES)
    // Once without being counted: what is loaded and compiled at first is.
    await upload({ api, through: api.origin, video: makeVideo(300_000_000), lectureId })
    const before = memoryOf(server)
    const memory = watchMemory(server)
    const began = performance.now()
    const { hash, breaks } = await upload({ api, through: proxy.origin, video, lectureId, atChunk: proxy.maybeBreak })
    const seconds = (performance.now() - began) / 1000
    const growth = (await memory.stop()) - before.server
    const files = filesOf(server.dataDir)
    const kept = files.filter(({ bytes }) => bytes === video.bytes)
    const same = kept.length === 1 && (await hashOf(kept[0].file)) === hash
    console.log(
      `\n  ${whole(video.bytes / 1e6)} MB in ${decimals(seconds, 1)} s (${whole(video.bytes / 1e6 / seconds)} MB/s), the line broken ${breaks} times; ` +
        `${memory.kind} of the server at most ${decimals(growth, 1)} MB more`,
    )
    return [
      {
        promise: `an upload of ${whole(video.bytes / 1e6)} MB: breaks of the line survived`,
        bound: `${BREAKS}`,
        figure: whole(breaks),
        isMet: breaks === BREAKS,
      },
      { promise: 'the same SHA-256 on the disk', bound: 'yes', figure: same ? 'yes' : 'no', isMet: same },
      {
        promise: 'memory of the server meanwhile',
        bound: `< ${MOST_GROWTH_MEGABYTES} MB more`,
        figure: `${decimals(growth, 1)} MB`,
        isMet: growth < MOST_GROWTH_MEGABYTES,
      },
      { promise: 'copies of it in DATA_DIR', bound: '1', figure: whole(kept.length), isMet: kept.length === 1 },
      { promise: 'files left over of uploads', bound: '0', figure: whole(leftOver(files).length), isMet: leftOver(files).length === 0 },
    ]
  } finally {
    proxy.close()
    await server.stop()
  }
}

async function logIn(origin) {
  const call = async (method, address, body, headers = {}) => {
    const response = await fetch(`${origin}/api${address}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (response.status >= 400)
      throw new Error(`${method} ${address}: ${response.status} ${answer.message} ${JSON.stringify(answer.errors ?? '')}`)
    return answer.data
  }
  const { token } = await call('POST', '/auth/login', { email: 'instructor@akada.test', password: 'learn-with-akada' })
  const headers = { authorization: `Bearer ${token}` }
  return { origin, headers, call: (method, address, body) => call(method, address, body, headers) }
}

async function makeLecture({ call }) {
  const [category] = await call('GET', '/categories')
  const course = await call('POST', '/courses', {
    title: 'A course to be uploaded',
    subtitle: 'Made to measure uploads',
    description: '<p>Made to measure how a large video is uploaded over a line that breaks.</p>',
    categoryIds: [category.id],
  })
  const section = await call('POST', '/sections', { courseId: course.id, title: 'First section' })
  return (await call('POST', '/lectures', { sectionId: section.id, title: 'First lecture' })).id
}

/** Passes everything on, and hangs up in the middle of a chunk, as often as is asked. */
async function startBreakingProxy(port) {
  const links = new Set()
  let broken = 0
  let isToBreak = false
  const proxy = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1')
    links.add(near)
    let passed = 0
    near.on('data', (data) => {
      passed += data.length
      if (isToBreak && passed > CHUNK / 2) {
        isToBreak = false
        near.destroy()
        far.destroy()
      } else if (!far.write(data)) near.pause()
    })
    far.on('drain', () => near.resume())
    far.pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    near.on('close', () => links.delete(near))
  })
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${proxy.address().port}`,
    maybeBreak: (share) => {
      if (broken >= BREAKS || share < (broken + 1) / (BREAKS + 2)) return
      broken += 1
      isToBreak = true
    },
    close: () => {
      for (const link of links) link.destroy()
      proxy.close()
    },
  }
}

const filesOf = (dataDir) =>
  ['media', 'uploads', 'work'].flatMap((folder) => {
    const names = (() => {
      try {
        return readdirSync(path.join(dataDir, folder), { recursive: true })
      } catch {
        return []
      }
    })()
    return names
      .map((name) => path.join(dataDir, folder, name))
      .filter((file) => statSync(file).isFile())
      .map((file) => ({ file, folder, bytes: statSync(file).size }))
  })

const leftOver = (files) => files.filter(({ folder }) => folder !== 'media')

async function hashOf(file) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
