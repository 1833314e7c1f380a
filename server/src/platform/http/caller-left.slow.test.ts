import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { givenCourse, givenInstructor } from '#testing/builders.ts'
import { pdfFile } from '#testing/small-files.ts'
import { testApp } from '#testing/test-app.ts'
import { tusClient } from '#testing/tus.ts'
import { buildApp } from '../../app.ts'
import { createLog } from '../../log.ts'
import { answerErrors } from './answer-errors.ts'

const server = await testApp()
const { db, deps, tokenFor } = server

type Line = { level: number; msg: string }
const lines: Line[] = []
const log = createLog('debug', new Writable({ write: (line, _, done) => done(void lines.push(JSON.parse(String(line)))) }))
const WARNING = 40
const LEFT = 'the client disconnected before the request was complete'
const loud = (since: number) => lines.slice(since).filter(({ level }) => level >= WARNING)

/** Counts unanswered requests, including requests from callers who have disconnected. */
let underWay = 0
const app = await buildApp(
  { ...deps, log },
  {
    watch: (watched) => {
      watched.addHook('onRequest', async () => {
        underWay += 1
      })
      watched.addHook('onSend', async () => {
        underWay -= 1
      })
    },
  },
)
await app.listen({ port: 0, host: '127.0.0.1' })

const instructor = await givenInstructor(db)
const course = await givenCourse(db, { instructor_id: instructor.id, status: 'DRAFT', curriculum: [[{}]] })
const lectureId = course.lectureIds[0] ?? 0
const token = await tokenFor(instructor)
await deps.storage.put('public/covers/large.webp', Buffer.alloc(9_000_000))

function formOf(content: Buffer, fields: Record<string, string>): Buffer {
  const words = Object.entries(fields).map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const head = `${words.join('')}--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')])
}

type Call = { line: string; headers?: Record<string, string>; body?: Buffer }
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=b' }

const calls: Record<string, () => Call | Promise<Call>> = {
  'a call with JSON': () => ({
    line: 'POST /api/auth/login',
    headers: json,
    body: Buffer.from(JSON.stringify({ email: 'ada@akada.test', password: 'x'.repeat(50) })),
  }),
  'an upload': async () => {
    const begun = await tusClient(server, instructor).begin(100_000, { kind: 'resource', lectureId, title: 'Plan', filename: 'a.pdf' })
    const headers = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    return { line: `PATCH ${begun.headers.location}`, headers, body: Buffer.alloc(100_000) }
  },
  'a form with a small file': () => ({
    line: `PUT /api/lectures/${lectureId}/captions/en`,
    headers: form,
    body: formOf(Buffer.alloc(90_000, 'x'), { version: '0', label: 'English' }),
  }),
  'a form with a large file': () => ({
    line: 'POST /api/resources/upload',
    headers: form,
    body: formOf(Buffer.concat([pdfFile(), Buffer.alloc(200_000)]), { lectureId: String(lectureId), title: 'Plan', resourceType: 'PDF' }),
  }),
  'a list': () => ({ line: 'GET /api/courses' }),
  'a file': () => ({ line: 'GET /media/covers/large.webp' }),
  'a stream of events': () => ({ line: 'GET /api/notifications/stream' }),
}

type Leaving = 'destroyed' | 'reset' | 'ended'
type Moment = 'after the headers' | 'in the middle of the body' | 'after the body' | 'in the middle of the answer'

async function leave({ line, headers = {}, body = Buffer.alloc(0) }: Call, how: Leaving, when: Moment) {
  const { port } = app.server.address() as AddressInfo
  const opened = once(app.server, 'connection')
  const caller = connect(port, '127.0.0.1').on('error', () => undefined)
  const [socket] = (await opened) as [Socket]
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const arrived = once(app.server, 'request')
  const sent = { ...headers, host: 'akada.test', authorization: `Bearer ${token}`, 'content-length': String(body.length) }
  const head = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  caller.write(`${line} HTTP/1.1\r\n${head.join('')}\r\n`)
  await arrived
  if (when !== 'after the headers') caller.write(when === 'in the middle of the body' ? body.subarray(0, body.length / 2) : body)
  if (when === 'in the middle of the answer') await once(caller, 'data')
  if (how === 'destroyed') caller.destroy()
  else if (how === 'reset') caller.resetAndDestroy()
  else caller.resume().end()
  await closed
  await expect.poll(() => underWay).toBe(0)
}

const ways: Leaving[] = ['destroyed', 'reset', 'ended']
const moments: Moment[] = ['after the headers', 'in the middle of the body', 'after the body', 'in the middle of the answer']

describe('a caller who disconnects', () => {
  test.each(Object.keys(calls))('causes no warning in the log at any moment of %s', async (what) => {
    const since = lines.length
    for (const how of ways) for (const when of moments) await leave((await calls[what]?.()) ?? { line: '' }, how, when)

    expect(loud(since)).toEqual([])
    if (/JSON|upload|form/.test(what)) expect(lines.slice(since).map(({ msg }) => msg)).toContain(LEFT)
  })

  test('doesn’t cause a warning in the log while a query waits for a row lock', async () => {
    const { line, headers, body } = await (calls['an upload'] as () => Promise<Call>)()
    const id = line.split('/').at(-1) ?? ''
    const since = lines.length
    const left = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('uploads').select('id').where('id', '=', id).forUpdate().execute()
      const leaving = leave({ line, ...(headers && { headers }), ...(body && { body }) }, 'destroyed', 'in the middle of the body')
      await expect.poll(() => lines.length).toBeGreaterThan(since)
      return [leaving]
    })
    await Promise.all(left)

    expect(loud(since)).toEqual([])
  })

  test('doesn’t hide a broken database connection', async () => {
    const broken = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
    const site: FastifyInstance = fastify({ loggerInstance: log as FastifyBaseLogger })
    onTestFinished(() => site.close())
    answerErrors(site)
    site.addContentTypeParser('*', async () => undefined)
    site.post('/', async ({ raw }) => {
      await new Promise((resolve) => raw.on('error', () => undefined).once('close', resolve))
      throw broken
    })
    await site.listen({ port: 0, host: '127.0.0.1' })
    const since = lines.length
    const caller = connect((site.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
    const arrived = once(site.server, 'request')

    caller.write('POST / HTTP/1.1\r\nhost: akada.test\r\ncontent-type: a/b\r\ncontent-length: 10\r\n\r\nabc')
    await arrived
    caller.destroy()

    await expect.poll(() => loud(since).map(({ msg }) => msg)).toEqual(['can’t reach the database or the bucket'])
  })
})
