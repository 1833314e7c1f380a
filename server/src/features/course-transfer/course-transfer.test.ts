import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  deleteImport,
  duplicateCourse,
  getCourseExport,
  getNewestImport,
  requestCourseExport,
  requestImportedCourse,
} from '@akada/contract/course-transfer.ts'
import { refusals } from '@akada/contract/errors.ts'
import { QuizDefinition } from '@akada/contract/quizzes.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { serialize } from 'cookie'
import type { KyselyPlugin } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { setCaptions } from '#features/captions/set-captions.ts'
import { removeFile } from '#features/media/remove-file.ts'
import { storeFile } from '#features/media/store-file.ts'
import { storePicture } from '#features/media/store-picture.ts'
import { saveQuiz } from '#features/quizzes/save-quiz.ts'
import { inRepository } from '#platform/assets.ts'
import { readVideo } from '#platform/file-types/read-video.ts'
import { coverPicture } from '#platform/images/cover-pictures.ts'
import {
  changeCourse,
  givenAdmin,
  givenCategory,
  givenCourse,
  givenEnrollment,
  givenInstructor,
  givenManager,
  givenReview,
  givenUser,
} from '#testing/builders.ts'
import { courseFileCorpus } from '#testing/course-file-corpus.ts'
import { givenPicture } from '#testing/pictures.ts'
import { wholeQuiz } from '#testing/quiz-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { exportCourse } from './export-course.ts'
import { finishImport } from './finish-import.ts'
import { readCourse } from './read-course.ts'
import { readImport } from './read-import.ts'
import { READ_IMPORT, receiveImport } from './receive-import.ts'

const { app, db, deps, call, clock, runJobs } = await testApp()
const start = clock.now
beforeEach(() => {
  clock.now = start
})

const demoMedia = (name: string) => readFile(inRepository('demo-media', name))
const captions = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nWelcome.\n')

/** Creates a course with content of every kind. */
async function givenWholeCourse(name: string) {
  const clip = 'clips/agri-soil.mp4'
  const durationSeconds = (await readVideo(inRepository('demo-media', clip))).facts?.durationSeconds ?? 0
  const [content, pdf, picture] = [
    await demoMedia(clip),
    await demoMedia('resources/html-cheat-sheet.pdf'),
    await coverPicture(
      await sharp(await givenPicture())
        .resize(1600, 900, { fit: 'fill' })
        .toBuffer(),
    ),
  ]
  const file = await storeFile(deps, { key: `private/videos/${name}.mp4`, contentType: 'video/mp4', content })
  const promo = await storeFile(deps, { key: `public/videos/${name}.mp4`, contentType: 'video/mp4', content })
  const cover = await storePicture(deps, { ...picture, key: `public/covers/${name}.webp`, contentType: 'image/webp' })
  const sheet = await storeFile(deps, { key: `private/resources/${name}.pdf`, contentType: 'application/pdf', content: pdf })
  const category = await givenCategory(db, { name: `Trade of ${name}` })
  const course = await givenCourse(db, {
    title: `Whole course of ${name}`,
    audience: 'Shopkeepers\nTheir children',
    welcome_message: 'Ẹ káàbọ̀!',
    completion_message: 'Well done.',
    level: 'BEGINNER',
    price_naira_minor: 1_999_950,
    price_usd_minor: 1_999,
    cover_id: cover.id,
    promotional_video_id: promo.id,
    categoryIds: [category.id],
    curriculum: [
      [
        {
          title: 'See',
          video_id: file.id,
          // Differs from the duration in the file header, like a duration measured by ffmpeg.
          duration_seconds: Math.round(durationSeconds) + 3,
          is_preview: true,
          description_html: safeHtml`<p>Look <strong>here</strong>.</p>`,
        },
        {
          title: 'Read',
          content_type: 'TEXT',
          content_html: safeHtml`<h3>Books</h3><p>Keep them.</p>`,
          discussion_enabled: true,
          duration_seconds: 77,
        },
      ],
      [{ title: 'Answer', content_type: 'QUIZ', duration_seconds: 0 }],
    ],
  })
  const [see = 0, read = 0, answer = 0] = course.lectureIds
  await setCaptions(db, { lectureId: see, language: 'yo', label: 'Yorùbá', kind: 'subtitles', file: captions }, clock.now)
  const definition = QuizDefinition.parse({ settings: { passMark: 60 }, questions: wholeQuiz })
  await db.transaction().execute((tx) => saveQuiz(tx, { lectureId: answer, definition, version: 0, now: clock.now }))
  const words = { title: 'Sheet', description: 'To print.', resource_type: 'PDF' as const, file_extension: 'pdf', file_id: sheet.id }
  const sheets = [see, read].map((lecture_id) => ({ lecture_id, ...words }))
  await db.insertInto('resources').values(sheets).execute()
  return { ...course, owner: { id: course.instructorId } as TestPerson, fileIds: { video: file.id, sheet: sheet.id, cover: cover.id } }
}

const zipOf = async (courseId: number) => buffer((await exportCourse(deps, courseId)).stream)

/** Returns the files of a ZIP by path. */
async function unzipped(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = deps.storage.pathOf('private/imports/look.zip') ?? ''
  await deps.storage.put('private/imports/look.zip', zip)
  const opened = await openPromise(file, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of opened.eachEntry()) files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)))
  return files
}

const keysThere = async () => {
  const keys: string[] = []
  for await (const { key } of deps.storage.list()) keys.push(key)
  return keys.filter((key) => !key.startsWith('private/imports/look')).sort()
}

let counter = 0
async function bring(zip: Buffer, userId: string): Promise<number> {
  const key = `private/imports/${(++counter).toString(16).padStart(32, '0')}.zip`
  await deps.storage.put(key, zip)
  return db.transaction().execute((tx) => receiveImport(tx, { userId, key, bytes: zip.length, now: clock.now }))
}

const newest = async (as: TestPerson) => (await call(getNewestImport, {}, as)).data
const make = (id: number, as?: TestPerson) => call(requestImportedCourse, { params: { id } }, as)

let whole: Awaited<ReturnType<typeof givenWholeCourse>>
let zip: Buffer
beforeAll(async () => {
  whole = await givenWholeCourse('ada')
  zip = await zipOf(whole.id)
})

describe('an exported and imported course', () => {
  test('has the same content and media bytes when exported again', async () => {
    const importer = await givenInstructor(db)
    await bring(zip, importer.id)
    await runJobs()

    const { id, status, preview } = await newest(importer)
    expect({ status, preview }).toMatchObject({
      status: 'READ',
      preview: {
        title: 'Whole course of ada',
        sections: [{ lectures: [{ title: 'See', contentType: 'VIDEO' }, { title: 'Read' }] }, { lectures: [{ title: 'Answer' }] }],
        remarks: [],
      },
    })
    expect((await make(id, importer)).data.status).toBe('MAKING')
    await runJobs()

    const done = await newest(importer)
    expect(done).toMatchObject({ status: 'DONE', percent: 100, faults: [] })
    const [first, second] = [await unzipped(zip), await unzipped(await zipOf(done.courseId))]
    expect([...second.keys()]).toEqual([...first.keys()])
    for (const [name, content] of first) expect([name, second.get(name)?.equals(content)]).toEqual([name, true])
  })

  test('keeps the widest version of its cover', async () => {
    const { width, height } = await sharp((await unzipped(zip)).get('cover.webp')).metadata()

    expect([width, height]).toEqual([1200, 675])
  })

  test('contains a file once when two lectures share it', async () => {
    const manifest = JSON.parse((await unzipped(zip)).get('manifest.json')?.toString() ?? '')
    const [[see, read]] = manifest.sections.map(({ lectures }: { lectures: unknown[] }) => lectures)

    expect(read.resources[0].file).toBe(see.resources[0].file)
    expect([...(await unzipped(zip)).keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(1)
  })

  test('is a draft of the importing user with the same content, and its videos are queued for renditions', async () => {
    const [course] = await db
      .selectFrom('courses')
      .selectAll()
      .where('title', '=', 'Whole course of ada')
      .where('status', '=', 'DRAFT')
      .execute()
    const [mine, theirs] = [await readCourse(db, course?.id ?? 0), await readCourse(db, whole.id)]
    const names = (read: typeof mine) =>
      read.sections.map(({ title, lectures }) => [
        title,
        lectures.map((lecture) => [lecture.title, lecture.quiz, lecture.captions.map(({ cues }) => cues)]),
      ])

    expect(course).toMatchObject({
      price_naira_minor: 1_999_950,
      price_usd_minor: 1_999,
      audience: 'Shopkeepers\nTheir children',
      welcome_message: 'Ẹ káàbọ̀!',
    })
    expect(names(mine)).toEqual(names(theirs))
    expect(mine.categories).toEqual(theirs.categories)
    const videoId = mine.sections[0]?.lectures[0]?.videoId ?? 0
    expect(await db.selectFrom('transcodings').select('status').where('video_id', '=', videoId).execute()).toEqual([{ status: 'WAITING' }])
  })

  test('is created once for repeated requests, and its file is deleted afterwards', async () => {
    const importer = await givenInstructor(db)
    const id = await bring(zip, importer.id)
    await runJobs()

    const answers = await Promise.all([make(id, importer), make(id, importer), make(id, importer)])
    await runJobs()
    expect((await make(id, importer)).data.status).toBe('DONE')
    await runJobs()

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await db.selectFrom('courses').select('id').where('instructor_id', '=', importer.id).execute()).toHaveLength(1)
    expect((await keysThere()).filter((key) => key.startsWith('private/imports/'))).toEqual([])
  })

  test.runIf(isThorough)('keeps its files when two workers create it concurrently', async () => {
    const importer = await givenInstructor(db)
    const id = await bring(zip, importer.id)
    await runJobs()
    await make(id, importer)

    await Promise.all([finishImport(deps, id), finishImport(deps, id)])

    expect(await newest(importer)).toMatchObject({ status: 'DONE', faults: [] })
    expect(await filesThere(importer)).toEqual([true, true])
  })

  test.runIf(isThorough)('keeps its files and the import’s status when a second, delayed worker fails', async () => {
    const importer = await givenInstructor(db)
    const id = await bring(zip, importer.id)
    await runJobs()
    await make(id, importer)
    const take = async (...given: Parameters<typeof deps.storage.take>) => {
      await deps.storage.take(...given)
      await finishImport(deps, id)
      throw new Error('the storage went away')
    }

    await finishImport({ ...deps, storage: { ...deps.storage, take } }, id)

    expect(await newest(importer)).toMatchObject({ status: 'DONE', faults: [] })
    expect(await filesThere(importer)).toEqual([true, true])
  })

  test.runIf(isThorough)('keeps the import’s status when a second worker finishes reading the file later', async () => {
    const importer = await givenInstructor(db)
    const id = await bring(zip, importer.id)
    const { storage } = deps
    async function* readLater(key: string) {
      await readImport(deps, id)
      await make(id, importer)
      yield* storage.read(key)
    }
    const slow = { ...storage, pathOf: () => undefined, read: (key: string) => Readable.from(readLater(key)) }

    await readImport({ ...deps, storage: slow }, id)

    expect((await newest(importer)).status).toBe('MAKING')
    await runJobs()
    expect((await newest(importer)).status).toBe('DONE')
  })

  test('gains remarks about captions once its videos have been measured', async () => {
    const importer = await givenInstructor(db)
    const late = courseFileCorpus.find(({ about }) => about.includes('whose length the manifest doesn’t state'))
    const id = await bring(late?.content ?? Buffer.alloc(0), importer.id)
    await runJobs()
    const before = (await newest(importer)).preview?.remarks
    await make(id, importer)
    await runJobs()

    const { status, preview } = await newest(importer)
    expect({ status, before, after: preview?.remarks }).toEqual({
      status: 'DONE',
      before: ['a.vtt: The caption on line 6 has no duration, so it was left out.'],
      after: [
        'a.vtt: The caption on line 6 has no duration, so it was left out.',
        'a.vtt: The caption at 0:30 starts after the video ends (0:20), so viewers won’t see it.',
      ],
    })
  })

  test('reports faults, even with characters that the database can’t store', async () => {
    const importer = await givenInstructor(db)
    const packed = new ZipFile()
    const quiz = { title: 'Whole', contentType: 'QUIZ', quiz: 'q.json' }
    const manifest = {
      format: 'akada-course',
      version: 1,
      course: { title: 'Whole' },
      sections: [{ title: 'One', lectures: [quiz] }],
    }
    packed.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json')
    packed.addBuffer(Buffer.from(JSON.stringify({ settings: {}, questions: [{ type: 'TRUE_FALSE', 'a\u0000': 1 }] })), 'q.json')
    packed.end()
    await bring(await buffer(packed.outputStream), importer.id)
    await runJobs()

    expect((await newest(importer)).status).toBe('REFUSED')
  })

  test.each([
    [
      '200,000 lectures',
      `{"format":"akada-course","version":1,"sections":[{"title":"x","lectures":[${'{},'.repeat(199_999)}{}]}]}`,
      'A list in this has more than 20,000 entries.',
    ],
    [
      '2.6 million entries',
      `{"format":"akada-course","version":1,"sections":[${'{},'.repeat(2_599_999)}{}]}`,
      'This file’s compression ratio is too high.',
    ],
  ])('is refused at the first attempt with %s, without blocking other requests', async (_, manifest, message) => {
    const importer = await givenInstructor(db)
    const packed = new ZipFile()
    packed.addBuffer(Buffer.from(manifest), 'manifest.json')
    packed.end()
    await bring(await buffer(packed.outputStream), importer.id)

    let isRead = false
    const reading = runJobs().finally(() => {
      isRead = true
    })
    const statuses: number[] = []
    while (!isRead) statuses.push((await call(getNewestImport, {}, importer)).statusCode)
    await reading

    expect(statuses.length).toBeGreaterThan(0)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { status, faults } = await newest(importer)
    expect(status).toBe('REFUSED')
    expect(faults[0]).toEqual({ path: 'manifest.json', message })
    const jobs = await db.selectFrom('jobs').select(['status', 'attempts']).where('kind', '=', READ_IMPORT).orderBy('id', 'desc').execute()
    expect(jobs[0]).toEqual({ status: 'DONE', attempts: 1 })
  })

  test.runIf(isThorough)('is refused without free disk space, and can be created once there is enough', async () => {
    const importer = await givenInstructor(db)
    const id = await bring(zip, importer.id)
    await runJobs()
    const { storage } = deps
    deps.storage = { ...storage, freeBytes: async () => 500_001_000 }
    const refused = await make(id, importer)
    deps.storage = storage

    expect(refused).toMatchObject({ statusCode: 507, code: 'STORAGE_FULL' })
    expect((await newest(importer)).status).toBe('READ')
    expect((await make(id, importer)).data.status).toBe('MAKING')
    await runJobs()
  })

  test('reports a lack of disk space during creation', async () => {
    const importer = await givenInstructor(db)
    const id = await bring(zip, importer.id)
    await runJobs()
    await make(id, importer)
    const { storage } = deps
    deps.storage = { ...storage, freeBytes: async () => 500_001_000 }
    await runJobs()
    deps.storage = storage

    expect(await newest(importer)).toMatchObject({ status: 'READ', faults: [{ path: '', message: refusals.STORAGE_FULL.message }] })
  })

  test.runIf(isThorough)('removes all files after a failure, and can be retried', async () => {
    const importer = await givenInstructor(db)
    const id = await bring(zip, importer.id)
    await runJobs()
    const before = await keysThere()
    // The last insert fails, like after a lost database connection.
    await make(id, importer)
    await finishImport({ ...deps, db: db.withPlugin(breakingAt('lecture_captions')) }, id)

    expect(await newest(importer)).toMatchObject({ status: 'READ', faults: [{ message: expect.stringContaining('try again') }] })
    expect(await keysThere()).toEqual(before)
    expect(await db.selectFrom('courses').select('id').where('instructor_id', '=', importer.id).execute()).toEqual([])
    await make(id, importer)
    await runJobs()
    expect((await newest(importer)).status).toBe('DONE')
  })

  test('can’t be created or discarded by other users', async () => {
    const [importer, other] = [await givenInstructor(db), await givenInstructor(db)]
    const id = await bring(zip, importer.id)
    await runJobs()
    const discard = (as?: TestPerson) => call(deleteImport, { params: { id } }, as)

    for (const [status, person] of [
      [401, undefined],
      [403, await givenUser(db)],
      [403, await givenManager(db)],
      [404, other],
    ] as const) {
      expect((await make(id, person)).statusCode).toBe(status)
      expect((await discard(person)).statusCode).toBe(status)
    }
    expect(await newest(other)).toBeNull()
    expect((await discard(importer)).statusCode).toBe(200)
    expect([await newest(importer), (await make(id, importer)).code]).toEqual([null, 'IMPORT_NOT_FOUND'])
  })

  test('replaces the previously uploaded file, and is deleted after a week', async () => {
    const importer = await givenInstructor(db)
    const first = await bring(zip, importer.id)
    const second = await bring(zip, importer.id)
    await runJobs()

    expect((await make(first, importer)).code).toBe('IMPORT_NOT_FOUND')
    expect((await newest(importer)).id).toBe(second)
    clock.now = new Date(start.getTime() + 8 * 86_400_000)
    await db.insertInto('jobs').values({ kind: 'tidy-course-transfer', payload: '{}' }).execute()
    await runJobs()
    expect(await newest(importer)).toBeNull()
    expect((await keysThere()).filter((key) => key.startsWith('private/imports/'))).toEqual([])
  })
})

/** Returns whether the files of the cover and of the promotional video exist for the user's only course. */
async function filesThere({ id }: TestPerson): Promise<boolean[]> {
  const files = await db
    .selectFrom('courses')
    .innerJoin('media_files', (join) => join.on((eb) => eb('media_files.id', 'in', [eb.ref('cover_id'), eb.ref('promotional_video_id')])))
    .select('key')
    .where('instructor_id', '=', id)
    .execute()
  return Promise.all(files.map(async ({ key }) => (await deps.storage.size(key)) !== undefined))
}

const breakingAt = (table: string): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (node.kind === 'InsertQueryNode' && JSON.stringify(node).includes(table)) throw new Error('the connection broke')
    return node
  },
  transformResult: async ({ result }) => result,
})

const pass = (person?: TestPerson) =>
  person && {
    cookie: serialize('akada_media', deps.signer.sign({ for: 'media', userId: person.id, until: clock.now.getTime() + 86_400_000 })),
  }
const statusFor = async (url: string, person?: TestPerson) => (await app.inject({ url, headers: { ...pass(person) } })).statusCode

describe('course export', () => {
  const ask = (as?: TestPerson, id = whole.id) => call(requestCourseExport, { params: { id } }, as)
  const look = async (as: TestPerson, id = whole.id) => (await call(getCourseExport, { params: { id } }, as)).data

  test('is created in the background, and can be downloaded by the instructor and admins for three days', async () => {
    const admin = await givenAdmin(db)
    expect((await look(whole.owner)).state).toBe('NONE')
    expect((await ask(whole.owner)).data).toMatchObject({ state: 'PREPARING', percent: 0, downloadUrl: null })
    await runJobs()

    const [own, theirs] = [await look(whole.owner), await look(admin)]
    expect(own).toMatchObject({ state: 'READY', percent: 100, expiresAt: new Date(start.getTime() + 3 * 86_400_000).toISOString() })
    expect([await statusFor(own.downloadUrl, whole.owner), await statusFor(theirs.downloadUrl, admin)]).toEqual([200, 200])
    expect([
      await statusFor(own.downloadUrl, admin),
      await statusFor(own.downloadUrl, await givenUser(db)),
      await statusFor(own.downloadUrl),
    ]).toEqual([403, 403, 403])

    await db.deleteFrom('user_roles').where('user_id', '=', admin.id).where('role', '=', 'ADMIN').execute()
    expect(await statusFor(theirs.downloadUrl, admin)).toBe(403)

    clock.now = new Date(start.getTime() + 3 * 86_400_000)
    expect(await statusFor(own.downloadUrl, whole.owner)).toBe(403)
    await db.insertInto('jobs').values({ kind: 'tidy-course-transfer', payload: '{}' }).execute()
    await runJobs()
    expect((await look(whole.owner)).state).toBe('NONE')
    expect((await keysThere()).filter((key) => key.startsWith('private/exports/'))).toEqual([])
  })

  test('runs one at a time per user, even with concurrent requests', async () => {
    const second = await givenCourse(db, { instructor_id: whole.instructorId })

    const answers = await Promise.all([ask(whole.owner), ask(whole.owner), ask(whole.owner)])
    expect(answers.map(({ data }) => data.state)).toEqual(['PREPARING', 'PREPARING', 'PREPARING'])
    expect((await ask(whole.owner, second.id)).code).toBe('EXPORT_RUNNING')
    await runJobs()
    expect((await ask(whole.owner)).data.state).toBe('PREPARING')
    await runJobs()

    expect((await keysThere()).filter((key) => key.startsWith('private/exports/'))).toHaveLength(1)
  })

  test('keeps a user’s three newest files, however many copies of a course are exported', async () => {
    const copies = []
    for (let count = 0; count < 5; count++) copies.push((await call(duplicateCourse, { params: { id: whole.id } }, whole.owner)).data.id)
    const others = await look(whole.owner)

    for (const id of copies) {
      await Promise.all([ask(whole.owner, id), ask(whole.owner, id)])
      await runJobs()
    }

    const states = []
    for (const id of copies) states.push((await look(whole.owner, id)).state)
    expect(others.state).toBe('READY')
    expect([(await look(whole.owner)).state, ...states]).toEqual(['NONE', 'NONE', 'NONE', 'READY', 'READY', 'READY'])
    expect((await keysThere()).filter((key) => key.startsWith('private/exports/'))).toHaveLength(3)
  })

  test('is limited to twenty requests per user and day', async () => {
    const { id, instructorId } = await givenCourse(db)

    const answers = []
    for (let count = 0; count < 21; count++) {
      answers.push((await ask({ id: instructorId }, id)).statusCode)
      await db.updateTable('course_exports').set({ status: 'FAILED' }).where('course_id', '=', id).execute()
    }
    await runJobs()

    expect(answers).toEqual([...Array(20).fill(200), 429])
  })

  test('counts space reserved for uploads as used', async () => {
    const { storage } = deps
    const { id: userId } = await givenUser(db)
    const file = { user_id: userId, purpose: '{"kind":"course-import"}', file_name: 'a.zip', bytes: 1_000_000, received_bytes: 0 }
    const until = new Date(clock.now.getTime() + 60_000)
    const { id } = await db
      .insertInto('uploads')
      .values({ id: '5f0f7b0c-0d55-4b0e-9c38-5f1b3d2a7e99', ...file, created_at: clock.now, reserved_until: until, expires_at: until })
      .returning('id')
      .executeTakeFirstOrThrow()
    deps.storage = { ...storage, freeBytes: async () => 501_000_000 }

    await ask(whole.owner)
    await runJobs()
    const full = (await look(whole.owner)).state
    await db.deleteFrom('uploads').where('id', '=', id).execute()
    await ask(whole.owner)
    await runJobs()
    deps.storage = storage

    expect([full, (await look(whole.owner)).state]).toEqual(['FAILED', 'READY'])
  })

  test('fails for a course with a missing file, and leaves no files', async () => {
    const course = await givenCourse(db)
    const owner = { id: course.instructorId }
    const before = await keysThere()

    await ask(owner, course.id)
    await runJobs()

    expect((await look(owner, course.id)).state).toBe('FAILED')
    expect(await keysThere()).toEqual(before)
  })

  test('fails without free disk space, and stores no file', async () => {
    const { storage } = deps
    deps.storage = { ...storage, freeBytes: async () => 500_001_000 }
    await ask(whole.owner, whole.id)
    const before = await keysThere()
    await runJobs()
    deps.storage = storage

    expect((await look(whole.owner, whole.id)).state).toBe('FAILED')
    expect((await keysThere()).filter((key) => !before.includes(key))).toEqual([])
  })

  test('contains no users, ids or timestamps', async () => {
    const manifest = (await unzipped(zip)).get('manifest.json')?.toString() ?? ''

    expect(JSON.parse(manifest)).toMatchObject({
      format: 'akada-course',
      version: 1,
      course: { title: 'Whole course of ada', priceNaira: 19_999.5 },
    })
    expect(manifest).not.toMatch(/"id"|instructor|enroll|@|2026/i)
  })
})

describe('course duplicate', () => {
  const duplicate = (id: number, as?: TestPerson) => call(duplicateCourse, { params: { id } }, as)

  test('is a draft with the same content and files, without students or reviews', async () => {
    await givenReview(db, { course_id: whole.id })
    await givenEnrollment(db, { course_id: whole.id, completedLectureIds: whole.lectureIds })

    const { data } = await duplicate(whole.id, whole.owner)

    const [copy, original] = [await readCourse(db, data.id), await readCourse(db, whole.id)]
    const taught = ({ title: _, ...course }: typeof copy) =>
      JSON.parse(JSON.stringify(course, (key, value) => (['id', 'lectureId', 'sectionId'].includes(key) ? undefined : value)))
    expect(data.title).toBe('Copy of Whole course of ada')
    expect(copy.title).toBe(data.title)
    expect(taught(copy)).toEqual(taught(original))
    const row = await db
      .selectFrom('courses')
      .innerJoin('course_stats', 'course_id', 'id')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirst()
    expect(row).toMatchObject({
      status: 'DRAFT',
      instructor_id: whole.instructorId,
      total_enrollments: 0,
      total_reviews: 0,
      total_lectures: 3,
      total_resources: 2,
    })
  })

  test('keeps the shared files when the original course is deleted', async () => {
    const first = await givenWholeCourse('bisi')
    const { data } = await duplicate(first.id, first.owner)
    const ids = Object.values(first.fileIds)
    const there = async () => (await db.selectFrom('media_files').select('id').where('id', 'in', ids).execute()).length

    await db.deleteFrom('courses').where('id', '=', first.id).execute()
    for (const id of ids) await removeFile(deps, id)
    expect(await there()).toBe(3)
    await db.deleteFrom('courses').where('id', '=', data.id).execute()
    for (const id of ids) await removeFile(deps, id)
    expect(await there()).toBe(0)
  })

  test('can be made from a course in any status, with the longest title', async () => {
    const course = await givenCourse(db, { status: 'REJECTED', title: 'x'.repeat(120), curriculum: [] })

    const { data } = await duplicate(course.id, { id: course.instructorId })

    expect([data.title.length, data.title.startsWith('Copy of xxx')]).toEqual([120, true])
  })

  test.runIf(isThorough)('is limited in number, even with concurrent requests', async () => {
    const course = await givenCourse(db, { curriculum: [] })

    const answers = await Promise.all(Array.from({ length: 32 }, () => duplicate(course.id, { id: course.instructorId })))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
    expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2)
  })
})

describe('exporting and duplicating', () => {
  test('is allowed for the course’s instructor and admins', async () => {
    const draft = await givenCourse(db, { status: 'DRAFT', curriculum: [] })
    const live = await givenCourse(db, { curriculum: [] })
    const student = { id: (await givenEnrollment(db, { course_id: live.id })).userId }
    const [other, admin] = [await givenInstructor(db), await givenAdmin(db)]
    const people: [number, number, TestPerson | undefined][] = [
      [401, live.id, undefined],
      [403, live.id, student],
      [403, live.id, await givenManager(db)],
      [403, live.id, other],
      [404, draft.id, other],
      [404, 2_000_000_000, other],
      [200, draft.id, { id: draft.instructorId }],
      [200, live.id, admin],
    ]

    for (const endpoint of [getCourseExport, requestCourseExport, duplicateCourse])
      for (const [status, id, person] of people)
        expect([endpoint.path, status, (await call(endpoint, { params: { id } }, person)).statusCode]).toEqual([
          endpoint.path,
          status,
          status,
        ])
    await changeCourse(db, live.id, { status: 'ARCHIVED' })
    expect((await call(duplicateCourse, { params: { id: live.id } }, student)).statusCode).toBe(403)
  })
})
