import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { replaceCover } from '@akada/contract/authoring.ts'
import { saveCaptions } from '@akada/contract/captions.ts'
import { deleteImport, duplicateCourse, getNewestImport, requestImportedCourse } from '@akada/contract/course-transfer.ts'
import { deleteLecture, deleteResource } from '@akada/contract/curriculum.ts'
import { getStorageUsage } from '@akada/contract/quotas.ts'
import { uploadLectureVideo, uploadResource } from '@akada/contract/uploads.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { recordFile } from '#features/media/record-file.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { connect } from '#platform/database/database.ts'
import { givenAdmin, givenCourse, givenInstructor, givenUser } from '#testing/builders.ts'
import { givenPicture } from '#testing/pictures.ts'
import { fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { mp4File, pdfFile } from '#testing/small-files.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { bringFile, tusClient } from '#testing/tus.ts'
import { buildApp } from '../../app.ts'

const server = await testApp()
const { app, call, clock, connection, db, deps, runJobs, tokenFor } = server

// A second process: the same database and folders over its own connections.
const second = connect({ connection, onError: () => undefined })
const otherDeps = { ...deps, db: second.db }
const otherApp = await buildApp(otherDeps)
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
beforeEach(() => {
  clock.now = start
  useStorage({ ...storage, freeBytes: async () => 1_000_000_000_000 })
})
afterEach(async () => {
  useStorage(storage)
  await set('storageGbPerInstructor', 20)
  await set('largeUploadsAtOnce', 2)
})

const set = (key: 'storageGbPerInstructor' | 'largeUploadsAtOnce', value: number) => changeSetting(db, { key, value, now: clock.now })
const GB = 1_000_000_000
const video = mp4File()

async function givenTeacher() {
  const instructor = await givenInstructor(db)
  const { id: courseId, lectureIds } = await givenCourse(db, { instructor_id: instructor.id, status: 'DRAFT', curriculum: [[{}, {}]] })
  const [lectureId = 0, otherLectureId = 0] = lectureIds
  await db.updateTable('all_lectures').set({ video_id: null }).where('id', 'in', lectureIds).execute()
  const forVideo = { kind: 'lecture-video', lectureId, filename: 'lesson.mp4' }
  const at = (where: FastifyInstance) => tusClient({ app: where, tokenFor }, instructor)
  return { instructor, courseId, lectureId, otherLectureId, forVideo, client: at(app), elsewhere: at(otherApp) }
}
type Teacher = Awaited<ReturnType<typeof givenTeacher>>

const usageOf = async ({ instructor }: Teacher) => (await call(getStorageUsage, {}, instructor)).data
const partsOf = async (teacher: Teacher) => (await usageOf(teacher)).parts

/** Records a video of the second lecture without storing any bytes. */
async function givenStored({ otherLectureId }: Teacher, bytes: number) {
  const fileId = await recordFile(db, { key: `private/videos/${randomUUID()}.mp4`, bytes })
  await db.updateTable('all_lectures').set({ video_id: fileId }).where('id', '=', otherLectureId).execute()
}

const saveTrack = ({ instructor, lectureId }: Teacher, text: string, version: number) =>
  call(
    saveCaptions,
    { params: { id: lectureId, language: 'en' }, body: { version, label: 'English', cues: [{ start: 1, end: 2, text }] } },
    instructor,
  )

const outcomes = (answers: { statusCode: number; json: () => { code?: string } }[]) =>
  answers.map((answer) => (answer.statusCode === 201 ? 'ok' : (answer.json().code ?? ''))).sort()

async function zipOf(description: string): Promise<Buffer> {
  const zip = new ZipFile()
  const manifest = { format: 'akada-course', version: 1, course: { title: 'Whole', description: 'd.html' }, sections: [] }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json')
  zip.addBuffer(Buffer.from(description), 'd.html')
  zip.end()
  return buffer(zip.outputStream)
}

describe('an instructor’s storage', () => {
  test('counts every kind of file in the instructor’s courses until the file is deleted', async () => {
    const teacher = await givenTeacher()
    const { instructor, client, courseId, lectureId, otherLectureId, forVideo } = teacher
    await client.finish(await bringFile(client, video, forVideo))
    await client.finish(await bringFile(client, video, { kind: 'promotional-video', courseId, filename: 'a.mp4' }))
    const form = formOf({ lectureId: String(lectureId), title: 'Plan', file: fileOf(pdfFile(), 'plan.pdf') })
    const resource = await sendForm(server, uploadResource, form, instructor)
    const cover = await sendForm(
      server,
      replaceCover,
      formOf({ courseId: String(courseId), file: fileOf(await givenPicture()) }),
      instructor,
    )
    const saved = await saveTrack(teacher, 'Hi', 0)
    await givenStored(teacher, 3 * GB)
    const { bytes: coverBytes } = await db
      .selectFrom('courses')
      .innerJoin('media_files', 'media_files.id', 'cover_id')
      .select('bytes')
      .where('courses.id', '=', courseId)
      .executeTakeFirstOrThrow()
    const { cues } = await db.selectFrom('lecture_captions').select('cues').where('lecture_id', '=', lectureId).executeTakeFirstOrThrow()
    const all = await partsOf(teacher)

    await call(deleteResource, { params: { id: resource.data.id } }, instructor)
    const withoutResource = await partsOf(teacher)
    await call(deleteLecture, { params: { id: otherLectureId } }, instructor)
    const inTrash = await partsOf(teacher)
    await db.deleteFrom('all_lectures').where('id', '=', otherLectureId).execute()
    const gone = await partsOf(teacher)
    await client.finish(await bringFile(client, mp4File({ seconds: 7 }), forVideo))
    await runJobs()
    const replaced = await partsOf(teacher)

    expect([resource.statusCode, cover.statusCode, saved.statusCode]).toEqual([200, 200, 200])
    const small = 2 * video.length + coverBytes
    expect(all).toEqual({ courses: small + pdfFile().length + 3 * GB, captions: cues.length, imports: 0, uploads: 0 })
    expect([withoutResource.courses, inTrash.courses, gone.courses, replaced.courses]).toEqual([
      small + 3 * GB,
      small + 3 * GB,
      small,
      small,
    ])
  })

  test('counts an upload with all its bytes while they are reserved, then with the received bytes', async () => {
    const teacher = await givenTeacher()
    const url = String((await teacher.client.begin(90_000_000, teacher.forVideo)).headers.location)
    await teacher.client.patch(url, 0, video)
    const reserved = await usageOf(teacher)
    clock.now = new Date(start.getTime() + 15 * 60_000)
    const lapsed = await usageOf(teacher)
    await teacher.client.remove(url)
    const canceled = await usageOf(teacher)

    expect([reserved.usedBytes, lapsed.usedBytes, canceled.usedBytes]).toEqual([90_000_000, video.length, 0])
    expect(reserved).toMatchObject({ limitBytes: 20 * GB, largeUploads: 0, largeUploadsLimit: 2 })
    expect(reserved.uploads).toEqual([
      {
        id: url.split('/').at(-1),
        kind: 'lecture-video',
        fileName: 'lesson.mp4',
        bytes: 90_000_000,
        receivedBytes: video.length,
        expiresAt: new Date(start.getTime() + 72 * 3_600_000).toISOString(),
      },
    ])
    expect(canceled.uploads).toEqual([])
  })

  test('counts an admin’s upload toward the instructor’s storage, even unfinished or resumed, and not toward the admin’s', async () => {
    const teacher = await givenTeacher()
    const admin = await givenUser(db, { roles: ['ADMIN', 'INSTRUCTOR'] })
    const client = tusClient(server, admin)
    await set('storageGbPerInstructor', 1)
    const url = String((await client.begin(600_000_000, teacher.forVideo)).headers.location)
    await client.patch(url, 0, video)
    const reserved = [(await usageOf(teacher)).usedBytes, (await call(getStorageUsage, {}, admin)).data.usedBytes]
    clock.now = new Date(start.getTime() + 16 * 60_000)
    await givenStored(teacher, 500_000_000)

    const refused = await client.patch(url, video.length, Buffer.alloc(600_000))

    expect(reserved).toEqual([600_000_000, 0])
    expect(refused.json()).toMatchObject({ statusCode: 409, code: 'STORAGE_QUOTA_REACHED' })
  })

  test('counts an upload toward the sender’s storage once its course no longer exists', async () => {
    const teacher = await givenTeacher()
    const url = String(
      (await teacher.client.begin(90_000_000, { kind: 'promotional-video', courseId: teacher.courseId, filename: 'a.mp4' })).headers
        .location,
    )
    await db
      .updateTable('uploads')
      .set({ purpose: JSON.stringify({ kind: 'promotional-video', courseId: 2_000_000_000 }) })
      .where('id', '=', url.split('/').at(-1) ?? '')
      .execute()

    expect((await partsOf(teacher)).uploads).toBe(90_000_000)
  })

  test('counts a file shared by two courses once', async () => {
    const teacher = await givenTeacher()
    await givenStored(teacher, 3 * GB)

    await call(duplicateCourse, { params: { id: teacher.courseId } }, teacher.instructor)

    expect((await partsOf(teacher)).courses).toBe(3 * GB)
  })

  test('rejects a file that exceeds it before the first byte, whether sent in pieces or in a form', async () => {
    const teacher = await givenTeacher()
    await givenStored(teacher, 20 * GB - video.length)
    const send = (content: Buffer) =>
      sendForm(
        server,
        uploadLectureVideo,
        formOf({ file: fileOf(content, 'a.mp4'), lectureId: String(teacher.lectureId) }),
        teacher.instructor,
      )

    const begun = await teacher.client.begin(video.length + 1, teacher.forVideo)
    const sent = await send(Buffer.concat([video, Buffer.alloc(1)]))
    const admin = await tusClient(server, await givenAdmin(db)).begin(video.length + 1, teacher.forVideo)
    const fits = await teacher.client.begin(video.length, teacher.forVideo)

    const message = '20 GB of 20 GB of storage is in use. This file needs 0.1 MB. Delete files or cancel an upload first.'
    expect(begun.json()).toMatchObject({ statusCode: 409, code: 'STORAGE_QUOTA_REACHED', message })
    expect([sent.code, admin.json().code, fits.statusCode]).toEqual(['STORAGE_QUOTA_REACHED', 'STORAGE_QUOTA_REACHED', 201])
    expect(await db.selectFrom('uploads').select('id').where('user_id', '=', teacher.instructor.id).execute()).toHaveLength(1)
  })

  test('accepts as many uploads as fit, however many start concurrently in two processes', async () => {
    const teacher = await givenTeacher()
    await givenStored(teacher, 20 * GB - 5 * 90_000_000)

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? teacher.client : teacher.elsewhere).begin(90_000_000, teacher.forVideo)),
    )

    expect(outcomes(answers)).toEqual([...Array(7).fill('STORAGE_QUOTA_REACHED'), ...Array(5).fill('ok')])
    expect((await usageOf(teacher)).usedBytes).toBe(20 * GB)
  })

  test('filled by other files rejects the missing bytes of a lapsed upload, which continues once there is space', async () => {
    const teacher = await givenTeacher()
    const url = String((await teacher.client.begin(video.length, teacher.forVideo)).headers.location)
    await teacher.client.patch(url, 0, video.subarray(0, 1000))
    clock.now = new Date(start.getTime() + 16 * 60_000)
    await givenStored(teacher, 20 * GB - 1000)

    const refused = await teacher.client.patch(url, 1000, video.subarray(1000))
    const kept = await teacher.client.head(url)
    await set('storageGbPerInstructor', 21)
    const sent = await teacher.client.patch(url, 1000, video.subarray(1000))

    expect([refused.json().code, kept.headers['upload-offset'], sent.statusCode]).toEqual(['STORAGE_QUOTA_REACHED', '1000', 204])
  })

  test('follows a changed limit immediately, in two processes', async () => {
    const teacher = await givenTeacher()
    await givenStored(teacher, 3 * GB)
    const begin = async () =>
      outcomes([await teacher.client.begin(1000, teacher.forVideo), await teacher.elsewhere.begin(1000, teacher.forVideo)])

    await set('storageGbPerInstructor', 3)
    const lower = await begin()
    await set('storageGbPerInstructor', 4)
    const higher = await begin()

    expect([lower, higher]).toEqual([
      ['STORAGE_QUOTA_REACHED', 'STORAGE_QUOTA_REACHED'],
      ['ok', 'ok'],
    ])
    expect(await usageOf(teacher)).toMatchObject({ usedBytes: 3 * GB + 2000, limitBytes: 4 * GB })
  })

  test('that is full rejects covers, captions and course copies, and keeps existing files', async () => {
    const teacher = await givenTeacher()
    const { instructor, courseId } = teacher
    const saved = await saveTrack(teacher, 'Hi', 0)
    await givenStored(teacher, 20 * GB)
    const keys = async () => {
      const found: string[] = []
      for await (const { key } of storage.list()) found.push(key)
      return found.sort()
    }
    const before = [await keys(), await partsOf(teacher)]

    const answers = [
      await sendForm(server, replaceCover, formOf({ courseId: String(courseId), file: fileOf(await givenPicture()) }), instructor),
      await saveTrack(teacher, 'Hi, and welcome', saved.data.version),
      await call(duplicateCourse, { params: { id: courseId } }, instructor),
    ]

    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('STORAGE_QUOTA_REACHED'))
    expect([await keys(), await partsOf(teacher)]).toEqual(before)
  })
})

describe('unfinished large uploads', () => {
  const LARGE = 100_000_001

  test('are limited to two per user, however many start concurrently in two processes', async () => {
    const [teacher, other] = [await givenTeacher(), await givenTeacher()]

    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => (index % 2 ? teacher.client : teacher.elsewhere).begin(LARGE, teacher.forVideo)),
    )
    const more = [await teacher.client.begin(LARGE - 1, teacher.forVideo), await other.client.begin(LARGE, other.forVideo)]

    expect(outcomes(answers)).toEqual([...Array(4).fill('UPLOADS_FULL'), 'ok', 'ok'])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      '2 large uploads are unfinished. Finish or cancel one first.',
    )
    expect(outcomes(more)).toEqual(['ok', 'ok'])
    expect(await usageOf(teacher)).toMatchObject({ largeUploads: 2, largeUploadsLimit: 2 })
  })

  test('count even after their reservation has expired, until they are canceled', async () => {
    const { client, forVideo } = await givenTeacher()
    const [first] = [await client.begin(LARGE, forVideo), await client.begin(LARGE, forVideo)]
    clock.now = new Date(start.getTime() + 60 * 60_000)

    const refused = await client.begin(LARGE, forVideo)
    await client.remove(String(first?.headers.location))
    const again = await client.begin(LARGE, forVideo)

    expect(outcomes([refused, again])).toEqual(['UPLOADS_FULL', 'ok'])
  })

  test('follow a changed limit immediately', async () => {
    const { client, forVideo } = await givenTeacher()
    await set('largeUploadsAtOnce', 1)

    const answers = [await client.begin(LARGE, forVideo), await client.begin(LARGE, forVideo)]

    expect(outcomes(answers)).toEqual(['UPLOADS_FULL', 'ok'])
    expect(answers[1]?.json().message).toBe('A large upload is unfinished. Finish or cancel it first.')
  })
})

describe('a course file', () => {
  const words = `<p>${'Rain. '.repeat(20_000)}</p>`

  async function givenRead() {
    const teacher = await givenTeacher()
    const { client, instructor } = teacher
    const zip = await zipOf(words)
    await client.finish(await bringFile(client, zip, { kind: 'course-import', filename: 'course.zip' }))
    const packed = await partsOf(teacher)
    await runJobs()
    const found = (await call(getNewestImport, {}, instructor)).data
    return { ...teacher, zip, packed, importId: found.id as number, unpackedBytes: found.preview.bytes as number }
  }
  const make = (importId: number, as: TestPerson) => call(requestImportedCourse, { params: { id: importId } }, as)

  test('counts at its unpacked size after it is read, until it is imported or discarded', async () => {
    const teacher = await givenRead()
    const read = await partsOf(teacher)
    await call(deleteImport, { params: { id: teacher.importId } }, teacher.instructor)
    const discarded = await partsOf(teacher)

    expect(teacher.unpackedBytes).toBeGreaterThan(20 * teacher.zip.length)
    expect([teacher.packed.imports, read.imports, discarded.imports]).toEqual([teacher.zip.length, teacher.unpackedBytes, 0])
  })

  test('that unpacks to more than the storage can hold isn’t imported until there is space', async () => {
    const teacher = await givenRead()
    await givenStored(teacher, 20 * GB - teacher.unpackedBytes + 1)

    const refused = await make(teacher.importId, teacher.instructor)
    await givenStored(teacher, 1)
    const made = await make(teacher.importId, teacher.instructor)
    await runJobs()

    expect([refused.code, made.statusCode]).toEqual(['STORAGE_QUOTA_REACHED', 200])
    expect((await call(getNewestImport, {}, teacher.instructor)).data.status).toBe('DONE')
    expect((await partsOf(teacher)).imports).toBe(0)
  })

  test('reserves its unpacked size: if only one of two concurrent imports fits, the other is refused', async () => {
    const [one, other] = [await givenRead(), await givenRead()]
    await db.deleteFrom('uploads').execute()
    useStorage({ ...storage, freeBytes: async () => 500_000_000 + one.unpackedBytes + 10 })

    const answers = await Promise.all([make(one.importId, one.instructor), make(other.importId, other.instructor)])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 507])
    useStorage(storage)
    await runJobs()
  })
})
