import { getAccessibility, saveAccessibilityDeclaration } from '@akada/contract/accessibility.ts'
import { deleteCourse } from '@akada/contract/authoring.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { describe, expect, test } from 'vitest'
import { setCaptions } from '#features/captions/set-captions.ts'
import { changeCourse, givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { db, call, clock } = await testApp()

const measure = (id: number, as: TestPerson | undefined) => call(getAccessibility, { params: { id } }, as)
const declare = (id: number, isDeclared: boolean, as: TestPerson | undefined) =>
  call(saveAccessibilityDeclaration, { params: { id }, body: { code: 'NO_FLASHING', isDeclared } }, as)

const file = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nGood --&gt; morning.\n\n00:30.000 --> 00:55.500\nBye.\n')
const course = await givenCourse(db, {
  language: 'English',
  description_html: safeHtml`<p>Look <a href="https://example.org">here</a></p>`,
  curriculum: [
    [
      { title: 'Captioned', duration_seconds: 60 },
      { title: 'Silent', duration_seconds: 90 },
      { title: 'No video', video_id: null },
    ],
    [{ title: 'Reading', content_type: 'TEXT', content_html: safeHtml`<h4>Too small</h4>` }, { content_type: 'QUIZ' }],
  ],
})
const [captionedId = 0, silentId = 0, , textId = 0] = course.lectureIds
const instructor = { id: course.instructorId }
await setCaptions(db, { lectureId: captionedId, language: 'en', label: 'English', kind: 'captions', file }, clock.now)

describe('a course’s accessibility report', () => {
  test('reflects the current content', async () => {
    const { data } = await measure(course.id, instructor)

    const silent = { tab: 'curriculum', lectureId: silentId, title: 'Silent' }
    expect(data).toMatchObject({ courseId: course.id, language: 'English', totalSeconds: 150, secondsWithoutCaptions: 90, declared: [] })
    expect(data.checks).toEqual([
      { code: 'CAPTIONS', total: 2, passed: 1, places: [{ ...silent, message: 'This video has no captions.' }] },
      {
        code: 'TRANSCRIPT',
        total: 2,
        passed: 1,
        places: [{ ...silent, message: 'This video has no transcript, because it has no captions.' }],
      },
      { code: 'ALT_TEXT', total: 0, passed: 0, places: [] },
      {
        code: 'HEADINGS',
        total: 1,
        passed: 0,
        places: [
          {
            tab: 'curriculum',
            lectureId: textId,
            title: 'Reading',
            message: 'The heading “Too small” skips a level. Use a larger heading before it.',
          },
        ],
      },
      {
        code: 'LINK_TEXT',
        total: 1,
        passed: 0,
        places: [{ tab: 'landing', lectureId: null, title: 'Course description', message: 'The link “here” doesn’t say where it leads.' }],
      },
    ])
  })

  test('doesn’t count captions that end too early as a transcript', async () => {
    const early = await givenCourse(db, { instructor_id: instructor.id, language: 'French', curriculum: [[{ duration_seconds: 600 }]] })
    await setCaptions(db, { lectureId: early.lectureIds[0] ?? 0, language: 'fr', label: 'Français', kind: 'captions', file }, clock.now)

    const { data } = await measure(early.id, instructor)

    expect(data.checks[0]).toMatchObject({ total: 1, passed: 1 })
    expect(data.checks[1].places[0].message).toBe('The captions end at 0:55, but the video is 10:00 long.')
  })

  test('includes each of the instructor’s declarations once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => declare(course.id, true, instructor)))
    expect(answers.map(({ data }) => data)).toEqual(Array.from({ length: 5 }, () => ({ declared: ['NO_FLASHING'] })))

    expect((await measure(course.id, instructor)).data.declared).toEqual(['NO_FLASHING'])
    expect((await declare(course.id, false, instructor)).data.declared).toEqual([])
    expect((await declare(course.id, false, instructor)).statusCode).toBe(200)
  })

  test('rejects declarations for a course in review, except from an admin', async () => {
    const waiting = await givenCourse(db, { instructor_id: instructor.id, status: 'UNDER_REVIEW' })

    expect(await declare(waiting.id, true, instructor)).toMatchObject({ statusCode: 409, code: 'COURSE_NOT_EDITABLE' })
    expect(await declare(waiting.id, true, await givenAdmin(db))).toMatchObject({ statusCode: 200 })
  })

  test('saves a declaration or reports the course as not found when the course is deleted at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const draft = await givenCourse(db, { instructor_id: instructor.id, status: 'DRAFT' })

      const [deleted, declared] = await Promise.all([
        call(deleteCourse, { params: { id: draft.id } }, instructor),
        declare(draft.id, true, instructor),
      ])

      expect(deleted.statusCode).toBe(200)
      expect([200, 404]).toContain(declared.statusCode)
      expect((await measure(draft.id, instructor)).statusCode).toBe(404)
    }
  })

  test('is restricted to the course’s instructor and admins', async () => {
    const actors = [
      undefined,
      await givenUser(db),
      { id: (await givenEnrollment(db, { course_id: course.id })).userId },
      await givenInstructor(db),
      await givenManager(db),
      instructor,
      await givenAdmin(db),
    ]
    const statuses = async () => [
      (await Promise.all(actors.map((actor) => measure(course.id, actor)))).map(({ statusCode }) => statusCode),
      (await Promise.all(actors.map((actor) => declare(course.id, true, actor)))).map(({ statusCode }) => statusCode),
    ]

    const live = [401, 403, 403, 403, 403, 200, 200]
    expect(await statuses()).toEqual([live, live])
    await changeCourse(db, course.id, { status: 'DRAFT' })
    const draft = [401, 403, 403, 404, 403, 200, 200]
    expect(await statuses()).toEqual([draft, draft])
    expect((await measure(2_000_000_000, instructor)).code).toBe('COURSE_NOT_FOUND')
  })
})
