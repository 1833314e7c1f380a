import { getCourse, getLecture } from '@akada/contract/courses.ts'
import { getPlayback } from '@akada/contract/playback.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { serialize } from 'cookie'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeFile } from '#features/media/store-file.ts'
import { endEnrollment, givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import type { MadeQuality, Segments } from './renditions.rules.ts'
import { saveRendition, saveStoryboard } from './save-rendition.ts'

const { app, db, deps, call, clock } = await testApp()
const start = clock.now
beforeEach(() => {
  clock.now = start
})

const play = (id: number, as?: TestPerson) => call(getPlayback, { params: { id } }, as)
const pass = (person?: TestPerson) =>
  person && {
    cookie: serialize('akada_media', deps.signer.sign({ for: 'media', userId: person.id, until: clock.now.getTime() + 86_400_000 })),
  }
const asked = (url: string, as?: TestPerson, more: Record<string, string> = {}) => app.inject({ url, headers: { ...pass(as), ...more } })
const statusOf = async (url: string, as?: TestPerson) => (await asked(url, as)).statusCode

const segments: Segments = [
  [300, 4000],
  [150, 2000],
]
const sizes: Record<MadeQuality, [number | null, number | null]> = {
  audio: [null, null],
  '240p': [426, 240],
  '360p': [640, 360],
  '480p': [854, 480],
  '720p': [1280, 720],
}

let counter = 0
/** Creates a 1,000-byte video with renditions. Each rendition consists of one repeated letter that identifies it. */
async function givenVideo(made: Partial<Record<MadeQuality, number>>) {
  const name = `lesson-${++counter}`
  const facts = { contentType: 'video/mp4', width: 1280, height: 720, durationSeconds: 6 }
  const video = await storeFile(deps, { ...facts, key: `private/videos/${name}.mp4`, content: Buffer.alloc(1000, 'o') })
  await db.insertInto('transcodings').values({ video_id: video.id, status: 'READY', percent: 100 }).execute()
  for (const [name_, bytes] of Object.entries(made)) {
    const quality = name_ as MadeQuality
    const [width, height] = sizes[quality]
    const key = `private/renditions/${video.id}/${quality}.mp4`
    const shape = { codecs: 'avc1.4d400d,mp4a.40.2', headBytes: 40, segments }
    await saveRendition(deps, { videoId: video.id, quality, key, width, height, ...shape }, { content: Buffer.alloc(bytes, quality) })
  }
  const storyboard = { everySeconds: 2, count: 3, columns: 3, width: 160, height: 90, key: `private/renditions/${video.id}/board.jpg` }
  await saveStoryboard(deps, { ...storyboard, videoId: video.id }, { content: Buffer.from('jpeg') })
  return video
}

async function givenLesson({
  isPreview = false,
  made = { '360p': 700, '240p': 500, audio: 490 } as Partial<Record<MadeQuality, number>>,
} = {}) {
  const video = await givenVideo(made)
  const course = await givenCourse(db, { curriculum: [[{ video_id: video.id, is_preview: isPreview }]] })
  const { userId, id } = await givenEnrollment(db, { course_id: course.id })
  return { video, course, enrollmentId: id, student: { id: userId }, lectureId: course.lectureIds[0] ?? 0 }
}

/** Returns all URLs that a user gets: files, playlists, and the URLs inside the playlists. */
async function addressesOf(lectureId: number, as?: TestPerson): Promise<string[]> {
  const { data } = await play(lectureId, as)
  const playlists = [data.playlistUrl, ...['240p', '360p'].map((quality) => data.playlistUrl.replace('master', quality))]
  const inside = (await asked(playlists[1], as)).body.match(/\/media\/signed\/[\w.-]+/g) ?? []
  return [
    ...data.renditions.map(({ contentUrl }: { contentUrl: string }) => contentUrl),
    data.storyboard.url,
    ...playlists,
    ...new Set(inside),
  ]
}

describe('lecture playback', () => {
  test('lists every rendition of the video, smallest first', async () => {
    const { lectureId, student } = await givenLesson()

    const { data, headers } = await play(lectureId, student)

    expect(data).toMatchObject({
      durationSeconds: 6,
      renditions: [
        { quality: 'audio', bytes: 490, width: null, height: null },
        { quality: '240p', bytes: 500, width: 426, height: 240 },
        { quality: '360p', bytes: 700, width: 640, height: 360 },
        { quality: 'original', bytes: 1000, width: 1280, height: 720 },
      ],
      storyboard: { everySeconds: 2, count: 3, columns: 3, width: 160, height: 90 },
      expiresAt: new Date(start.getTime() + 4 * 3_600_000).toISOString(),
    })
    expect(headers['cache-control']).toBe('private, no-store')
    for (const { contentUrl, bytes, quality } of data.renditions) {
      const file = await asked(contentUrl, student, { range: 'bytes=0-0' })
      expect([file.statusCode, file.headers['content-range'], file.body]).toEqual([206, `bytes 0-0/${bytes}`, quality[0]])
    }
  })

  test('is available only to users who may play the lecture', async () => {
    const { lectureId, course, student } = await givenLesson()
    const preview = await givenLesson({ isPreview: true })
    const draft = (await givenCourse(db, { status: 'DRAFT' })).lectureIds[0] ?? 0
    const stranger = await givenUser(db)
    const people: [number, number, TestPerson | undefined][] = [
      [401, lectureId, undefined],
      [403, lectureId, stranger],
      [403, lectureId, await givenInstructor(db)],
      [403, lectureId, await givenManager(db)],
      [403, lectureId, preview.student],
      [200, lectureId, student],
      [200, lectureId, { id: course.instructorId }],
      [200, lectureId, await givenAdmin(db)],
      [200, preview.lectureId, undefined],
      [200, preview.lectureId, stranger],
      [404, draft, undefined],
      [404, draft, stranger],
      [404, 2_000_000_000, student],
    ]

    const answers = await Promise.all(people.map(([, id, person]) => play(id, person)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map(([status]) => status))
    expect(answers.filter(({ statusCode, data }) => statusCode !== 200 && data !== null)).toEqual([])
  })

  test('isn’t available for lectures without a video', async () => {
    const course = await givenCourse(db, {
      curriculum: [[{ content_type: 'TEXT', content_html: safeHtml`<p>Read.</p>` }, { video_id: null }]],
    })
    const { userId } = await givenEnrollment(db, { course_id: course.id })

    const answers = await Promise.all(course.lectureIds.map((id) => play(id, { id: userId })))

    expect(answers.map(({ code }) => code)).toEqual(['VIDEO_NOT_FOUND', 'VIDEO_NOT_FOUND'])
  })

  test('has only the original if there are no renditions', async () => {
    const course = await givenCourse(db)
    const { userId } = await givenEnrollment(db, { course_id: course.id })

    const { data } = await play(course.lectureIds[0] ?? 0, { id: userId })

    expect(data).toMatchObject({ durationSeconds: 60, renditions: [{ quality: 'original', bytes: 1000, width: null, height: null }] })
    expect([data.playlistUrl, data.storyboard]).toEqual([undefined, undefined])
  })

  test('has no stream if there is only one picture size', async () => {
    const { lectureId, student } = await givenLesson({ made: { audio: 490, '240p': 500 } })

    expect((await play(lectureId, student)).data.playlistUrl).toBeUndefined()
  })

  test('is summarized by rendition sizes in the lecture and the course, for users who may play the lecture', async () => {
    const { lectureId, course, student } = await givenLesson()
    const sizesFor = async (as?: TestPerson) => [
      (await call(getLecture, { params: { id: lectureId } }, as)).data.renditions,
      (await call(getCourse, { params: { id: course.id } }, as)).data.sections[0].lectures[0].renditions,
    ]
    const all = [
      { quality: 'audio', bytes: 490 },
      { quality: '240p', bytes: 500 },
      { quality: '360p', bytes: 700 },
      { quality: 'original', bytes: 1000 },
    ]

    expect(await sizesFor(student)).toEqual([all, all])
    expect(await sizesFor()).toEqual([undefined, undefined])
    expect(await sizesFor(await givenUser(db))).toEqual([undefined, undefined])
  })
})

describe('a lecture’s stream', () => {
  test('lists the picture sizes and their segments’ byte ranges', async () => {
    const { lectureId, student } = await givenLesson()
    const { data } = await play(lectureId, student)

    const master = await asked(data.playlistUrl, student)
    const media = await asked(data.playlistUrl.replace('master', '240p'), student)

    expect(master.headers).toMatchObject({ 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'private, no-store' })
    expect(master.body.match(/^[^#].*$|RESOLUTION=\w+/gm)).toEqual(['RESOLUTION=426x240', '240p.m3u8', 'RESOLUTION=640x360', '360p.m3u8'])
    const [map, one, two] = media.body.match(/BYTERANGE[:=]"?\d+@\d+/g) ?? []
    expect([map, one, two]).toEqual(['BYTERANGE="40@0', 'BYTERANGE:300@50', 'BYTERANGE:150@350'])
    const [, file = ''] = /^(\/media\/signed\/.*)$/m.exec(media.body) ?? []
    expect((await asked(file, student, { range: 'bytes=50-349' })).body).toBe('240p'.repeat(100).slice(2, 302))
  })

  test.each(['audio.m3u8', '480p.m3u8', 'original.m3u8', 'master', '..%2Fmaster.m3u8', '__proto__.m3u8'])('has no %s', async (name) => {
    const { lectureId, student } = await givenLesson()
    const { data } = await play(lectureId, student)

    expect(await statusOf(data.playlistUrl.replace('master.m3u8', name), student)).toBe(404)
  })

  test('can’t be opened with a file’s token, and a file can’t be opened with the stream’s', async () => {
    const { lectureId, student } = await givenLesson()
    const { data } = await play(lectureId, student)
    const [, playlist] = /hls\/(.*)\/master/.exec(data.playlistUrl) ?? []
    const file = data.renditions[0].contentUrl.replace('/media/signed/', '')

    expect([await statusOf(`/media/hls/${file}/master.m3u8`, student), await statusOf(`/media/signed/${playlist}`, student)]).toEqual([
      403, 404,
    ])
    expect(await statusOf(`/media/hls/${playlist}x/master.m3u8`, student)).toBe(403)
  })
})

describe('every playback URL', () => {
  test('works only for its user', async () => {
    const { lectureId, course, student } = await givenLesson()
    const classmate = await givenEnrollment(db, { course_id: course.id })
    const others = [undefined, await givenUser(db), { id: classmate.userId }, { id: course.instructorId }, await givenAdmin(db)]

    const addresses = await addressesOf(lectureId, student)

    expect(addresses).toHaveLength(9)
    for (const address of addresses) {
      expect([address, await statusOf(address, student)]).toEqual([address, 200])
      for (const other of others) expect([address, await statusOf(address, other)]).toEqual([address, 403])
    }
  })

  test('stops working as soon as the enrollment ends', async () => {
    const { lectureId, course, student } = await givenLesson()
    const addresses = await addressesOf(lectureId, student)

    await endEnrollment(db, { userId: student.id, courseId: course.id })

    for (const address of addresses) expect([address, await statusOf(address, student)]).toEqual([address, 403])
    expect((await play(lectureId, student)).code).toBe('NOT_ENROLLED')
  })

  test('expires after four hours, as do the URLs inside a playlist', async () => {
    const { lectureId, student } = await givenLesson()
    const addresses = await addressesOf(lectureId, student)
    clock.now = new Date(start.getTime() + 3 * 3_600_000)
    const late = (await asked(addresses[6] ?? '', student)).body.match(/\/media\/signed\/[\w.-]+/)?.[0] ?? ''

    expect(await statusOf(late, student)).toBe(200)
    clock.now = new Date(start.getTime() + 4 * 3_600_000)

    for (const address of [...addresses, late]) expect([address, await statusOf(address, student)]).toEqual([address, 403])
  })

  test('of a free preview works for all users until the preview ends', async () => {
    const { lectureId } = await givenLesson({ isPreview: true })
    const addresses = await addressesOf(lectureId)

    for (const address of addresses) expect([address, await statusOf(address, await givenUser(db))]).toEqual([address, 200])
    await db.updateTable('lectures').set({ is_preview: false }).where('id', '=', lectureId).execute()

    for (const address of addresses) expect([address, await statusOf(address)]).toEqual([address, 403])
  })
})
