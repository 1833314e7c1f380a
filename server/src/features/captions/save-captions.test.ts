import {
  type Cue,
  deleteCaptions,
  downloadCaptions,
  getCaptions,
  getEditableCaptions,
  listCaptions,
  saveCaptions,
} from '@akada/contract/captions.ts'
import type { Endpoint, Sent } from '@akada/contract/endpoint.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listen } from '#platform/database/listen.ts'
import { changeCourse, givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const app = await testApp()
const { db, call } = app

const cue = (start: number, text: string): Cue => ({ start, end: start + 1, text })
const course = await givenCourse(db, { language: 'English', curriculum: [[{ title: 'Tides' }, { content_type: 'TEXT' }]] })
const instructor = { id: course.instructorId }
const [videoId = 0, textId = 0] = course.lectureIds

async function givenVideo() {
  const { instructorId, lectureIds } = await givenCourse(db, { instructor_id: course.instructorId, curriculum: [[{}]] })
  return { id: lectureIds[0] ?? 0, instructor: { id: instructorId } }
}

type Saved = Partial<Sent<typeof saveCaptions>['body']> & { language?: string }

const save = (id: number, { language = 'en', ...body }: Saved = {}, as: TestPerson | undefined = instructor) =>
  call(saveCaptions, { params: { id, language }, body: { version: 0, label: 'English', cues: [cue(1, 'Good morning.')], ...body } }, as)
const upload = (id: number, content: Buffer | string, language = 'en') =>
  sendForm(
    app,
    { ...saveCaptions, path: `/lectures/${id}/captions/${language}` },
    formOf({ version: '0', label: 'English', file: fileOf(Buffer.from(content), 'tides.srt', 'text/plain') }),
    instructor,
  )
const read = async (id: number, language = 'en') => (await call(getEditableCaptions, { params: { id, language } }, instructor)).data

describe('saving captions', () => {
  test('sorts the cues and keeps their text as plain text', async () => {
    const { id } = await givenVideo()

    const { data } = await save(id, { cues: [cue(5.0004, 'Two\n\nlines'), cue(1, '<b>One</b> &amp; only')] })

    expect(data.cues).toEqual([
      { start: 1, end: 2, text: '<b>One</b> &amp; only' },
      { start: 5, end: 6, text: 'Two\nlines' },
    ])
    expect((await call(getCaptions, { params: { id, language: 'en' } }, instructor)).data.cues).toEqual(data.cues)
  })

  test('reports each fault with its path and keeps the stored captions', async () => {
    const { id } = await givenVideo()
    const {
      data: { remarks: _, ...data },
    } = await save(id)

    const answer = await save(id, {
      version: data.version,
      cues: [cue(1, ' \n '), { start: 3, end: 3, text: 'Late' }],
    })

    expect(answer).toMatchObject({
      statusCode: 400,
      code: 'INVALID_INPUT',
      errors: [
        { path: 'cues.0.text', message: 'Enter text for this caption.' },
        { path: 'cues.1.end', message: 'The end must be after the start.' },
      ],
    })
    expect(await read(id)).toEqual(data)
  })

  test('accepts WebVTT and SubRip files, and names the faulty line in an unreadable file', async () => {
    const { id } = await givenVideo()

    const good = await upload(id, '1\n00:00:01,000 --> 00:00:02,500\nHello\n')
    const bad = await upload(id, 'WEBVTT\n\n00:01.000 --> 00:00.500\nHello', 'fr')
    const none = await call(saveCaptions, { params: { id, language: 'fr' }, body: { version: 0, label: 'x' } }, instructor)
    const large = await upload(id, Buffer.alloc(1_000_001, 'x'), 'fr')

    expect(good.data).toMatchObject({ language: 'en', kind: 'captions', cues: [{ start: 1, end: 2.5, text: 'Hello' }] })
    expect(bad).toMatchObject({ statusCode: 400, code: 'CAPTIONS_INVALID', message: 'Line 3: The caption ends before it starts.' })
    expect(none).toMatchObject({ statusCode: 400, errors: [{ path: 'file' }] })
    expect(large.statusCode).toBe(413)
  })

  test('returns remarks about omitted captions and captions that start after the video ends, on every upload', async () => {
    const { id } = await givenVideo()
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n\n00:05.000 --> 00:05.000\nLost\n\n01:05.000 --> 01:06.000\nLate\n'

    const answers = [await upload(id, file), await upload(id, file)]

    for (const { data } of answers)
      expect(data).toMatchObject({
        cues: [{ text: 'Hello' }, { text: 'Late' }],
        remarks: [
          'The caption on line 6 has no duration, so it was left out.',
          'The caption at 1:05 starts after the video ends (1:00), so viewers won’t see it.',
        ],
      })
    expect((await save(id, { version: answers[0]?.data.version, cues: [cue(70, 'Later')] })).data.remarks).toEqual([])
  })

  test('rejects an outdated version, returns the newer captions and overwrites nothing', async () => {
    const { id } = await givenVideo()
    const first = (await save(id)).data
    const { remarks: _, ...second } = (await save(id, { version: first.version, cues: [cue(1, 'Theirs')] })).data

    const answer = await save(id, { version: first.version, cues: [cue(1, 'Mine')] })

    expect(answer).toMatchObject({ statusCode: 409, code: 'EDIT_CONFLICT', data: second })
    expect(await read(id)).toEqual(second)
  })

  test('can be repeated safely after a lost response', async () => {
    const { id } = await givenVideo()
    const first = (await save(id)).data
    const again = await save(id)

    expect(again).toMatchObject({ statusCode: 200, data: first })
  })

  test('accepts one of several concurrent edits to the same version', async () => {
    const { id } = await givenVideo()
    const { version } = (await save(id)).data

    const answers = await Promise.all(Array.from({ length: 10 }, (_, tab) => save(id, { version, cues: [cue(1, `Tab ${tab}`)] })))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'EDIT_CONFLICT')).toHaveLength(9)
  })

  test('accepts at most 20 languages, even with concurrent requests', async () => {
    const { id } = await givenVideo()
    const languages = Array.from({ length: 25 }, (_, index) => `a${String.fromCharCode(97 + index)}`)

    const answers = await Promise.all(languages.map((language) => save(id, { language, label: language })))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    expect(answers.filter(({ code }) => code === 'CAPTIONS_FULL')).toHaveLength(5)
    const { data } = await call(listCaptions, { params: { id } }, instructor)
    expect(data.tracks).toHaveLength(20)
  })

  test('invalidates rendered pages if a language is added or removed, but not on every save', async () => {
    const { id } = await givenVideo()
    const heard: string[] = []
    let stopListening = () => {}
    const all = new Promise<void>((resolve) => {
      stopListening = resolve
    })
    const listener = await listen(app.connection, ['catalog'], {
      onNotification: (_, payload) => (payload === 'end' ? stopListening() : heard.push(payload)),
      onReconnect: () => {},
      onError: () => {},
    })
    const say = (word: string) => sql`select pg_notify('catalog', ${word})`.execute(db)

    const { version } = (await save(id)).data
    await say('made')
    const { data } = await save(id, { version, cues: [cue(1, 'Changed')] })
    await say('changed')
    await call(deleteCaptions, { params: { id, language: 'en' }, query: { version: data.version } }, instructor)
    await say('end')
    await all
    await listener.close()

    expect(heard).toEqual(['', 'made', 'changed', ''])
  })
})

describe('a lecture’s caption languages', () => {
  test('are listed with their cue counts', async () => {
    const { id } = await givenVideo()
    await save(id, { cues: [cue(1, 'One --> two'), cue(2, 'Three')] })

    const { data } = await call(listCaptions, { params: { id } }, instructor)

    expect(data).toMatchObject({ courseLanguage: 'English', hasVideo: true, tracks: [{ language: 'en', label: 'English', totalCues: 2 }] })
  })

  test('are deleted only if the version matches, and versions are never reused', async () => {
    const { id } = await givenVideo()
    const { version } = (await save(id)).data
    const remove = (of: number) => call(deleteCaptions, { params: { id, language: 'en' }, query: { version: of } }, instructor)
    expect((await remove(version + 1000)).code).toBe('EDIT_CONFLICT')

    expect((await remove(version)).statusCode).toBe(200)
    expect((await remove(version)).code).toBe('CAPTIONS_NOT_FOUND')
    const answer = await save(id, { version, cues: [cue(1, 'Of the other tab')] })

    expect(answer).toMatchObject({ code: 'EDIT_CONFLICT', data: null })
    expect((await save(id)).data.version).not.toBe(version)
  })

  test('are downloaded as WebVTT and SubRip, which parse to the same cues', async () => {
    const { id } = await givenVideo()
    const { cues } = (await save(id, { cues: [cue(3661.5, 'Ẹ káàárọ̀'), cue(4000, 'a <b> & c')] })).data
    const file = (format: 'vtt' | 'srt') => call(downloadCaptions, { params: { id, language: 'en' }, query: { format } }, instructor)

    const [vtt, srt] = [await file('vtt'), await file('srt')]

    expect(vtt.headers['content-disposition']).toMatch(/attachment; filename="Lecture-\d+\.en\.vtt"/)
    expect(srt.text).toContain('1\n01:01:01,500 --> 01:01:02,500\nẸ káàárọ̀\n')
    expect(srt.text).toContain('a < b> & c')
    expect((await upload(id, vtt.text ?? '', 'fr')).data.cues).toEqual(cues)
  })

  test('are rejected for a lecture without a video', async () => {
    expect((await save(textId)).code).toBe('LECTURE_NOT_VIDEO')
    expect((await call(listCaptions, { params: { id: textId } }, instructor)).code).toBe('LECTURE_NOT_VIDEO')
  })
})

describe('permission to change captions', async () => {
  const actors = {
    anyone: undefined,
    student: await givenUser(db),
    enrolled: { id: (await givenEnrollment(db, { course_id: course.id })).userId },
    'another instructor': await givenInstructor(db),
    manager: await givenManager(db),
    owner: instructor,
    admin: await givenAdmin(db),
  }
  const { data } = await save(videoId)
  const calls: [Endpoint, object][] = [
    [listCaptions, { params: { id: videoId } }],
    [getEditableCaptions, { params: { id: videoId, language: 'en' } }],
    [saveCaptions, { params: { id: videoId, language: 'en' }, body: { version: 0, label: 'English', cues: [cue(1, 'Good morning.')] } }],
    [downloadCaptions, { params: { id: videoId, language: 'en' } }],
    [deleteCaptions, { params: { id: videoId, language: 'en' }, query: { version: data.version + 1_000_000 } }],
  ]
  const statuses = async () => {
    const found: number[][] = []
    for (const [endpoint, input] of calls) {
      const row: number[] = []
      for (const actor of Object.values(actors)) row.push((await call(endpoint, input as never, actor)).statusCode)
      found.push(row)
    }
    return found
  }

  test('is limited to the course’s instructor and admins', async () => {
    const done = [401, 403, 403, 403, 403, 200, 200]

    expect(await statuses()).toEqual([done, done, done, done, [...done.slice(0, 5), 409, 409]])
  })

  test('is refused to the course’s instructor during a review, and other instructors can’t find the course', async () => {
    await changeCourse(db, course.id, { status: 'UNDER_REVIEW' })
    const read = [401, 403, 403, 404, 403, 200, 200]

    expect(await statuses()).toEqual([read, read, [...read.slice(0, 5), 409, 200], read, [...read.slice(0, 5), 409, 409]])
    expect((await save(videoId, { version: data.version })).code).toBe('COURSE_NOT_EDITABLE')
    await changeCourse(db, course.id, { status: 'LIVE' })
  })
})
