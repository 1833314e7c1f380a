// Simulates an instructor who uploads large files in chunks, one after the other.
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const BYTES = 20_000_000
const PIECE = 4_000_000
// Approximates an office connection: a file takes a few seconds, so that each fault happens during an upload.
const PAUSE_MS = 500
// The server checks the declared type when the first bytes arrive.
const MP4 = Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1')
const GIVES_UP_AFTER_MS = 30_000
const INSTRUCTOR = { email: 'instructor@akada.test', password: 'learn-with-akada' }

/**
 * Adds the result of each call to `samples`. `stop` resolves with the numbers of complete (`whole`) and incomplete (`lost`) uploads.
 */
export async function startUploads(origin, samples) {
  const json = await logIn(origin)
  const lectureId = await makeLecture(json)
  const tus = { ...json.headers, 'tus-resumable': '1.0.0' }
  const piece = Buffer.concat([MP4, randomBytes(PIECE - MP4.length)])
  let isOn = true
  let whole = 0
  let lost = 0

  const send = async (kind, path, { method, headers = {}, body }) => {
    const due = performance.now()
    const answer = await ask(`${origin}${path}`, { method, headers: { ...tus, ...headers }, body })
    samples.push({ kind, due, took: performance.now() - due, status: answer.status })
    return answer
  }

  async function uploadOne() {
    const metadata = `kind ${base64('lecture-video')},lectureId ${base64(lectureId)},filename ${base64('lesson.mp4')}`
    const begun = await send('upload: start', '/api/uploads', {
      method: 'POST',
      headers: { 'upload-length': BYTES, 'upload-metadata': metadata },
    })
    if (begun.status !== 201) return sleep(PAUSE_MS)
    const path = begun.headers.location
    for (let offset = 0; offset < BYTES; offset += PIECE) {
      const headers = { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' }
      const sent = await send('upload: chunk', path, { method: 'PATCH', headers, body: piece })
      if (sent.status !== 204) break
      await sleep(PAUSE_MS)
    }
    const there = await send('upload: status', path, { method: 'HEAD' })
    if (Number(there.headers['upload-offset']) === BYTES) whole++
    else lost++
    await send('upload: delete', path, { method: 'DELETE' })
  }

  const bringing = (async () => {
    while (isOn) await uploadOne()
  })()
  return {
    stop: async () => {
      isOn = false
      await bringing
      return { whole, lost }
    },
  }
}

const base64 = (value) => Buffer.from(String(value)).toString('base64')

function ask(url, { method, headers, body }) {
  return new Promise((resolve) => {
    const request = http.request(url, { method, headers: { ...headers, 'content-length': body?.length ?? 0 } }, (response) => {
      response.resume().once('close', () => resolve({ status: response.statusCode, headers: response.headers }))
    })
    request.setTimeout(GIVES_UP_AFTER_MS, () => request.destroy())
    request.once('error', () => resolve({ status: 0, headers: {} }))
    request.end(body)
  })
}

async function logIn(origin) {
  const call = async (path, body, headers = {}) => {
    const response = await fetch(`${origin}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data, message } = await response.json()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${message}`)
    return data
  }
  const { token } = await call('/auth/login', INSTRUCTOR)
  const headers = { authorization: `Bearer ${token}` }
  return { headers, call: (path, body) => call(path, body, headers) }
}

async function makeLecture({ call }) {
  const [category] = await call('/categories')
  const course = await call('/courses', {
    title: 'A course for uploads',
    subtitle: 'Tests uploads during restarts',
    description: '<p>Tests whether uploads survive restarts of the site.</p>',
    categoryIds: [category.id],
  })
  const section = await call('/sections', { courseId: course.id, title: 'First section' })
  return (await call('/lectures', { sectionId: section.id, title: 'First lecture' })).id
}
