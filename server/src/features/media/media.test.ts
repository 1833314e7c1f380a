import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { getLecture } from '@akada/contract/courses.ts'
import { serialize } from 'cookie'
import { beforeAll, describe, expect, test } from 'vitest'
import { LECTURE_ADDRESS_MS, signedAddress } from '#platform/storage/addresses.ts'
import { givenAdmin, givenCourse, givenEnrollment, givenUser } from '#testing/builders.ts'
import { silentStore } from '#testing/odd-store.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { storeFile } from './store-file.ts'

const { app, db, deps, call, clock, tokenFor } = await testApp()
const start = clock.now
const video = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))

let counter = 0
const store = (key = `private/videos/lecture-${++counter}.mp4`, content: Buffer = video, contentType = 'video/mp4') =>
  storeFile(deps, { key, contentType, content, durationSeconds: 60 })

const asked = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url, headers })
const bearer = async (person: TestPerson) => ({ authorization: `Bearer ${await tokenFor(person)}` })
const pass = (person: TestPerson) => ({
  cookie: serialize('akada_media', deps.signer.sign({ for: 'media', userId: person.id, until: clock.now.getTime() + 86_400_000 })),
})

/** Creates a student, and gets a signed URL for a paid lecture from the API. */
async function givenPlaying({ isPreview = false } = {}) {
  clock.now = start
  const file = await store()
  const course = await givenCourse(db, { curriculum: [[{ video_id: file.id, is_preview: isPreview }]] })
  const enrollment = await givenEnrollment(db, { course_id: course.id })
  const student = { id: enrollment.userId }
  const lectureId = course.lectureIds[0] ?? 0
  const { data } = await call(getLecture, { params: { id: lectureId } }, student)
  return { course, enrollment, student, lectureId, address: data.contentUrl as string, file }
}

describe('a paid lecture’s signed URL', () => {
  test('plays for its user, by cookie and by token', async () => {
    const { address, student } = await givenPlaying()

    const [byCookie, byToken] = [await asked(address, pass(student)), await asked(address, await bearer(student))]

    expect([byCookie, byToken].map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(byCookie.rawPayload).toEqual(video)
  })

  test('is refused for all other users, including admins and other students', async () => {
    const { address, course } = await givenPlaying()
    const classmate = await givenEnrollment(db, { course_id: course.id })
    const admin = await givenAdmin(db)

    const answers = [
      await asked(address),
      await asked(address, pass(await givenUser(db))),
      await asked(address, pass({ id: classmate.userId })),
      await asked(address, pass(admin)),
      await asked(address, await bearer(admin)),
      await asked(address, { cookie: 'akada_media=forged.forged' }),
      await asked(address, { authorization: 'Bearer unknown' }),
      await asked(address, {}, 'HEAD'),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(answers.length).fill(403))
    expect(answers[0]?.json()).toEqual({
      statusCode: 403,
      code: 'MEDIA_ADDRESS_INVALID',
      message: 'This media link has expired or isn’t valid for your account.',
      data: null,
    })
  })

  test('expires after four hours', async () => {
    const { address, student } = await givenPlaying()
    const playing = async (afterMs: number) => {
      clock.now = new Date(start.getTime() + afterMs)
      return (await asked(address, pass(student))).statusCode
    }

    expect([await playing(4 * 3_600_000 - 1), await playing(4 * 3_600_000)]).toEqual([200, 403])
  })

  test('is refused after the enrollment ends', async () => {
    const { address, student, enrollment } = await givenPlaying()
    await db.updateTable('enrollments').set({ status: 'REFUNDED' }).where('id', '=', enrollment.id).execute()

    expect((await asked(address, pass(student))).statusCode).toBe(403)
  })

  test('is refused after the account is suspended', async () => {
    const { address, student } = await givenPlaying()
    await db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', student.id).execute()

    expect((await asked(address, pass(student))).statusCode).toBe(403)
  })

  test('is refused after the role that granted access is removed', async () => {
    const { lectureId } = await givenPlaying()
    const admin = await givenAdmin(db)
    const { data } = await call(getLecture, { params: { id: lectureId } }, admin)
    const before = await asked(data.contentUrl, pass(admin))

    await db.deleteFrom('user_roles').where('user_id', '=', admin.id).where('role', '=', 'ADMIN').execute()
    const after = await asked(data.contentUrl, pass(admin))

    expect([before.statusCode, after.statusCode]).toEqual([200, 403])
  })

  test('is refused for a user who was never enrolled', async () => {
    const { lectureId, file } = await givenPlaying()
    const student = await givenUser(db)
    const address = signedAddress(deps.signer, {
      key: file.key,
      userId: student.id,
      of: { kind: 'lecture', id: lectureId },
      until: clock.now.getTime() + LECTURE_ADDRESS_MS,
    })

    expect((await asked(address, pass(student))).statusCode).toBe(403)
  })

  test('can’t be altered', async () => {
    const { address, student } = await givenPlaying()
    const [payload = '', signature = ''] = address.replace('/media/signed/', '').split('.')
    const grant = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const longer = Buffer.from(JSON.stringify({ ...grant, until: grant.until * 2 })).toString('base64url')

    const statuses = []
    for (const signed of [`${longer}.${signature}`, payload, `${payload}.`, `${payload}.${signature}.x`, 'x', '%00'])
      statuses.push((await asked(`/media/signed/${signed}`, pass(student))).statusCode)

    expect(statuses).toEqual(Array(6).fill(403))
  })

  test('is refused if it contains text that was signed for another purpose', async () => {
    const { student } = await givenPlaying()
    const signed = deps.signer.sign({ for: 'media', userId: student.id, until: clock.now.getTime() + 1000 })

    expect((await asked(`/media/signed/${signed}`, pass(student))).statusCode).toBe(403)
  })
})

describe('a preview’s signed URL', () => {
  test('plays for any holder while the lecture is a preview', async () => {
    const { address, lectureId } = await givenPlaying({ isPreview: true })
    const before = await asked(address)

    await db.updateTable('lectures').set({ is_preview: false }).where('id', '=', lectureId).execute()
    const after = await asked(address)

    expect([before.statusCode, after.statusCode]).toEqual([200, 403])
  })

  test('is refused after the course leaves the catalog', async () => {
    const { address, course } = await givenPlaying({ isPreview: true })
    await db.updateTable('courses').set({ status: 'ARCHIVED' }).where('id', '=', course.id).execute()

    expect((await asked(address)).statusCode).toBe(403)
  })
})

describe('a certificate’s signed URL', () => {
  test('works only for the certificate’s owner, and keeps the file’s name', async () => {
    clock.now = start
    const owner = await givenUser(db)
    const file = await store('private/certificates/one.pdf', Buffer.from('%PDF-1.7'), 'application/pdf')
    const address = (userId: string | null) =>
      signedAddress(deps.signer, {
        key: file.key,
        userId,
        of: { kind: 'certificate', id: 1 },
        until: clock.now.getTime() + 1000,
        downloadAs: 'Ìwé ẹ̀rí.pdf',
      })

    const answers = [
      await asked(address(owner.id), pass(owner)),
      await asked(address(owner.id), pass(await givenAdmin(db))),
      await asked(address(owner.id)),
      await asked(address(null)),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403, 403, 403])
    expect(answers[0]?.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Ìwé ẹ̀rí.pdf')}`,
    })
  })
})

describe('a lecture file', () => {
  let playing: Awaited<ReturnType<typeof givenPlaying>>
  beforeAll(async () => {
    playing = await givenPlaying()
  })
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    clock.now = start
    return asked(playing.address, { ...pass(playing.student), ...headers }, method)
  }

  test('is returned whole, with security headers', async () => {
    const { statusCode, headers, rawPayload } = await get()

    expect(statusCode).toBe(200)
    expect(rawPayload).toEqual(video)
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('content-disposition')
  })

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=990-', 990, 999],
    ['bytes=-5', 995, 999],
    ['bytes=500-5000', 500, 999],
  ])('is returned in part for the range %s', async (range, first, last) => {
    const { statusCode, headers, rawPayload } = await get({ range })

    expect(statusCode).toBe(206)
    expect(headers).toMatchObject({ 'content-range': `bytes ${first}-${last}/1000`, 'content-length': String(last - first + 1) })
    expect(rawPayload).toEqual(video.subarray(first, last + 1))
  })

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('returns 416 for the range %s', async (range) => {
    const { statusCode, headers, rawPayload } = await get({ range })

    expect({ statusCode, length: rawPayload.length, range: headers['content-range'] }).toEqual({
      statusCode: 416,
      length: 0,
      range: 'bytes */1000',
    })
  })

  test.each(['bytes=0-1,5-6', 'bytes=9-1', 'nonsense'])('is returned whole for %s', async (range) => {
    const { statusCode, rawPayload } = await get({ range })

    expect([statusCode, rawPayload.length]).toEqual([200, 1000])
  })

  test('is returned in part only if If-Range has the current version', async () => {
    const etag = String((await get()).headers.etag)

    const answers = []
    for (const condition of [etag, '"other"', `W/${etag}`, 'Tue, 01 Sep 2026 12:00:00 GMT'])
      answers.push((await get({ range: 'bytes=0-9', 'if-range': condition })).statusCode)

    expect(answers).toEqual([206, 200, 200, 200])
  })

  test('is not sent to a client that already has it', async () => {
    const etag = String((await get()).headers.etag)

    const { statusCode, rawPayload } = await get({ 'if-none-match': etag })

    expect([statusCode, rawPayload.length]).toEqual([304, 0])
  })

  test('is returned without content for a HEAD request', async () => {
    const { statusCode, headers, rawPayload } = await get({ range: 'bytes=0-9' }, 'HEAD')

    expect([statusCode, headers['content-length'], rawPayload.length]).toEqual([200, '1000', 0])
  })

  test('that is missing from storage returns 404', async () => {
    const gone = await givenPlaying()
    await deps.storage.remove(gone.file.key)

    const answer = await asked(gone.address, pass(gone.student))

    expect(answer.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
  })
})

describe('a client that disconnects', () => {
  test('leaves no file open', async () => {
    const { student, file, address } = await givenPlaying()
    await deps.storage.put(file.key, Buffer.alloc(20_000_000, 7))
    const opened: Readable[] = []
    const { storage } = deps
    deps.storage = {
      ...storage,
      read: (...asked) => {
        const stream = storage.read(...asked)
        opened.push(stream)
        return stream
      },
    }
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo

    const request = httpRequest({ port, host: '127.0.0.1', path: address, headers: pass(student) }).end()
    const [response] = (await once(request, 'response')) as [Readable]
    await once(response, 'data')
    const closed = Promise.all(opened.map((stream) => once(stream, 'close')))
    request.destroy()
    await closed

    deps.storage = storage
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
  })
})

describe('public files', () => {
  test('are readable by all and cached permanently', async () => {
    await store('public/covers/one.webp', Buffer.from('RIFF'), 'image/webp')

    const { statusCode, headers, body } = await asked('/media/public/covers/one.webp')
    const part = await asked('/media/public/covers/one.webp', { range: 'bytes=1-2' })
    const head = await asked('/media/public/covers/one.webp', {}, 'HEAD')

    expect([statusCode, body]).toEqual([200, 'RIFF'])
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect([part.statusCode, part.body]).toEqual([206, 'IF'])
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '4', ''])
  })

  test.each([
    'nothing.webp',
    '',
    'covers',
    'covers/',
    '..%2fprivate%2fvideos%2flecture-1.mp4',
    '..%5cprivate%5cvideos%5clecture-1.mp4',
    'covers//one.webp',
    'covers/.one.webp',
    'COVERS/ONE.WEBP',
    'covers/one.webp%00',
    'covers%5cone.webp',
    'covers/one.webp/one.webp',
    `${'x/'.repeat(400)}x.webp`,
    `${'x'.repeat(300)}.webp`,
  ])('don’t include %j', async (path) => {
    const { statusCode, body } = await asked(`/media/public/${path}`)

    expect([statusCode, body.includes('RIFF')]).toEqual([404, false])
  })

  test('that are missing return a plain uncached 404', async () => {
    const { headers, body } = await asked('/media/public/nothing.webp')

    expect({ body, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
      body: 'Not found',
      type: 'text/plain; charset=utf-8',
      cache: 'no-store',
    })
  })

  test.each(['GET', 'HEAD'] as const)(
    'return a retryable error (%s) while the store accepts connections and doesn’t respond',
    async (method) => {
      const { storage } = deps
      deps.storage = await silentStore({ answerMs: 100, idleMs: 100 })

      const { statusCode, headers } = await asked('/media/public/covers/one.webp', {}, method)

      deps.storage = storage
      expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
    },
  )

  test('return a retryable error while the store lists them but doesn’t deliver them', async () => {
    const { storage } = deps
    const { read } = await silentStore({ answerMs: 100, idleMs: 100 })
    deps.storage = { ...storage, read }
    await store('public/covers/two.webp', Buffer.from('RIFF'), 'image/webp')

    const { statusCode, headers } = await asked('/media/public/covers/two.webp')

    deps.storage = storage
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  })

  test('don’t include private files', async () => {
    const { file } = await givenPlaying()

    expect((await asked(`/media/${file.key}`)).statusCode).toBe(404)
  })
})

describe('storing a file', () => {
  const rowOf = (key: string) =>
    db
      .selectFrom('media_files')
      .select(['id', 'bytes', 'content_type', 'width', 'duration_seconds'])
      .where('key', '=', key)
      .executeTakeFirst()

  test('stores its content and its row', async () => {
    const poster = await storeFile(deps, {
      key: 'public/posters/a.png',
      contentType: 'image/png',
      content: Buffer.from('png'),
      width: 640,
      height: 360,
    })

    const stored = await storeFile(deps, {
      key: 'private/videos/a.mp4',
      contentType: 'video/mp4',
      content: video,
      durationSeconds: 12,
      posterId: poster.id,
    })

    expect(stored).toMatchObject({ key: 'private/videos/a.mp4', bytes: 1000 })
    expect(await rowOf(stored.key)).toEqual({ id: stored.id, bytes: 1000, content_type: 'video/mp4', width: null, duration_seconds: 12 })
    expect(await deps.storage.size(stored.key)).toBe(1000)
  })

  test('again under the same key replaces the file and keeps its id', async () => {
    const first = await store('private/certificates/again.pdf', Buffer.from('one'), 'application/pdf')

    const second = await store('private/certificates/again.pdf', Buffer.from('two, longer'), 'application/pdf')

    expect(second.id).toBe(first.id)
    expect(await rowOf(first.key)).toMatchObject({ bytes: 11 })
  })

  test('refuses a type that contradicts the key', async () => {
    await expect(store('public/page.webp', Buffer.from('<html>'), 'text/html')).rejects.toThrow('would be served as image/webp')

    expect(await deps.storage.size('public/page.webp')).toBeUndefined()
    expect(await rowOf('public/page.webp')).toBeUndefined()
  })
})
