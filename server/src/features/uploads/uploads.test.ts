import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getEditableCourse } from '@akada/contract/authoring.ts'
import type { CourseStatus } from '@akada/contract/course-fields.ts'
import { getLecture } from '@akada/contract/courses.ts'
import { uploadLimits } from '@akada/contract/limits.ts'
import { uploadLectureVideo, uploadPromotionalVideo, uploadResource } from '@akada/contract/uploads.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { changeCourse, givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { mp4File, pdfFile } from '#testing/small-files.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { bringFile, tusClient } from '#testing/tus.ts'
import { expireUploads } from './expire-uploads.ts'
import { insertUpload, lockUpload, type NewUpload } from './uploads.queries.ts'
import { keptUntil, reservedUntil } from './uploads.rules.ts'

const server = await testApp()
const { app, call, clock, db, deps, runJobs } = server
const as = (person?: TestPerson) => tusClient(server, person)

const start = clock.now
const { storage } = deps
afterEach(() => {
  clock.now = start
  deps.storage = storage
})

const video = mp4File()

async function givenDraft(status: CourseStatus = 'DRAFT') {
  const instructor = await givenInstructor(db)
  const course = await givenCourse(db, { instructor_id: instructor.id, status, curriculum: [[{}]] })
  const lectureId = course.lectureIds[0] ?? 0
  return { instructor, course, lectureId, forVideo: { kind: 'lecture-video', lectureId, filename: 'lesson.mp4' } }
}

const filesUnder = async (folder: string) => readdir(path.join(deps.uploadFolder, '..', folder)).catch(() => [])
const uploadsOf = ({ id }: TestPerson) => db.selectFrom('uploads').selectAll().where('user_id', '=', id).execute()
const givenAwaited = ({ lectureId, ...upload }: Pick<NewUpload, 'userId' | 'bytes' | 'receivedBytes'> & { lectureId: number }) => {
  const purpose = { kind: 'lecture-video', lectureId } as const
  const kept = { now: clock.now, reservedUntil: reservedUntil(clock.now), expiresAt: keptUntil(clock.now) }
  const given = { id: randomUUID(), purpose, fileName: 'lesson.mp4', ...kept, ...upload }
  return db.transaction().execute((tx) => insertUpload(tx, given))
}
const videosOf = (lectureId: number) =>
  db
    .selectFrom('lectures')
    .innerJoin('media_files', 'media_files.id', 'lectures.video_id')
    .select(['media_files.id', 'key', 'bytes', 'media_files.duration_seconds as seconds', 'lectures.duration_seconds as lectureSeconds'])
    .where('lectures.id', '=', lectureId)
    .execute()

describe('an upload in pieces', () => {
  test('becomes the lecture’s video, and leaves no second copy', async () => {
    const { instructor, lectureId, forVideo } = await givenDraft()
    const client = as(instructor)
    const { headers } = await client.begin(video.length, forVideo)
    const url = String(headers.location)

    const first = await client.patch(url, 0, video.subarray(0, 1000))
    const half = await client.head(url)
    const second = await client.patch(url, 1000, video.subarray(1000))
    const finished = await client.finish(url)

    expect([first.statusCode, half.headers['upload-offset'], half.headers['upload-length']]).toEqual([204, '1000', String(video.length)])
    expect([second.statusCode, second.headers['upload-offset'], second.headers['tus-resumable']]).toEqual([
      204,
      String(video.length),
      '1.0.0',
    ])
    expect(finished.json().data).toEqual({ kind: 'lecture-video', madeId: lectureId })
    const [row] = await videosOf(lectureId)
    expect(row).toMatchObject({
      key: expect.stringMatching(/^private\/videos\/[0-9a-f]{32}\.mp4$/),
      bytes: video.length,
      seconds: 90,
      lectureSeconds: 90,
    })
    expect(await storage.size(row?.key ?? '')).toBe(video.length)
    expect(await filesUnder('uploads')).not.toContain(url.split('/').at(-1))
    expect(
      await db
        .selectFrom('transcodings')
        .selectAll()
        .where('video_id', '=', row?.id ?? 0)
        .execute(),
    ).toHaveLength(1)
    const { data } = await call(getLecture, { params: { id: lectureId } }, instructor)
    expect(data.contentUrl).toContain('/media/signed/')
  })

  test('continues only at the server’s offset', async () => {
    const { instructor, forVideo } = await givenDraft()
    const client = as(instructor)
    const url = String((await client.begin(video.length, forVideo)).headers.location)
    await client.patch(url, 0, video.subarray(0, 1000))

    const answers = [
      await client.patch(url, 0, video.subarray(0, 10)),
      await client.patch(url, 1001, video.subarray(1001)),
      await client.patch(url, 'x', video.subarray(0, 10)),
      await client.patch(url, 1000, Buffer.concat([video.subarray(1000), Buffer.alloc(1)])),
      await client.patch(url, 1000, video.subarray(1000), { 'content-type': 'application/json' }),
      await client.patch(url, 1000, video.subarray(1000), { 'tus-resumable': '0.2.2' }),
      await client.finish(url),
    ]

    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [409, 'UPLOAD_OUT_OF_STEP'],
      [409, 'UPLOAD_OUT_OF_STEP'],
      [400, 'INVALID_INPUT'],
      [413, 'PAYLOAD_TOO_LARGE'],
      [400, 'INVALID_INPUT'],
      [412, 'UPLOAD_PROTOCOL'],
      [409, 'UPLOAD_INCOMPLETE'],
    ])
    expect(answers[5]?.headers['tus-version']).toBe('1.0.0')
  })

  test('requires a valid length and purpose', async () => {
    const { instructor, forVideo, lectureId } = await givenDraft()
    const client = as(instructor)

    const answers = [
      await client.begin('0', forVideo),
      await client.begin('-1', forVideo),
      await client.begin('9'.repeat(30), forVideo),
      await client.begin(uploadLimits.videoBytes + 1, forVideo),
      await client.begin(10, { kind: 'lecture-video', lectureId: 'x', filename: 'a.mp4' }),
      await client.begin(10, { kind: 'anything', lectureId, filename: 'a.mp4' }),
      await client.begin(10, forVideo, { 'upload-metadata': 'kind not*base64' }),
      await client.begin(10, forVideo, { 'upload-metadata': 'kind AAAAA' }),
      await client.begin(10, { kind: 'resource', lectureId, title: 'Pl\u0000an', filename: 'plan.pdf' }),
      await client.begin(10, { kind: 'resource', lectureId, title: 'Plan', description: '\u001b', filename: 'plan.pdf' }),
      await client.begin(10, forVideo, { 'tus-resumable': '' }),
      await client.begin(10, { kind: 'resource', lectureId, title: 'Tool', filename: 'tool.exe' }),
      await client.begin(uploadLimits.resourceBytes + 1, { kind: 'resource', lectureId, title: 'Tool', filename: 'tool.zip' }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 413, 400, 400, 400, 400, 400, 400, 412, 400, 413])
    expect(answers[3]?.json().message).toBe('This video is 4.1 GB. The limit is 4 GB.')
    expect(answers[11]?.json()).toMatchObject({ code: 'FILE_UNUSABLE', message: expect.stringContaining('pdf, zip') })
    expect(await uploadsOf(instructor)).toEqual([])
  })

  test('of another file type is rejected with its first piece, and deleted', async () => {
    const { instructor, forVideo } = await givenDraft()
    const client = as(instructor)
    const url = String((await client.begin(3_000_000_000, forVideo)).headers.location)

    const answer = await client.patch(url, 0, Buffer.from('#EXTM3U\n#EXT-X-VERSION:3\nfile:///etc/passwd\n'))

    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'FILE_UNUSABLE', message: expect.stringContaining('isn’t a video') })
    expect([(await client.head(url)).statusCode, await uploadsOf(instructor)]).toEqual([404, []])
  })

  test('can’t be queried, continued, finished or canceled by other users, even admins', async () => {
    const { instructor, forVideo } = await givenDraft()
    const url = String((await as(instructor).begin(video.length, forVideo)).headers.location)

    const statuses = []
    for (const other of [await givenInstructor(db), await givenAdmin(db), await givenUser(db)]) {
      const client = as(other)
      for (const answer of [await client.head(url), await client.patch(url, 0, video), await client.finish(url), await client.remove(url)])
        statuses.push(answer.statusCode)
    }

    expect(statuses).toEqual(Array(12).fill(404))
    expect((await as(instructor).head(url)).headers['upload-offset']).toBe('0')
  })

  test.each(['lecture-video', 'promotional-video', 'resource'] as const)(
    'for %s can be started by the course’s owner and admins',
    async (kind) => {
      const { instructor, course, lectureId } = await givenDraft()
      const target = {
        'lecture-video': { lectureId },
        'promotional-video': { courseId: course.id },
        resource: { lectureId, title: 'Plan' },
      }[kind]
      const begin = (person?: TestPerson) => as(person).begin(10, { kind, ...target, filename: 'a.pdf' })
      const others = [undefined, await givenUser(db), await givenManager(db), await givenInstructor(db), instructor, await givenAdmin(db)]

      const drafts = []
      for (const person of others) drafts.push((await begin(person)).statusCode)
      await changeCourse(db, course.id, { status: 'LIVE' })
      const foreign = await begin(await givenInstructor(db))

      expect(drafts).toEqual([401, 403, 403, 404, 201, 201])
      expect(foreign.statusCode).toBe(403)
    },
  )

  test('can’t be finished while its course is in review, but can afterwards', async () => {
    const { instructor, course, lectureId, forVideo } = await givenDraft()
    const client = as(instructor)
    const url = await bringFile(client, video, forVideo)
    await changeCourse(db, course.id, { status: 'UNDER_REVIEW' })

    const refused = [await client.finish(url), await client.begin(10, forVideo)]
    await changeCourse(db, course.id, { status: 'DRAFT' })
    const finished = await client.finish(url)

    expect(refused.map((answer) => answer.json().code)).toEqual(['COURSE_NOT_EDITABLE', 'COURSE_NOT_EDITABLE'])
    expect(finished.statusCode).toBe(200)
    expect(await videosOf(lectureId)).toHaveLength(1)
  })

  test('creates one result if it is finished repeatedly, even concurrently', async () => {
    const { instructor, lectureId } = await givenDraft()
    const client = as(instructor)
    const pdf = pdfFile()
    const url = await bringFile(client, pdf, { kind: 'resource', lectureId, title: 'Plan', description: 'To print', filename: 'Plan.PDF' })

    const answers = await Promise.all(Array.from({ length: 6 }, () => client.finish(url)))
    const later = await client.finish(url)

    expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 423)).toEqual([])
    const resources = await db.selectFrom('resources').selectAll().where('lecture_id', '=', lectureId).execute()
    expect(resources).toMatchObject([{ title: 'Plan', description: 'To print', resource_type: 'PDF', file_extension: 'pdf' }])
    expect(later.json().data).toEqual({ kind: 'resource', madeId: resources[0]?.id })
  })

  test('is finished by the next call if the process died between the move and the commit', async () => {
    const { instructor, lectureId, forVideo } = await givenDraft()
    const client = as(instructor)
    const url = await bringFile(client, video, forVideo)
    deps.storage = {
      ...storage,
      take: async (key, from) => {
        await storage.take(key, from)
        throw new Error('killed')
      },
    }

    const died = await client.finish(url)
    deps.storage = storage
    const finished = await client.finish(url)

    expect([died.statusCode, finished.statusCode]).toEqual([500, 200])
    const [row] = await videosOf(lectureId)
    expect(await storage.size(row?.key ?? '')).toBe(video.length)
  })

  test('no longer exists if its file was deleted manually', async () => {
    const { instructor, forVideo } = await givenDraft()
    const client = as(instructor)
    const url = await bringFile(client, video, forVideo)
    await rm(path.join(deps.uploadFolder, url.split('/').at(-1) ?? ''))

    expect((await client.finish(url)).json()).toMatchObject({ statusCode: 404, code: 'UPLOAD_NOT_FOUND' })
  })

  test('can’t be finished if its lecture was deleted in the meantime', async () => {
    const { instructor, lectureId, forVideo } = await givenDraft()
    const client = as(instructor)
    const url = await bringFile(client, video, forVideo)
    await db.updateTable('all_lectures').set({ deleted_at: clock.now }).where('id', '=', lectureId).execute()

    expect((await client.finish(url)).json()).toMatchObject({ statusCode: 404, code: 'LECTURE_NOT_FOUND' })
  })

  test('replaces the previous video and deletes its file', async () => {
    const { instructor, lectureId, forVideo } = await givenDraft()
    const client = as(instructor)
    await client.finish(await bringFile(client, video, forVideo))
    const [before] = await videosOf(lectureId)

    await client.finish(await bringFile(client, mp4File({ seconds: 7 }), forVideo))
    await runJobs()

    const [after] = await videosOf(lectureId)
    expect(after?.lectureSeconds).toBe(7)
    expect([await storage.size(before?.key ?? ''), await storage.size(after?.key ?? '')]).toEqual([undefined, video.length])
  })

  test('takes bytes from one of several concurrent calls, and can be completed afterwards', async () => {
    const { instructor, forVideo } = await givenDraft()
    const client = as(instructor)
    const url = String((await client.begin(video.length, forVideo)).headers.location)

    // The server may close a refused call's connection.
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.patch(url, 0, video).catch(() => ({ statusCode: 0 }))))
    const goOn = async () => {
      const reached = Number((await client.head(url)).headers['upload-offset'])
      if (reached < video.length) await client.patch(url, reached, video.subarray(reached)).catch(() => undefined)
      return reached
    }

    expect(answers.filter(({ statusCode }) => ![0, 204, 409, 423].includes(statusCode))).toEqual([])
    // Refused calls may still be unlocking the upload.
    await expect.poll(goOn).toBe(video.length)
    expect((await client.finish(url)).statusCode).toBe(200)
  })

  test('is deleted with all its bytes when it is canceled', async () => {
    const { instructor, forVideo } = await givenDraft()
    const client = as(instructor)
    const url = await bringFile(client, video, forVideo)

    const canceled = await client.remove(url)

    expect([canceled.statusCode, (await client.head(url)).statusCode]).toEqual([204, 404])
    expect(await filesUnder('uploads')).not.toContain(url.split('/').at(-1))
  })
})

describe('a user’s uploads', () => {
  test('are limited to two hundred starts per hour, including concurrent ones', async () => {
    const { instructor, forVideo } = await givenDraft()

    const answers = await Promise.all(Array.from({ length: 203 }, () => as(instructor).begin(0, forVideo)))
    clock.now = new Date(start.getTime() + 3_600_000)
    const later = await as(instructor).begin(10, forVideo)

    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
    expect(later.statusCode).toBe(201)
  })
})

describe('a video whose codecs the browser reports', () => {
  test.each<[string, string, number]>([
    ['hvc1,mp4a', 'lesson.mp4', 400],
    ['apcn,sowt', 'lesson.mov', 400],
    ['avc1,ac-3', 'lesson.mp4', 400],
    ['V_MPEGH/ISO/HEVC,A_AAC', 'lesson.mkv', 400],
    ['avc1,mp4a', 'lesson.mp4', 201],
    // These are accepted, because one of several tracks plays, or because a codec is unknown and the whole file is checked later.
    ['hvc1,avc1,mp4a', 'lesson.mp4', 201],
    ['xyz1,mp4a', 'lesson.mp4', 201],
    ['', 'lesson.mp4', 201],
    [','.repeat(1000), 'lesson.mp4', 201],
  ])('is accepted or refused before the upload starts, without ffmpeg: %s', async (codecs, filename, status) => {
    const { instructor, forVideo } = await givenDraft()

    const begun = await as(instructor).begin(video.length, { ...forVideo, filename, codecs })

    expect(begun.statusCode).toBe(status)
    if (status === 400) expect(begun.json().message).toMatch(/which many browsers can’t play\. This site can’t convert videos\./)
  })
})

describe('disk space', () => {
  test('is checked before a file arrives, counting other reservations', async () => {
    const { instructor, forVideo } = await givenDraft()
    await db.deleteFrom('uploads').execute()
    deps.storage = { ...storage, freeBytes: async () => 1_500_000_000 }

    const first = await as(instructor).begin(400_000_000, forVideo)
    const second = await as(instructor).begin(700_000_000, forVideo)

    expect([first.statusCode, second.statusCode, second.json().code]).toEqual([201, 507, 'STORAGE_FULL'])
  })

  test('is required on a disk that files only pass through on the way to a bucket', async () => {
    const { instructor, lectureId, forVideo } = await givenDraft()
    await db.deleteFrom('uploads').execute()
    deps.storage = { ...storage, freeBytes: async () => Number.POSITIVE_INFINITY }
    const other = await givenDraft()
    const free = await storage.freeBytes()
    await givenAwaited({ userId: other.instructor.id, lectureId: other.lectureId, bytes: 3 * free, receivedBytes: free })

    const begun = await as(instructor).begin(video.length, forVideo)
    const sent = await sendForm(
      server,
      uploadLectureVideo,
      formOf({ file: fileOf(video, 'lesson.mp4'), lectureId: String(lectureId) }),
      instructor,
    )

    expect([begun.json().code, sent.code]).toEqual(['STORAGE_FULL', 'STORAGE_FULL'])
    await db.deleteFrom('uploads').execute()
  })

  test('that runs out midway is reported, and the upload is kept', async () => {
    const { instructor, forVideo } = await givenDraft()
    const client = as(instructor)
    const url = String((await client.begin(video.length, forVideo)).headers.location)
    await mkdir(deps.uploadFolder, { recursive: true })
    await symlink('/dev/full', path.join(deps.uploadFolder, url.split('/').at(-1) ?? ''))

    const answer = await client.patch(url, 0, video)

    expect(answer.json()).toMatchObject({ statusCode: 507, code: 'STORAGE_FULL' })
    expect((await client.head(url)).headers['upload-offset']).toBe('0')
  })
})

describe('the cleanup job', () => {
  test('deletes uploads inactive for three days, and files without an upload', async () => {
    const { instructor, forVideo } = await givenDraft()
    const client = as(instructor)
    const [left, kept] = [await bringFile(client, video, forVideo), await bringFile(client, video, forVideo)]
    const lost = path.join(deps.uploadFolder, randomUUID())
    await writeFile(lost, 'lost')
    await utimes(lost, start, start)
    clock.now = new Date(start.getTime() + 40 * 3_600_000)
    await db
      .updateTable('uploads')
      .set({ expires_at: new Date(start.getTime() + 100 * 3_600_000) })
      .where('id', '=', kept.split('/').at(-1) ?? '')
      .execute()
    clock.now = new Date(start.getTime() + 73 * 3_600_000)

    await expireUploads(deps)
    const statuses = [(await client.head(left)).statusCode, (await client.head(kept)).statusCode]

    expect(statuses).toEqual([404, 200])
    await expect(access(lost)).rejects.toThrow()
    expect(await filesUnder('uploads')).not.toContain(left.split('/').at(-1))
  })

  test('keeps an expired upload that is in use, with its file', async () => {
    const { id, lastsUntil } = await givenExpired()
    const locked = await lockUpload(db, { id, holder: randomUUID(), now: clock.now, until: lastsUntil })

    await expireUploads(deps)

    expect(locked).toBeDefined()
    expect(await uploadsWith([id])).toHaveLength(1)
    expect(await filesUnder('uploads')).toContain(id)
  })

  test('keeps the file of an upload that is finished while the job runs', async () => {
    const [one, other] = [await givenExpired(), await givenExpired()].sort((left, right) => (left.id < right.id ? -1 : 1))
    if (!one || !other) throw new Error('Two uploads are needed.')
    deps.storage = {
      ...storage,
      remove: async (key) => {
        await storage.remove(key)
        if (key === one.key) await db.updateTable('uploads').set({ made_id: 1 }).where('id', '=', other.id).execute()
      },
    }

    await expireUploads(deps)

    expect([await storage.size(one.key), await storage.size(other.key)]).toEqual([undefined, video.length])
    expect(await uploadsWith([one.id, other.id])).toEqual([])
  })

  /** An expired upload with a file in the upload folder and one in the storage, as after a crash between the move and the commit. */
  async function givenExpired() {
    const { instructor, forVideo } = await givenDraft()
    const id = (await bringFile(as(instructor), video, forVideo)).split('/').at(-1) ?? ''
    const key = `private/videos/${randomUUID().replaceAll('-', '')}.mp4`
    await storage.put(key, video)
    await db.updateTable('uploads').set({ key, expires_at: clock.now }).where('id', '=', id).execute()
    return { id, key, lastsUntil: new Date(clock.now.getTime() + 60_000) }
  }

  const uploadsWith = (ids: readonly string[]) => db.selectFrom('uploads').select('id').where('id', 'in', ids).execute()
})

describe('a file in one piece', () => {
  test('becomes a lecture’s video, a promotional video or a resource', async () => {
    const { instructor, course, lectureId } = await givenDraft()
    const file = fileOf(video, 'lesson.mp4', 'video/mp4')

    const lecture = await sendForm(
      server,
      uploadLectureVideo,
      formOf({ file, lectureId: String(lectureId), contentType: 'VIDEO' }),
      instructor,
    )
    const promotion = await sendForm(server, uploadPromotionalVideo, formOf({ file, courseId: String(course.id) }), instructor)
    const words = { lectureId: String(lectureId), title: 'Plan', description: 'To print', resourceType: 'PDF' }
    const resource = await sendForm(server, uploadResource, formOf({ ...words, file: fileOf(pdfFile(), 'plan.pdf') }), instructor)

    expect(lecture.data.contentUrl).toMatch(/^\/media\/signed\//)
    expect(promotion.data.videoUrl).toMatch(/^\/media\/public\/videos\/[0-9a-f]{32}\.mp4$/)
    expect(resource.data).toMatchObject({ title: 'Plan', resourceType: 'PDF', fileExtension: 'pdf', size: pdfFile().length })
    const { data } = await call(getEditableCourse, { params: { id: course.id } }, instructor)
    expect(data.course.promotionalVideoUrl).toBe(promotion.data.videoUrl)
    const saved = await app.inject({
      url: resource.data.fileUrl,
      headers: { authorization: `Bearer ${await server.tokenFor(instructor)}` },
    })
    expect([saved.statusCode, saved.headers['content-disposition'], saved.headers['content-security-policy']]).toEqual([
      200,
      expect.stringMatching(/^attachment/),
      "sandbox; default-src 'none'",
    ])
    expect(await filesUnder('work')).toEqual([])
  })

  test('is rejected like a file in pieces, and leaves nothing behind', async () => {
    const { instructor, lectureId } = await givenDraft()
    const send = (fields: Record<string, string | File>, person?: TestPerson) =>
      sendForm(server, uploadLectureVideo, formOf(fields), person)
    const file = fileOf(video, 'lesson.mp4')
    const id = String(lectureId)
    const before = await filesUnder('uploads')

    const answers = [
      await send({ file, lectureId: id }),
      await send({ file, lectureId: id }, await givenUser(db)),
      await send({ file, lectureId: id }, await givenInstructor(db)),
      await send({ lectureId: id }, instructor),
      await send({ file }, instructor),
      await send({ file: fileOf(Buffer.from('<html>'), 'lesson.mp4'), lectureId: id }, instructor),
      await send({ file: fileOf(Buffer.alloc(0), 'lesson.mp4'), lectureId: id }, instructor),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 404, 400, 400, 400, 400])
    expect(await uploadsOf(instructor)).toEqual([])
    expect([await filesUnder('uploads'), await filesUnder('work')]).toEqual([before, []])
  })
})
