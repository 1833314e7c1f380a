import { getCaptions } from '@akada/contract/captions.ts'
import { getCourse, getLecture } from '@akada/contract/courses.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { describe, expect, test } from 'vitest'
import { endEnrollment, givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { type NewCaptions, setCaptions } from './set-captions.ts'

const { db, call, clock } = await testApp()

const webVtt = (text: string) => Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`)

const give = (lectureId: number, captions: Partial<NewCaptions> = {}) =>
  setCaptions(db, { lectureId, language: 'en', label: 'English', kind: 'captions', file: webVtt('Good morning.'), ...captions }, clock.now)

const read = (lectureId: number, as?: TestPerson, language = 'en') => call(getCaptions, { params: { id: lectureId, language } }, as)

async function givenCaptionedCourse() {
  const course = await givenCourse(db, {
    curriculum: [[{}, { is_preview: true }, { content_type: 'TEXT', content_html: safeHtml`<p>Read.</p>` }]],
  })
  const [lectureId = 0, previewId = 0] = course.lectureIds
  await give(lectureId)
  await give(previewId)
  return { ...course, lectureId, previewId }
}

describe('a lecture’s captions', () => {
  test('are returned only to users who may play the lecture', async () => {
    const course = await givenCaptionedCourse()
    const { userId } = await givenEnrollment(db, { course_id: course.id })
    const asked: [number, TestPerson | undefined][] = [
      [200, { id: userId }],
      [200, { id: course.instructorId }],
      [200, await givenAdmin(db)],
      [401, undefined],
      [403, await givenUser(db)],
      [403, await givenInstructor(db)],
      [403, await givenManager(db)],
    ]

    const answers = await Promise.all(asked.map(([, person]) => read(course.lectureId, person)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(asked.map(([status]) => status))
    expect(answers[0]?.data).toEqual({
      language: 'en',
      label: 'English',
      kind: 'captions',
      cues: [{ start: 1, end: 2, text: 'Good morning.' }],
    })
    for (const { data } of answers.slice(3)) expect(data).toBeNull()
  })

  test('are public for a preview lecture', async () => {
    const course = await givenCaptionedCourse()

    expect((await read(course.previewId)).statusCode).toBe(200)
    expect((await read(course.previewId, await givenUser(db))).statusCode).toBe(200)
  })

  test('become unavailable when the enrollment ends', async () => {
    const course = await givenCaptionedCourse()
    const { userId } = await givenEnrollment(db, { course_id: course.id })
    await endEnrollment(db, { userId, courseId: course.id })

    expect((await read(course.lectureId, { id: userId })).statusCode).toBe(403)
  })

  test('are not found if the course is unpublished', async () => {
    const course = await givenCourse(db, { status: 'DRAFT', curriculum: [[{ is_preview: true }]] })
    const [lectureId = 0] = course.lectureIds
    await give(lectureId)

    expect(await read(lectureId)).toMatchObject({ statusCode: 404, code: 'LECTURE_NOT_FOUND' })
    expect((await read(lectureId, { id: course.instructorId })).statusCode).toBe(200)
  })

  test('are never cached', async () => {
    const course = await givenCaptionedCourse()

    expect((await read(course.previewId)).headers['cache-control']).toBe('private, no-store')
  })

  test('are found by any spelling of their language tag', async () => {
    const course = await givenCaptionedCourse()
    await give(course.previewId, { language: 'pt-br', label: 'Português' })

    expect((await read(course.previewId, undefined, 'PT-BR')).data.language).toBe('pt-BR')
    expect(await read(course.previewId, undefined, 'fr')).toMatchObject({ statusCode: 404, code: 'CAPTIONS_NOT_FOUND' })
    expect(await read(course.previewId, undefined, 'x')).toMatchObject({ statusCode: 400 })
    expect(await read(course.previewId, undefined, 'a-b-c')).toMatchObject({ statusCode: 404 })
    expect(await read(2_000_000_000)).toMatchObject({ statusCode: 404, code: 'LECTURE_NOT_FOUND' })
  })
})

describe('course and lecture responses', () => {
  test('list caption languages only for users who may play the lecture', async () => {
    const course = await givenCaptionedCourse()
    await give(course.lectureId, { language: 'yo', label: 'Yorùbá' })
    const { userId } = await givenEnrollment(db, { course_id: course.id })
    const tracks = [
      { language: 'en', label: 'English' },
      { language: 'yo', label: 'Yorùbá' },
    ]

    const shown = await call(getCourse, { params: { id: course.id } }, { id: userId })
    const hidden = await call(getCourse, { params: { id: course.id } }, await givenUser(db))
    const single = await call(getLecture, { params: { id: course.lectureId } }, { id: userId })

    const captionsIn = ({ data }: typeof shown) => data.sections[0].lectures.map(({ captions }: { captions: unknown }) => captions)
    expect(captionsIn(shown)).toEqual([tracks, [tracks[0]], undefined])
    expect(captionsIn(hidden)).toEqual([undefined, [tracks[0]], undefined])
    expect(single.data.captions).toEqual(tracks)
  })
})

describe('setting captions', () => {
  test('replaces captions in the same language', async () => {
    const { previewId } = await givenCaptionedCourse()

    await give(previewId, { language: 'EN', label: 'English (new)', kind: 'subtitles', file: webVtt('Good evening.') })

    expect((await read(previewId)).data).toEqual({
      language: 'en',
      label: 'English (new)',
      kind: 'subtitles',
      cues: [{ start: 1, end: 2, text: 'Good evening.' }],
    })
  })

  test('keeps one set of captions if several uploads finish concurrently', async () => {
    const { previewId } = await givenCaptionedCourse()

    await Promise.all(Array.from({ length: 10 }, (_, number) => give(previewId, { file: webVtt(`Number ${number}`) })))

    const rows = await db.selectFrom('lecture_captions').select('cues').where('lecture_id', '=', previewId).execute()
    expect(rows).toHaveLength(1)
  })

  test('accepts SubRip and UTF-16 files with a byte order mark', async () => {
    const { previewId } = await givenCaptionedCourse()
    const words = '1\r\n00:00:01,000 --> 00:00:02,000\r\n₦500 ọjà\r\n'

    await give(previewId, { file: Buffer.from(`\uFEFF${words}`, 'utf16le') })

    expect((await read(previewId)).data.cues).toEqual([{ start: 1, end: 2, text: '₦500 ọjà' }])
  })

  test.each([
    ['an invalid language', { language: 'no language' }, 'This isn’t a language code.'],
    [
      'a Latin-1 file',
      { file: Buffer.from([0x57, 0xe9]) },
      'This file isn’t UTF-8 text. It may use an older encoding, such as Windows-1252. Save it as UTF-8 and try again.',
    ],
    ['a file that is too large', { file: Buffer.alloc(1_000_001) }, 'This file is larger than 1 MB.'],
    ['text without times', { file: Buffer.from('Only words.') }, 'Line 1: Enter a time such as 00:00:01,000 --> 00:00:04,000.'],
  ])('rejects %s and says why', async (_, captions, message) => {
    const { previewId } = await givenCaptionedCourse()

    await expect(give(previewId, captions)).rejects.toMatchObject({ code: 'CAPTIONS_INVALID', message })
    expect((await read(previewId)).data.cues).toHaveLength(1)
  })

  test('rejects text above the size limit for stored captions', async () => {
    const { previewId } = await givenCaptionedCourse()
    const cue = `00:01.000 --> 00:02.000\n${'&'.repeat(900)}\n\n`

    await expect(give(previewId, { file: Buffer.from(`WEBVTT\n\n${cue.repeat(400)}`) })).rejects.toMatchObject({
      code: 'CAPTIONS_INVALID',
      message: 'These captions are too long.',
    })
  })
})
