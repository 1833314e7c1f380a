// A video of 2 GB over a line that breaks five times: does it arrive, is it the same, and what does it cost the server?
// AKADA_BENCH_UPLOAD_MB takes another size.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync, readdirSync, statSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFolder } from './lib/children.mjs'
import { memoryOf } from './lib/processes.mjs'
import { startServer } from './lib/server.mjs'
import { decimals, whole } from './lib/table.mjs'

const BYTES = Number(process.env.AKADA_BENCH_UPLOAD_MB ?? 2000) * 1_000_000
const BREAKS = 5
// The largest that a browser sends in one call.
const CHUNK = 8 * 1024 * 1024
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
    const video = makeVideo()
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

/** An MP4 whose content is made when it is sent: the same bytes for the same place, and no two chunks alike. */
function makeVideo(bytes = BYTES) {
  const head = mp4Head(bytes)
  const noise = randomBytes(1024 * 1024)
  const read = (from, to) => {
    const piece = Buffer.alloc(to - from)
    for (let at = from; at < to; ) {
      const inNoise = at % noise.length
      const length = Math.min(to - at, noise.length - inNoise)
      noise.copy(piece, at - from, inNoise, inNoise + length)
      if (inNoise === 0 && length >= 4) piece.writeUInt32BE(at / noise.length, at - from)
      at += length
    }
    if (from < head.length) head.copy(piece, 0, from, Math.min(to, head.length))
    return piece
  }
  return { bytes, read }
}

function box(type, ...content) {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const words = (...values) => Buffer.concat(values.map((value) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')))

function mp4Head(bytes) {
  const handler = box('hdlr', words(0, 0), Buffer.from('vide', 'latin1'), Buffer.alloc(13))
  const track = box('trak', box('tkhd', Buffer.alloc(76), words(1280 << 16, 720 << 16)), box('mdia', handler))
  const index = box('moov', box('mvhd', words(0, 0, 0, 1000, 5_400_000), Buffer.alloc(80)), track)
  const start = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')), index])
  return Buffer.concat([start, words(bytes - start.length), Buffer.from('mdat', 'latin1')])
}

/** As a browser does it: chunk by chunk, and after a break from where the server is. */
async function upload({ api, through, video, lectureId, atChunk = () => undefined }) {
  const tus = { ...api.headers, 'tus-resumable': '1.0.0' }
  const metadata = { kind: 'lecture-video', lectureId, filename: 'lesson.mp4' }
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
  const begun = await send(`${through}/api/uploads`, 'POST', { ...tus, 'upload-length': video.bytes, 'upload-metadata': pairs.join(',') })
  if (begun.status !== 201) throw new Error(`The upload was not begun: ${begun.status} ${begun.text}`)
  const url = `${through}${begun.headers.location}`
  const hash = createHash('sha256')
  let hashed = 0
  let offset = 0
  let breaks = 0
  while (offset < video.bytes) {
    const end = Math.min(offset + CHUNK, video.bytes)
    const piece = video.read(offset, end)
    if (end > hashed) {
      hash.update(piece.subarray(hashed - offset))
      hashed = end
    }
    atChunk(offset / video.bytes)
    const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': offset, 'content-length': piece.length }
    const answer = await send(url, 'PATCH', headers, piece).catch(() => undefined)
    if (answer?.status === 204) offset = Number(answer.headers['upload-offset'])
    else {
      if (!answer) breaks += 1
      offset = await offsetAgain(url, tus)
    }
  }
  const finished = await send(`${url}/finish`, 'POST', api.headers)
  if (finished.status !== 200) throw new Error(`The upload was not finished: ${finished.status} ${finished.text}`)
  return { hash: hash.digest('hex'), breaks }
}

async function offsetAgain(url, headers) {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await send(url, 'HEAD', headers).catch(() => undefined)
    if (answer?.status === 200) return Number(answer.headers['upload-offset'])
    await sleep(100)
  }
  throw new Error('The server no longer says how much it has.')
}

function send(url, method, headers, body) {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
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

function watchMemory(server) {
  let most = 0
  const look = () => {
    most = Math.max(most, memoryOf(server).server)
  }
  const timer = setInterval(look, 500)
  return {
    kind: memoryOf(server).kind,
    stop: async () => {
      clearInterval(timer)
      look()
      return most
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
