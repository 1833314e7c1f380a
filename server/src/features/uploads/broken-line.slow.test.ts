import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, request as httpRequest } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { givenCourse, givenInstructor } from '#testing/builders.ts'
import { mp4File } from '#testing/small-files.ts'
import { testApp } from '#testing/test-app.ts'
import { tusClient } from '#testing/tus.ts'
import { untilWaiting } from '#testing/until-waiting.ts'
import { buildApp } from '../../app.ts'

const server = await testApp()
const { app, db, deps, tokenFor } = server
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const content = Buffer.concat([mp4File(), Buffer.from([0, 0x40, 0, 8]), Buffer.from('free'), randomBytes(0x40_0000)])
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function givenUpload() {
  const instructor = await givenInstructor(db)
  const course = await givenCourse(db, { instructor_id: instructor.id, status: 'DRAFT', curriculum: [[{}]] })
  const lectureId = course.lectureIds[0] ?? 0
  const client = tusClient(server, instructor)
  const { headers } = await client.begin(content.length, { kind: 'lecture-video', lectureId, filename: 'a.mp4' })
  return { lectureId, client, url: String(headers.location), token: await tokenFor(instructor) }
}

type Sending = { url: string; token: string; offset: number; at?: number }

const openPatch = ({ url, token, offset, at = port }: Sending) =>
  httpRequest({
    port: at,
    host: '127.0.0.1',
    path: url,
    method: 'PATCH',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': offset,
      'content-length': content.length - offset,
    },
  })

const offsetOf = async (client: ReturnType<typeof tusClient>, url: string) => Number((await client.head(url)).headers['upload-offset'])

/** Sends part of a body and disconnects while the server is writing it. Resolves when the server has noticed the disconnection. */
async function breakOff(patch: ClientRequest, part: Buffer, url: string) {
  patch.on('error', () => undefined)
  const [socket] = await Promise.all([once(app.server, 'connection').then(([opened]) => opened as Socket), patch.flushHeaders()])
  const noticed = new Promise((resolve) => socket.once('close', resolve))
  const held = () =>
    db
      .selectFrom('uploads')
      .select('holder')
      .where('id', '=', url.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await held()).holder).not.toBeNull()
  patch.write(part, () => patch.socket?.end())
  await noticed
}

describe('a connection that breaks during a call', () => {
  test('doesn’t lose received bytes, and the upload continues until the file is complete', async () => {
    const { client, url, token, lectureId } = await givenUpload()
    const offsets: number[] = []
    for (const share of [0.2, 0.5, 0.8]) {
      const offset = await offsetOf(client, url)
      await breakOff(openPatch({ url, token, offset }), content.subarray(offset, Math.floor(content.length * share)), url)
      offsets.push(await offsetOf(client, url))
    }
    const offset = await offsetOf(client, url)

    const whole = openPatch({ url, token, offset }).end(content.subarray(offset))
    const [answer] = await once(whole, 'response')
    const finished = await client.finish(url)

    expect([answer.statusCode, finished.statusCode]).toEqual([204, 200])
    // The end of the last packet may be lost with the connection. Everything before it is stored.
    expect(offsets.map((reached, index) => reached > (offsets[index - 1] ?? 0))).toEqual([true, true, true])
    const { key } = await db
      .selectFrom('lectures')
      .innerJoin('media_files', 'media_files.id', 'video_id')
      .select('key')
      .where('lectures.id', '=', lectureId)
      .executeTakeFirstOrThrow()
    expect(hashOf(await buffer(deps.storage.read(key)))).toBe(hashOf(content))
  })
})

describe('a request for the upload offset', () => {
  test('waits until the previous call has unlocked the upload, so that the next call isn’t refused', async () => {
    const { client, url, token } = await givenUpload()
    const id = url.split('/').at(-1) ?? ''
    const holder = () => db.selectFrom('uploads').select('holder').where('id', '=', id).executeTakeFirstOrThrow()
    const open = openPatch({ url, token, offset: 0 }).on('error', () => undefined)
    open.flushHeaders()
    await expect.poll(async () => (await holder()).holder).not.toBeNull()
    const told: string[] = []

    const [asked] = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('uploads').select('id').where('id', '=', id).forUpdate().execute()
      const head = client.head(url).then(() => told.push('the offset'))
      await untilWaiting(db, 1)
      // This request takes at least as long as the HEAD request would take without waiting for the lock.
      await client.begin(1, { kind: 'lecture-video', lectureId: 0, filename: 'a.mp4' })
      told.push('let go')
      return [head]
    })
    await asked

    expect(told).toEqual(['let go', 'the offset'])
    open.destroy()
  })
})

describe('a slow body', () => {
  test('is rejected with 408 in file uploads and other calls, and the upload can then be completed', async () => {
    // The limit is long enough for a complete body on a busy machine.
    const quick = await buildApp(deps, { bodyMs: 2_000 })
    await quick.listen({ port: 0, host: '127.0.0.1' })
    const at = (quick.server.address() as AddressInfo).port
    const { url, token, client } = await givenUpload()

    const slow = openPatch({ url, token, offset: 0, at })
    slow.write(content.subarray(0, 100))
    const login = httpRequest({
      port: at,
      host: '127.0.0.1',
      path: '/api/auth/login',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 100 },
    })
    login.write('{')
    const answers = await Promise.all([once(slow, 'response').catch(() => []), once(login, 'response').catch(() => [])])
    const offset = await offsetOf(client, url)
    const whole = openPatch({ url, token, offset, at }).end(content.subarray(offset))
    const [done] = await once(whole, 'response')
    await quick.close()

    expect(answers.map(([answer]) => answer?.statusCode)).toEqual([408, 408])
    expect(done.statusCode).toBe(204)
  })
})
