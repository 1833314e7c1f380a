import { replaceCover } from '@akada/contract/authoring.ts'
import { getCourse } from '@akada/contract/courses.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inTurn } from '#platform/images/read-pixels.ts'
import { changeCourse, givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenPicture, pngOfClaimedSize } from '#testing/pictures.ts'
import { fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const server = await testApp()
const { app, call, db, deps, runJobs, clock } = server

// 900 × 300 pixels. Cropped to 16:9, its width is 534.
const picture = await givenPicture()
const send = (courseId: number | string, as?: TestPerson, content: Buffer = picture) =>
  sendForm(server, replaceCover, formOf({ courseId: String(courseId), file: fileOf(content) }), as)

const rows = () => db.selectFrom('media_files').select(['key', 'widths']).orderBy('key').execute()
const filesOf = (url: string) => [
  url,
  ...['320.avif', '320.webp', '480.avif', '480.webp'].map((ending) => url.replace('.webp', `-${ending}`)),
]
const sizesOf = (urls: string[]) => Promise.all(urls.map((url) => deps.storage.size(url.replace('/media/', ''))))
const coverOf = async (id: number) => (await call(getCourse, { params: { id } })).data.coverImageUrl
const there = Array(5).fill(expect.any(Number))
const gone = Array(5).fill(undefined)

async function givenOwnCourse() {
  const instructor = await givenInstructor(db)
  return { instructor, course: await givenCourse(db, { instructor_id: instructor.id }) }
}

/** Makes storage fail at the given file. Records the stored keys. */
function breakStorage(at: number): { keys: string[]; restore: () => void } {
  const { storage } = deps
  const keys: string[] = []
  deps.storage = {
    ...storage,
    put: (key, content) => (keys.push(key) === at ? Promise.reject(new Error('disk full')) : storage.put(key, content)),
  }
  return { keys, restore: () => (deps.storage = storage) }
}

describe('a new cover', () => {
  test('is stored in several widths with the stated dimensions', async () => {
    const { course, instructor } = await givenOwnCourse()

    const { data } = await send(course.id, instructor)

    expect(data.imageUrl).toMatch(/^\/media\/public\/covers\/[0-9a-f]{32}\.webp$/)
    expect((await call(getCourse, { params: { id: course.id } })).data).toMatchObject({
      coverImageUrl: data.imageUrl,
      coverWidths: [320, 480],
      coverImageSize: { width: 534, height: 300 },
    })
    const shown = await Promise.all(filesOf(data.imageUrl).map(async (url) => app.inject({ url })))
    expect(shown.map(({ headers }) => headers['content-type'])).toEqual([
      'image/webp',
      'image/avif',
      'image/webp',
      'image/avif',
      'image/webp',
    ])
    const widths = await Promise.all(shown.map(async ({ rawPayload }) => (await sharp(rawPayload).metadata()).width))
    expect(widths).toEqual([534, 320, 320, 480, 480])
  })

  test('can be set only by the course’s instructor or an admin', async () => {
    const { course, instructor } = await givenOwnCourse()
    const others = [undefined, await givenUser(db), await givenManager(db), await givenInstructor(db), instructor, await givenAdmin(db)]

    const answers = []
    for (const person of others) answers.push(await send(course.id, person))

    expect(answers.map(({ statusCode, code }) => [statusCode, code])).toEqual([
      [401, 'SIGN_IN_REQUIRED'],
      [403, 'NOT_ALLOWED'],
      [403, 'NOT_ALLOWED'],
      [404, 'COURSE_NOT_FOUND'],
      [200, undefined],
      [200, undefined],
    ])
  })

  test.each(['UNDER_REVIEW', 'REJECTED'] as const)('is refused while the course is %s, and stores no file', async (status) => {
    const { course, instructor } = await givenOwnCourse()
    await changeCourse(db, course.id, { status })
    const before = await rows()

    expect(await send(course.id, instructor)).toMatchObject({ statusCode: 409, code: 'COURSE_NOT_EDITABLE' })
    expect(await rows()).toEqual(before)
  })

  test('requires a course and a picture', async () => {
    const { course, instructor } = await givenOwnCourse()

    const answers = [
      await send(2_147_483_647, instructor),
      await send(2_147_483_647, await givenAdmin(db)),
      await send('x', instructor),
      await sendForm(server, replaceCover, formOf({ courseId: String(course.id) }), instructor),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 400, 400])
    expect(answers[3]?.errors).toEqual([{ path: 'file', message: 'Choose a picture.' }])
  })

  test('replaces the previous cover, and deletes it in all widths', async () => {
    const { course, instructor } = await givenOwnCourse()
    const first = (await send(course.id, instructor)).data.imageUrl

    const second = (await send(course.id, instructor)).data.imageUrl
    const before = await sizesOf(filesOf(first))
    await runJobs()

    expect(before).toEqual(there)
    expect(await sizesOf(filesOf(first))).toEqual(gone)
    expect(await sizesOf(filesOf(second))).toEqual(there)
    expect((await rows()).map(({ key }) => `/media/${key}`)).not.toContain(first)
  })

  test('keeps one cover when several uploads finish at once', async () => {
    const { course, instructor } = await givenOwnCourse()
    const rowsBefore = (await rows()).length

    const answers = await Promise.all(Array.from({ length: 4 }, () => send(course.id, instructor)))
    await runJobs()

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200))
    const cover = await coverOf(course.id)
    const losers = answers.map(({ data }) => data.imageUrl).filter((url) => url !== cover)
    expect(losers).toHaveLength(3)
    expect(await sizesOf(losers.flatMap(filesOf))).toEqual(Array(15).fill(undefined))
    expect(await sizesOf(filesOf(cover))).toEqual(there)
    expect(await rows()).toHaveLength(rowsBefore + 1)
  })

  test('keeps the previous cover if another course uses it', async () => {
    const { course, instructor } = await givenOwnCourse()
    const first = (await send(course.id, instructor)).data.imageUrl
    const { cover_id } = await db.selectFrom('courses').select('cover_id').where('id', '=', course.id).executeTakeFirstOrThrow()
    await changeCourse(db, (await givenCourse(db)).id, { cover_id })

    await send(course.id, instructor)
    await runJobs()

    expect(await sizesOf(filesOf(first))).toEqual(there)
  })

  test('is refused for other kinds of files, without changes', async () => {
    const { course, instructor } = await givenOwnCourse()
    const cover = (await send(course.id, instructor)).data.imageUrl
    const before = await rows()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"/>'

    const answers = []
    for (const content of [svg, '<!doctype html>', picture.subarray(0, 500), await pngOfClaimedSize(8001, 5000)])
      answers.push(await send(course.id, instructor, Buffer.from(content)))
    answers.push(await send(course.id, instructor, Buffer.concat([picture, Buffer.alloc(10_000_001 - picture.length)])))

    expect(answers.map(({ code }) => code)).toEqual([...Array(4).fill('PICTURE_INVALID'), 'PAYLOAD_TOO_LARGE'])
    expect(await coverOf(course.id)).toBe(cover)
    expect(await rows()).toEqual(before)
  })

  test.each([1, 3, 5])('leaves no files when storing file number %i fails', async (at) => {
    const { course, instructor } = await givenOwnCourse()
    const before = await rows()
    const { keys, restore } = breakStorage(at)

    const failed = await send(course.id, instructor)
    restore()

    expect([failed.statusCode, keys.length]).toEqual([500, at])
    expect(await Promise.all(keys.map(deps.storage.size))).toEqual(Array(at).fill(undefined))
    expect([await rows(), await coverOf(course.id)]).toEqual([before, null])
  })

  test('leaves no row when the course is deleted between storing the files and the commit', async () => {
    const { course, instructor } = await givenOwnCourse()
    const before = await rows()
    const { storage } = deps
    const keys: string[] = []
    deps.storage = {
      ...storage,
      put: async (key, content) => {
        if (keys.push(key) === 1) await db.deleteFrom('courses').where('id', '=', course.id).execute()
        return storage.put(key, content)
      },
    }

    const answer = await send(course.id, instructor)
    deps.storage = storage

    expect(answer).toMatchObject({ statusCode: 404, code: 'COURSE_NOT_FOUND' })
    expect(await Promise.all(keys.map(storage.size))).toEqual(Array(5).fill(undefined))
    expect(await rows()).toEqual(before)
  })

  test('is limited to thirty attempts in half an hour, even with concurrent requests', async () => {
    const { course, instructor } = await givenOwnCourse()
    const nothing = Buffer.from('nothing')

    const sendAtOnce = (times: number) => Promise.all(Array.from({ length: times }, () => send(course.id, instructor, nothing)))
    // Uploads three at a time, because more would be refused as BUSY, which doesn't count as an attempt.
    const answers = []
    for (let sent = 0; sent < 33; sent += 3) answers.push(...(await sendAtOnce(3)))
    clock.now = new Date(clock.now.getTime() + 30 * 60_000)
    const later = await send(course.id, instructor)

    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
    expect(later.statusCode).toBe(200)
  })
})

test('queues at most five covers per user, and leaves room for other users', async () => {
  const [busy, other] = [await givenOwnCourse(), await givenOwnCourse()]
  let letGo = () => {}
  const held = inTurn(() => new Promise<void>((resolve) => (letGo = resolve)))

  const codes: (string | undefined)[] = []
  const own = Array.from({ length: 8 }, () => send(busy.course.id, busy.instructor).then(({ code }) => codes.push(code)))
  await expect.poll(() => codes).toEqual(['BUSY', 'BUSY', 'BUSY'])
  const others = send(other.course.id, other.instructor)
  letGo()
  await Promise.all([held, ...own])

  expect(codes.filter((code) => code === 'BUSY')).toHaveLength(3)
  expect((await others).statusCode).toBe(200)
})

test('a full cover queue refuses an upload before reading it, and doesn’t count the attempt', async () => {
  const { course, instructor } = await givenOwnCourse()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  // One upload is running and twenty are waiting.
  const others = Array.from({ length: 21 }, () => inTurn(() => held))

  const answers = []
  for (let tries = 0; tries < 31; tries++) answers.push(await send(course.id, instructor))
  const withoutFile = await sendForm(server, replaceCover, formOf({ courseId: String(course.id) }), instructor)
  letGo()
  await Promise.all(others)

  expect(new Set([...answers, withoutFile].map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  expect((await send(course.id, instructor)).statusCode).toBe(200)
})
