// Large files as a browser brings them: piece by piece, by tus.
import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The largest that a browser sends in one call. */
export const CHUNK = 8 * 1024 * 1024

/** An MP4 whose content is made when it is sent: the same bytes for the same place, and no two chunks alike. */
export function makeVideo(bytes) {
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
export async function upload({ api, through, video, lectureId, atChunk = () => undefined }) {
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
