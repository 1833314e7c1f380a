import { randomUUID } from 'node:crypto'
import { getCourse, getLecture, listPlayable } from '@akada/contract/courses.ts'
import { updateLecture, updateSection } from '@akada/contract/curriculum.ts'
import { listQuestions } from '@akada/contract/discussions.ts'
import { completeLecture, enrollInCourse, getNextLecture, getProgress, savePosition } from '@akada/contract/enrollments.ts'
import type { OpeningRule } from '@akada/contract/pacing.ts'
import { getAttempt, saveAnswers, startAttempt, submitAttempt } from '@akada/contract/quizzes.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { saveQuiz } from '#features/quizzes/save-quiz.ts'
import { givenAdmin, givenCourse, givenEnrollment, givenManager } from '#testing/builders.ts'
import { givenQuestion } from '#testing/discussion-builders.ts'
import { definitionOf } from '#testing/quiz-builders.ts'
import { testApp } from '#testing/test-app.ts'

const { db, call, clock } = await testApp()

const ENROLLED = new Date('2026-09-01T12:00:00Z')
const at = (moment: string) => {
  clock.now = new Date(moment)
}
beforeEach(() => {
  clock.now = ENROLLED
})

/** Two sections: a text and another text in the first, and a text in the second, with a student who enrolled at `ENROLLED`. */
async function givenPaced({ section, lecture }: { section?: OpeningRule; lecture?: OpeningRule } = {}) {
  const text = { content_type: 'TEXT' as const, content_html: safeHtml`<p>Words.</p>`, discussion_enabled: true }
  const course = await givenCourse(db, { curriculum: [[text, text], [text]] })
  const { id: enrollmentId, userId } = await givenEnrollment(db, { course_id: course.id, enrolled_at: ENROLLED })
  const instructor = { id: course.instructorId }
  const [first = 0, second = 0, third = 0] = course.lectureIds
  if (section) await call(updateSection, { body: { id: course.sections[1]?.id ?? 0, opens: section } }, instructor)
  if (lecture) await call(updateLecture, { body: { id: third, opens: lecture } }, instructor)
  const student = { id: userId }
  const complete = (lectureId: number) => call(completeLecture, { query: { courseId: course.id, lectureId } }, student)
  const open = async (lectureId: number, person = student) => {
    const { data } = await call(getLecture, { params: { id: lectureId } }, person)
    return data.contentHtml === undefined ? (data.closed ?? 'no content') : 'open'
  }
  return { course, instructor, student, enrollmentId, first, second, third, complete, open }
}

describe('a section that opens days after the enrollment', () => {
  test('opens to the second, and says when before', async () => {
    const { third, open, complete } = await givenPaced({ section: { kind: 'AFTER_DAYS', days: 7 } })

    at('2026-09-08T11:59:59Z')
    expect(await open(third)).toEqual({ opensAt: '2026-09-08T12:00:00.000Z', after: null })
    expect((await complete(third)).code).toBe('LECTURE_CLOSED')
    at('2026-09-08T12:00:00Z')
    expect(await open(third)).toBe('open')
    expect((await complete(third)).statusCode).toBe(200)
  })

  test('opens as late as the later of its rule and the lecture’s', async () => {
    const { third, open } = await givenPaced({ section: { kind: 'AFTER_DAYS', days: 7 }, lecture: { kind: 'AFTER_DAYS', days: 9 } })

    at('2026-09-10T11:59:59Z')
    expect(await open(third)).toEqual({ opensAt: '2026-09-10T12:00:00.000Z', after: null })
    at('2026-09-10T12:00:00Z')
    expect(await open(third)).toBe('open')
  })

  test('counts from the first enrollment, even if it ended in between', async () => {
    const { course, student, enrollmentId, third, open } = await givenPaced({ section: { kind: 'AFTER_DAYS', days: 7 } })
    await db.updateTable('enrollments').set({ status: 'REFUNDED' }).where('id', '=', enrollmentId).execute()
    await db.updateTable('courses').set({ is_free: true, price_naira_minor: 0, price_usd_minor: 0 }).where('id', '=', course.id).execute()

    at('2026-09-06T12:00:00Z')
    await call(enrollInCourse, { body: { courseId: course.id } }, student)

    expect(await open(third)).toEqual({ opensAt: '2026-09-08T12:00:00.000Z', after: null })
  })

  test('is open to the instructor, admins and managers who are enrolled, but progress isn’t saved early', async () => {
    const { course, third, open, instructor } = await givenPaced({ section: { kind: 'AFTER_DAYS', days: 7 } })
    const [admin, manager] = [await givenAdmin(db), await givenManager(db)]
    for (const { id } of [admin, manager]) await givenEnrollment(db, { course_id: course.id, user_id: id, enrolled_at: ENROLLED })

    expect([await open(third, instructor), await open(third, admin), await open(third, manager)]).toEqual(['open', 'open', 'open'])
    for (const person of [admin, manager]) {
      const answers = [
        await call(completeLecture, { query: { courseId: course.id, lectureId: third } }, person),
        await call(savePosition, { body: { lectureId: third, seconds: 5 } }, person),
      ]
      expect(answers.map(({ code }) => code)).toEqual(['LECTURE_CLOSED', 'LECTURE_CLOSED'])
    }
  })
})

describe('a section that opens on a date', () => {
  test('opens at the start of the day in the site’s time zone', async () => {
    const { third, open } = await givenPaced({ section: { kind: 'ON_DATE', date: '2026-10-01' } })

    // Lagos is one hour ahead of UTC.
    at('2026-09-30T22:59:59Z')
    expect(await open(third)).toEqual({ opensAt: '2026-09-30T23:00:00.000Z', after: null })
    at('2026-09-30T23:00:00Z')
    expect(await open(third)).toBe('open')
  })

  test('moves with the site’s time zone', async () => {
    const { third, open } = await givenPaced({ section: { kind: 'ON_DATE', date: '2026-10-01' } })
    await db
      .insertInto('site_settings')
      .values({ key: 'timeZone', value: JSON.stringify('America/New_York'), updated_at: clock.now })
      .execute()

    expect(await open(third)).toEqual({ opensAt: '2026-10-01T04:00:00.000Z', after: null })
    await db.deleteFrom('site_settings').where('key', '=', 'timeZone').execute()
  })
})

describe('a section that opens after the previous one', () => {
  test('opens once all lectures of that section are complete', async () => {
    const { course, first, second, third, complete, open } = await givenPaced({ section: { kind: 'AFTER_SECTION' } })
    const after = { sectionId: course.sections[0]?.id, title: 'Section 1' }

    await complete(first)
    expect(await open(third)).toEqual({ opensAt: null, after })
    await complete(second)
    expect(await open(third)).toBe('open')
  })

  test('skips empty sections, and is open if there is none before it', async () => {
    const { course, first, instructor, open } = await givenPaced()
    await call(updateSection, { body: { id: course.sections[0]?.id ?? 0, opens: { kind: 'AFTER_SECTION' } } }, instructor)

    expect(await open(first)).toBe('open')
  })

  test('completes the course exactly once if all lectures are completed concurrently and repeatedly', async () => {
    const { student, enrollmentId, first, second, third, complete } = await givenPaced({ section: { kind: 'AFTER_SECTION' } })

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => [first, second, third])
        .flat()
        .map(complete),
    )

    expect(answers.filter(({ code }) => code !== undefined && code !== 'LECTURE_CLOSED')).toEqual([])
    const { data } = await call(getProgress, { params: { id: enrollmentId } }, student)
    expect(data.completedLectures).toEqual(expect.arrayContaining([first, second]))
    const times = await db.selectFrom('lecture_completions').selectAll().where('enrollment_id', '=', enrollmentId).execute()
    expect(data.completed).toBe(times.length === 3)
    const jobs = await db.selectFrom('jobs').selectAll().where('dedupe_key', '=', `certificate:${enrollmentId}`).execute()
    expect(jobs.length).toBe(data.completed ? 1 : 0)
  })
})

describe('a closed lecture', () => {
  test('can’t complete the course early by any order of calls', async () => {
    const { first, second, third, complete, enrollmentId } = await givenPaced({ lecture: { kind: 'AFTER_DAYS', days: 30 } })

    for (const id of [third, first, second, third]) await complete(id)

    const { completed_at } = await db
      .selectFrom('enrollments')
      .select('completed_at')
      .where('id', '=', enrollmentId)
      .executeTakeFirstOrThrow()
    expect(completed_at).toBeNull()
  })

  test('stays open for students who completed it before the rule was tightened, and closes for others', async () => {
    const { course, instructor, third, complete, open } = await givenPaced()
    const { userId } = await givenEnrollment(db, { course_id: course.id, enrolled_at: ENROLLED })
    await complete(third)

    await call(updateLecture, { body: { id: third, opens: { kind: 'AFTER_DAYS', days: 5 } } }, instructor)

    expect(await open(third)).toBe('open')
    expect(await open(third, { id: userId })).toMatchObject({ opensAt: '2026-09-06T12:00:00.000Z' })
  })

  test('is open if it is a free preview', async () => {
    const { instructor, third, open, complete } = await givenPaced({ section: { kind: 'AFTER_DAYS', days: 7 } })

    await call(updateLecture, { body: { id: third, isPreview: true } }, instructor)

    expect(await open(third)).toBe('open')
    expect((await complete(third)).statusCode).toBe(200)
  })

  test('shows its rule to visitors, and isn’t renewed on devices', async () => {
    const { course, student, first, third } = await givenPaced({
      lecture: { kind: 'AFTER_DAYS', days: 3 },
      section: { kind: 'AFTER_SECTION' },
    })

    const { sections } = (await call(getCourse, { params: { id: course.id } })).data
    const playable = await call(listPlayable, { query: { ids: [first, third] } as never }, student)

    expect(sections.map(({ opens }: { opens?: OpeningRule }) => opens)).toEqual([undefined, { kind: 'AFTER_SECTION' }])
    expect(sections[1].lectures[0]).toMatchObject({ opens: { kind: 'AFTER_DAYS', days: 3 } })
    expect(sections[1].lectures[0]).not.toHaveProperty('closed')
    expect(playable.data.lectureIds).toEqual([first])
  })

  test('isn’t the lecture to continue with', async () => {
    const { student, first, second, complete } = await givenPaced({ section: { kind: 'AFTER_DAYS', days: 7 } })
    const next = async () => (await call(getNextLecture, {}, student)).data?.lecture.id ?? null

    await complete(first)
    expect(await next()).toBe(second)
    await complete(second)
    expect(await next()).toBeNull()
    at('2026-09-08T12:00:00Z')
    expect(await next()).not.toBeNull()
  })

  test('hides its questions from students in lists of the course', async () => {
    const { course, student, instructor, third } = await givenPaced({ section: { kind: 'AFTER_DAYS', days: 7 } })
    await givenQuestion(db, { course: { id: course.id }, lectureId: third }, { title: 'What is the answer?', author_id: instructor.id })
    const count = async (person: { id: string }) =>
      (await call(listQuestions, { query: { courseId: course.id } }, person)).data.totalElements

    expect([await count(student), await count(instructor)]).toEqual([0, 1])
    expect((await call(listQuestions, { query: { courseId: course.id, lectureId: third } }, student)).code).toBe('LECTURE_CLOSED')
    at('2026-09-08T12:00:00Z')
    expect(await count(student)).toBe(1)
  })
})

test('an attempt that a tightened rule interrupts can be submitted once the lecture opens', async () => {
  const course = await givenCourse(db, { curriculum: [[{ content_type: 'QUIZ' }]] })
  const [quizId = 0] = course.lectureIds
  const definition = definitionOf({}, [{ type: 'TRUE_FALSE', prompt: 'Is it?', isTrue: true }])
  await db.transaction().execute((tx) => saveQuiz(tx, { lectureId: quizId, definition, version: 0, now: clock.now }))
  const { id: enrollmentId, userId } = await givenEnrollment(db, { course_id: course.id, enrolled_at: ENROLLED })
  const student = { id: userId }
  const attempt = await call(startAttempt, { params: { lectureId: quizId }, body: { clientId: randomUUID() } }, student)
  const params = { id: Number(attempt.data.id) }
  const answers = [{ questionId: attempt.data.questions[0].id, value: ['true'] }]

  await call(updateLecture, { body: { id: quizId, opens: { kind: 'AFTER_DAYS', days: 1 } } }, { id: course.instructorId })
  const refused = [
    await call(getAttempt, { params }, student),
    await call(saveAnswers, { params, body: { answers } }, student),
    await call(submitAttempt, { params, body: { answers } }, student),
  ]
  at('2026-09-02T12:00:00Z')
  const submitted = await call(submitAttempt, { params, body: { answers } }, student)

  expect(refused.map(({ code }) => code)).toEqual(['LECTURE_CLOSED', 'LECTURE_CLOSED', 'LECTURE_CLOSED'])
  expect(submitted.data).toMatchObject({ isPassed: true })
  expect((await call(getProgress, { params: { id: enrollmentId } }, student)).data.completedLectures).toEqual([quizId])
})
