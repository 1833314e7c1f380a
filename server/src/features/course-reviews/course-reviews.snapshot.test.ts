import { randomUUID } from 'node:crypto'
import { approveCourse, getFindings, listCourseChanges } from '@akada/contract/course-reviews.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { describe, expect, test } from 'vitest'
import { setCaptions } from '#features/captions/set-captions.ts'
import { saveQuiz } from '#features/quizzes/save-quiz.ts'
import { changeCourse, givenAdmin, givenCategory, givenCourse, givenMediaFile, givenSection } from '#testing/builders.ts'
import { definitionOf } from '#testing/quiz-builders.ts'
import { givenCompleteCourse, givenSubmittedCourse } from '#testing/review-builders.ts'
import { testApp } from '#testing/test-app.ts'

const { call, clock, db } = await testApp()
const admin = await givenAdmin(db)

describe('findings', () => {
  const codesOf = async (id: number) => {
    const { data } = await call(getFindings, { params: { id } }, admin)
    return data.map(({ code, lectureId }: { code: string; lectureId: number | null }) => [code, lectureId])
  }

  test('consider the files, captions, links and quizzes of each lecture', async () => {
    const live = await givenCourse(db)
    const video = await givenMediaFile(db, { height: 360 })
    const promotional = await givenMediaFile(db)
    const course = await givenCompleteCourse(db, {
      promotional_video_id: promotional.id,
      learning_objectives: 'One\nTwo\n\nThree\nFour',
      curriculum: [
        [
          { video_id: video.id, is_preview: true, duration_seconds: 900 },
          {
            content_type: 'TEXT',
            content_html: safeHtml`<p>See <a href="/courses/${live.id}">bookkeeping</a>, <a href="/courses/999999">the next course</a></p>`,
          },
          { content_type: 'TEXT', content_html: safeHtml`<p> &nbsp; </p>` },
          { content_type: 'QUIZ' },
        ],
      ],
    })
    const [videoId = 0, textId = 0, emptyId = 0, quizId = 0] = course.lectureIds
    await db.insertInto('transcodings').values({ video_id: video.id, status: 'FAILED', problem: 'It has no picture.' }).execute()

    const before = await codesOf(course.id)

    expect(before).toEqual([
      ['CONTENT_MISSING', emptyId],
      ['CONTENT_MISSING', quizId],
      ['VIDEO_FAILED', videoId],
      ['RESOLUTION_LOW', videoId],
      ['LINK_BROKEN', textId],
      ['ACCESSIBILITY_CAPTIONS', videoId],
    ])
    const file = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n')
    await setCaptions(db, { lectureId: videoId, language: 'en', label: 'English', kind: 'captions', file }, clock.now)
    await db.transaction().execute((tx) => saveQuiz(tx, { lectureId: quizId, definition: quiz, version: 0, now: clock.now }))
    expect(await codesOf(course.id)).not.toContainEqual(['ACCESSIBILITY_CAPTIONS', videoId])
    expect(await codesOf(course.id)).not.toContainEqual(['CONTENT_MISSING', quizId])
  })

  test('ignore deleted lectures', async () => {
    const course = await givenCompleteCourse(db, { curriculum: [[{}, { video_id: null }]] })
    await db
      .updateTable('all_lectures')
      .set({ deleted_at: clock.now })
      .where('id', '=', course.lectureIds[1] ?? 0)
      .execute()

    expect((await codesOf(course.id)).map(([code]: [string]) => code)).not.toContain('CONTENT_MISSING')
  })
})

const quiz = definitionOf({}, [{ type: 'TRUE_FALSE', prompt: 'Is it?', isTrue: true }])

describe('changes', () => {
  const approved = async () => {
    const course = await givenSubmittedCourse(db, {
      curriculum: [[{ title: 'Tides' }, { title: 'Quiz', content_type: 'QUIZ' }]],
      sectionTitles: ['Water'],
    })
    await call(approveCourse, { query: { courseId: course.id } }, admin)
    return course
  }
  const changesOf = async (id: number) =>
    (await call(listCourseChanges, { params: { id } }, admin)).data.changes.map(
      ({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`,
    )
  const isNoticed = async (id: number) =>
    (await db.selectFrom('course_snapshots').select('changed_at').where('course_id', '=', id).executeTakeFirstOrThrow()).changed_at !== null

  type Approved = Awaited<ReturnType<typeof approved>>
  const first = ({ lectureIds }: Approved) => lectureIds[0] ?? 0

  test.each<[string, (course: Approved) => Promise<unknown>, string]>([
    ['to a price', ({ id }) => changeCourse(db, id, { price_usd_minor: 2_500 }), 'CHANGED Price (USD)'],
    [
      'that add a category',
      async ({ id }) =>
        db
          .insertInto('course_categories')
          .values({ course_id: id, category_id: (await givenCategory(db)).id })
          .execute(),
      'CHANGED Categories',
    ],
    ['that remove a category', ({ id }) => db.deleteFrom('course_categories').where('course_id', '=', id).execute(), 'REMOVED Categories'],
    ['that add a section', ({ id }) => givenSection(db, id, { position: 5, title: 'Air', lectures: [] }), 'ADDED Section “Air”'],
    [
      'to a video',
      async (course) =>
        db
          .updateTable('lectures')
          .set({ video_id: (await givenMediaFile(db)).id })
          .where('id', '=', first(course))
          .execute(),
      'CHANGED Content of lecture “Tides”',
    ],
    [
      'that delete a lecture',
      (course) => db.updateTable('all_lectures').set({ deleted_at: clock.now }).where('id', '=', first(course)).execute(),
      'REMOVED Lecture “Tides”',
    ],
    [
      'to a quiz',
      ({ lectureIds }) =>
        db.transaction().execute((tx) => saveQuiz(tx, { lectureId: lectureIds[1] ?? 0, definition: quiz, version: 0, now: clock.now })),
      'CHANGED Content of lecture “Quiz”',
    ],
    [
      'that add a resource',
      async (course) => {
        const file = await givenMediaFile(db, { key: `private/resources/${randomUUID()}.pdf` })
        const resource = { lecture_id: first(course), title: 'Map', resource_type: 'PDF' as const, file_extension: 'pdf', file_id: file.id }
        await db.insertInto('resources').values(resource).execute()
      },
      'ADDED Resource “Map” of lecture “Tides”',
    ],
  ])('%s are detected and listed', async (_, change, expected) => {
    const course = await approved()
    expect([await isNoticed(course.id), await changesOf(course.id)]).toEqual([false, []])

    await change(course)

    expect([await isNoticed(course.id), await changesOf(course.id)]).toEqual([true, [expected]])
  })

  test('to invisible content aren’t detected', async () => {
    const course = await approved()
    const section = await givenSection(db, course.id, { position: 9, title: 'Gone', lectures: [{}] })
    await db.updateTable('all_sections').set({ deleted_at: clock.now }).where('id', '=', section.id).execute()
    await db.updateTable('all_lectures').set({ deleted_at: clock.now }).where('section_id', '=', section.id).execute()
    await db.updateTable('course_snapshots').set({ changed_at: null }).where('course_id', '=', course.id).execute()

    await changeCourse(db, course.id, { is_bestseller: true, updated_at: clock.now })
    await db.deleteFrom('all_sections').where('id', '=', section.id).execute()

    expect(await isNoticed(course.id)).toBe(false)
  })

  test('leave no snapshot after the course is deleted', async () => {
    const course = await approved()

    await db.deleteFrom('courses').where('id', '=', course.id).execute()

    expect(await db.selectFrom('course_snapshots').select('course_id').where('course_id', '=', course.id).execute()).toEqual([])
  })

  test('aren’t listed for a course without a decision', async () => {
    const course = await givenCompleteCourse(db, { status: 'LIVE' })
    await changeCourse(db, course.id, { title: 'Another title' })

    expect((await call(listCourseChanges, { params: { id: course.id } }, admin)).data).toMatchObject({ since: null, changes: [] })
  })
})
