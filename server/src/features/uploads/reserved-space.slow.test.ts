import { readdir } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { contract } from '@akada/contract/contract.ts'
import { uploadLectureVideo, uploadPromotionalVideo, uploadResource } from '@akada/contract/uploads.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { givenCourse, givenInstructor } from '#testing/builders.ts'
import { mp4File } from '#testing/small-files.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { bringFile, tusClient } from '#testing/tus.ts'
import { buildApp } from '../../app.ts'
import { expireUploads } from './expire-uploads.ts'

const server = await testApp()
const { app, clock, connection, db, deps, tokenFor } = server
await app.listen({ port: 0, host: '127.0.0.1' })

// A second process uses the same database and folders over its own connections.
const second = connect({ connection, onError: () => undefined })
const otherDeps = { ...deps, db: second.db }
const otherApp = await buildApp(otherDeps)
await otherApp.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await otherApp.close()
  await second.pool.end()
})

const start = clock.now
const { storage } = deps
const useStorage = (used: typeof storage) => {
  deps.storage = used
  otherDeps.storage = used
}
const sending = new Set<ClientRequest>()
beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('uploads').execute()
})
afterEach(async () => {
  for (const each of sending) each.destroy()
  sending.clear()
  useStorage(storage)
  await expect.poll(async () => (await readdir(deps.workFolder).catch(() => [])).length).toBe(0)
})

/** This much of the disk is reserved for the database and logs. */
const KEPT = 500_000_000
const GB = 1_000_000_000
const leaveFree = (bytes: number) => {
  useStorage({ ...storage, freeBytes: async () => KEPT + bytes })
}
const later = (minutes: number) => {
  clock.now = new Date(start.getTime() + minutes * 60_000)
}

const video = mp4File()
/** Returns the first bytes of a longer video. */
const beginning = (bytes: number) => Buffer.concat([video, Buffer.alloc(bytes - video.length)])

/** Returns the end of the reservation in minutes after the start of the test. */
async function minutesReserved(url: string): Promise<number> {
  const id = url.split('/').at(-1) ?? ''
  const { at } = await db.selectFrom('uploads').select('reserved_until as at').where('id', '=', id).executeTakeFirstOrThrow()
  return (at.getTime() - start.getTime()) / 60_000
}

async function givenTeacher() {
  const instructor = await givenInstructor(db)
  const { id: courseId, lectureIds } = await givenCourse(db, { instructor_id: instructor.id, status: 'DRAFT', curriculum: [[{}]] })
  const lectureId = lectureIds[0] ?? 0
  const forVideo = { kind: 'lecture-video', lectureId, filename: 'lesson.mp4' }
  const at = (where: FastifyInstance) => tusClient({ app: where, tokenFor }, instructor)
  return { instructor, courseId, lectureId, forVideo, client: at(app), elsewhere: at(otherApp) }
}

type Teacher = Awaited<ReturnType<typeof givenTeacher>>

const outcomes = (answers: { statusCode: number; json: () => { code?: string } }[]) =>
  answers.map((answer) => (answer.statusCode === 201 || answer.statusCode === 204 ? 'ok' : (answer.json().code ?? ''))).sort()

describe('an upload’s reserved space', () => {
  test('lapses after 15 minutes without a byte, so that announced files don’t fill the disk', async () => {
    leaveFree(80_000_000)
    for (let count = 0; count < 3; count += 1) {
      const { client, forVideo } = await givenTeacher()
      await client.begin(25_000_000, forVideo)
    }
    const { client, forVideo } = await givenTeacher()

    later(14)
    const full = await client.begin(25_000_000, forVideo)
    later(15)
    const free = await client.begin(25_000_000, forVideo)

    expect(outcomes([full, free])).toEqual(['STORAGE_FULL', 'ok'])
  })

  test('is renewed when half a megabyte or the last bytes arrive', async () => {
    const { client, forVideo } = await givenTeacher()
    const url = String((await client.begin(1_200_000, forVideo)).headers.location)
    later(14)
    await client.patch(url, 0, beginning(500_000))
    const first = await minutesReserved(url)
    later(28)
    await client.patch(url, 500_000, Buffer.alloc(600_000))
    later(42)

    await client.patch(url, 1_100_000, Buffer.alloc(100_000))

    expect([first, await minutesReserved(url)]).toEqual([29, 57])
  })

  test('isn’t renewed when fewer bytes arrive, but the bytes are stored', async () => {
    const [one, other] = [await givenTeacher(), await givenTeacher()]
    leaveFree(4_000_000_000)
    const url = String((await one.client.begin(4_000_000_000, one.forVideo)).headers.location)
    later(14)
    await one.client.patch(url, 0, beginning(499_999))
    leaveFree(4_000_000_000 - 499_999)
    later(16)

    const begun = await other.client.begin(3_000_000_000, other.forVideo)

    expect([begun.statusCode, (await one.client.head(url)).headers['upload-offset']]).toEqual([201, '499999'])
  })

  test.each([0, 1, 1000])('lapses after 15 minutes even if %d bytes arrive every 16 minutes', async (bytes) => {
    const { client, forVideo } = await givenTeacher()
    const url = String((await client.begin(4_000_000_000, forVideo)).headers.location)
    await client.patch(url, 0, video)

    const reserved = []
    for (let minutes = 16; minutes < 72 * 60; minutes += 16 * 30) {
      later(minutes)
      const offset = Number((await client.head(url)).headers['upload-offset'])
      expect((await client.patch(url, offset, Buffer.alloc(bytes))).statusCode).toBe(204)
      reserved.push(await minutesReserved(url))
    }

    expect(new Set(reserved)).toEqual(new Set([15]))
  })

  test('is reserved again when a lapsed upload resumes, even in small chunks', async () => {
    const [one, other] = [await givenTeacher(), await givenTeacher()]
    leaveFree(2_000_000)
    const url = String((await one.client.begin(2_000_000, one.forVideo)).headers.location)
    later(71 * 60)
    await one.client.patch(url, 0, beginning(300_000))
    const early = await minutesReserved(url)
    // The file is never read, because only the announced size matters here.
    const sent = await one.client.patch(url, 300_000, Buffer.alloc(200_000))

    const refused = await other.client.begin(1_000_000, other.forVideo)

    expect([early, sent.statusCode, await minutesReserved(url)]).toEqual([15, 204, 71 * 60 + 15])
    expect(refused.json().code).toBe('STORAGE_FULL')
  })

  test('isn’t reserved again if other uploads took it, and the upload continues once there is space', async () => {
    const [one, other] = [await givenTeacher(), await givenTeacher()]
    leaveFree(video.length)
    const url = String((await one.client.begin(video.length, one.forVideo)).headers.location)
    await one.client.patch(url, 0, video.subarray(0, 1000))
    later(16)
    const taken = await other.client.begin(video.length - 500, other.forVideo)

    const refused = await one.client.patch(url, 1000, video.subarray(1000))
    const kept = await one.client.head(url)
    await other.client.remove(String(taken.headers.location))
    const sent = await one.client.patch(url, 1000, video.subarray(1000))
    const finished = await one.client.finish(url)

    expect(refused.json()).toMatchObject({
      statusCode: 507,
      code: 'STORAGE_FULL',
      message: 'The site has run out of storage, so we couldn’t save this. Try again later.',
    })
    expect(kept.headers['upload-offset']).toBe('1000')
    expect([sent.statusCode, finished.statusCode]).toEqual([204, 200])
  })

  test('goes to only one of many lapsed uploads that resume concurrently if only one fits', async () => {
    const teachers = await Promise.all(Array.from({ length: 8 }, () => givenTeacher()))
    leaveFree(8 * 1_200_000)
    const urls = await Promise.all(
      teachers.map(async ({ client, forVideo }) => String((await client.begin(1_200_000, forVideo)).headers.location)),
    )
    later(16)
    leaveFree(1_200_000)

    const answers = await Promise.all(
      teachers.map(({ client, elsewhere }, index) => (index % 2 ? client : elsewhere).patch(urls[index] ?? '', 0, beginning(500_000))),
    )

    const stored = await db.selectFrom('uploads').select('received_bytes as bytes').execute()
    expect(outcomes(answers)).toEqual([...Array(7).fill('STORAGE_FULL'), 'ok'])
    expect(stored.map(({ bytes }) => bytes).sort((a, b) => a - b)).toEqual([...Array(7).fill(0), 500_000])
  })

  test('goes to as many uploads as fit, however many start concurrently in two processes', async () => {
    const teachers = await Promise.all(Array.from({ length: 12 }, () => givenTeacher()))
    leaveFree(5 * 50_000_000)

    const answers = await Promise.all(
      teachers.map(({ client, elsewhere, forVideo }, index) => (index % 2 ? client : elsewhere).begin(50_000_000, forVideo)),
    )

    expect(outcomes(answers)).toEqual([...Array(7).fill('STORAGE_FULL'), ...Array(5).fill('ok')])
  })

  test('is released each time an upload is canceled', async () => {
    const { client, forVideo } = await givenTeacher()
    leaveFree(60_000_000)

    for (let time = 0; time < 5; time += 1) {
      const begun = await client.begin(50_000_000, forVideo)
      const again = await client.begin(50_000_000, forVideo)
      expect(outcomes([begun, again])).toEqual(['STORAGE_FULL', 'ok'])
      await client.remove(String(begun.headers.location))
    }
  })

  test('is small before bytes arrive, however many users announce uploads', async () => {
    leaveFree(20 * GB)
    const announcers = await Promise.all(Array.from({ length: 10 }, () => givenTeacher()))
    const announce = ({ client, forVideo }: Teacher) => Promise.all([1, 2].map(() => client.begin(4 * GB, forVideo)))
    const cancel = ({ client }: Teacher, begun: Awaited<ReturnType<typeof announce>>) =>
      Promise.all(begun.map(({ headers }) => client.remove(String(headers.location))))
    for (const one of announcers) {
      await cancel(one, await announce(one))
      await announce(one)
    }
    const other = await givenTeacher()

    const begun = await other.elsewhere.begin(4 * GB, other.forVideo)

    expect(begun.statusCode).toBe(201)
  })

  test('grows with the bytes that are sent', async () => {
    const [one, other] = [await givenTeacher(), await givenTeacher()]
    leaveFree(4 * GB)
    const url = String((await one.client.begin(4 * GB, one.forVideo)).headers.location)
    const room = async () => {
      const { statusCode, headers } = await other.client.begin(3.4 * GB, other.forVideo)
      if (statusCode === 201) await other.client.remove(String(headers.location))
      return statusCode
    }

    const announced = await room()
    await one.client.patch(url, 0, beginning(40_000_000))
    leaveFree(4 * GB - 40_000_000)

    expect([announced, await room()]).toEqual([201, 507])
  })

  test('that is used up by other files stops the upload, and received bytes are kept', async () => {
    const { client, forVideo } = await givenTeacher()
    const url = String((await client.begin(60_000_000, forVideo)).headers.location)
    leaveFree(-1)

    const refused = await client.patch(url, 0, beginning(40_000_000))
    leaveFree(60_000_000)
    const sent = await client.patch(url, 40_000_000, Buffer.alloc(20_000_000))

    expect([refused.statusCode, refused.json().code, sent.statusCode]).toEqual([507, 'STORAGE_FULL', 204])
  })

  test('isn’t needed to finish a completely received upload', async () => {
    const { client, forVideo } = await givenTeacher()
    const url = await bringFile(client, video, forVideo)
    later(71 * 60)
    leaveFree(-1)

    expect((await client.finish(url)).statusCode).toBe(200)
  })
})

/** Announces a form of this many bytes, sends only its head, and returns any response. */
async function beginForm(
  to: FastifyInstance,
  person: TestPerson,
  { bytes, form = uploadLectureVideo }: { bytes: number; form?: typeof uploadLectureVideo },
) {
  const call = httpRequest({
    port: (to.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    path: `/api${form.path}`,
    method: form.method,
    agent: false,
    headers: {
      authorization: `Bearer ${await tokenFor(person)}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': bytes,
    },
  })
  sending.add(call)
  const refused: { code?: string } = {}
  call.on('error', () => undefined)
  call.on('response', async (response: IncomingMessage) => {
    refused.code = ((await json(response)) as { code: string }).code
  })
  call.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\nfirst')
  return refused
}

const formsArriving = async () => (await db.selectFrom('uploads').select('id').where('file_name', '=', '').execute()).length

describe('a complete file in a form', () => {
  test.each([
    ['lecture video', uploadLectureVideo],
    ['promotional video', uploadPromotionalVideo],
    ['resource', uploadResource],
  ] as [string, typeof uploadLectureVideo][])('reserves its space in every process while it arrives: %s', async (_, form) => {
    const [one, other] = [await givenTeacher(), await givenTeacher()]
    leaveFree(60_000_000)
    await beginForm(app, one.instructor, { bytes: 40_000_000, form })
    await expect.poll(formsArriving).toBe(1)

    const refused = await other.elsewhere.begin(30_000_000, other.forVideo)
    for (const each of sending) each.destroy()
    await expect.poll(formsArriving).toBe(0)
    const free = await other.elsewhere.begin(30_000_000, other.forVideo)

    expect(outcomes([refused, free])).toEqual(['STORAGE_FULL', 'ok'])
  })

  test.each(contract.flatMap(({ name, endpoint }) => (endpoint.upload?.to === 'disk' ? [[name, endpoint] as const] : [])))(
    'causes no server error if the form is empty: %s',
    async (name, { method, path }) => {
      const { instructor } = await givenTeacher()
      const authorization = `Bearer ${await tokenFor(instructor)}`
      const headers = { authorization, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '0' }

      const answer = await app.inject({ method, url: `/api${path}`, headers })

      // The profile form has no required field.
      expect([answer.statusCode, answer.json().code]).toEqual(name === 'updateProfile' ? [200, undefined] : [400, 'INVALID_INPUT'])
    },
  )

  test('is refused before it arrives if there is no space, however many start concurrently in two processes', async () => {
    const teachers = await Promise.all(Array.from({ length: 6 }, () => givenTeacher()))
    leaveFree(50_000_000)

    const begun = await Promise.all(
      teachers.map(({ instructor }, index) => beginForm(index % 2 ? app : otherApp, instructor, { bytes: 40_000_000 })),
    )

    await expect.poll(() => begun.filter(({ code }) => code === 'STORAGE_FULL').length).toBe(5)
    expect(await formsArriving()).toBe(1)
  })

  test('keeps its reservation for 15 minutes if the process dies, and the cleanup job deletes its row', async () => {
    const [one, other] = [await givenTeacher(), await givenTeacher()]
    leaveFree(60_000_000)
    await beginForm(app, one.instructor, { bytes: 40_000_000 })
    await expect.poll(formsArriving).toBe(1)
    later(15)

    const free = await other.client.begin(30_000_000, other.forVideo)
    await expireUploads(deps)

    expect([free.statusCode, await formsArriving()]).toEqual([201, 0])
  })
})
