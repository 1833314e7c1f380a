import { randomUUID } from 'node:crypto'
import * as enrollments from '@akada/contract/enrollments.ts'
import * as quizzes from '@akada/contract/quizzes.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenEnrollment, givenUser } from '#testing/builders.ts'
import { definitionOf, givenQuiz, trueQuestions } from '#testing/quiz-builders.ts'
import { answerAll, quizSteps } from '#testing/quiz-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { endAttempt, submitAttempt } from './submit-attempt.ts'

const app = await testApp()
const { db, deps, call, clock, runJobs } = app
const { begin, submit, save, overview, rowsOf, completedBy } = quizSteps(app)
const start = clock.now
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const timesOf = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

beforeEach(() => {
  clock.now = start
})

describe('the attempt limit', () => {
  test('is applied, and reported once no attempts are left', async () => {
    const quiz = await givenQuiz(db, { settings: { maxAttempts: 2 } })
    for (const _ of [1, 2]) await submit((await begin(quiz)).id, quiz.student)

    const answer = await call(
      quizzes.startAttempt,
      { params: { lectureId: quiz.lectureId }, body: { clientId: randomUUID() } },
      quiz.student,
    )

    expect(answer).toMatchObject({ statusCode: 409, code: 'QUIZ_NO_ATTEMPTS_LEFT' })
    expect(await overview(quiz)).toMatchObject({ attemptsLeft: 0, problem: 'QUIZ_NO_ATTEMPTS_LEFT' })
  })

  test('allows resuming the last attempt while it is open', async () => {
    const quiz = await givenQuiz(db, { settings: { maxAttempts: 1 } })
    const attempt = await begin(quiz)

    expect(await overview(quiz)).toMatchObject({ attemptsLeft: 0, problem: null, attempts: [{ id: attempt.id, submittedAt: null }] })
    expect((await begin(quiz)).id).toBe(attempt.id)
  })

  test('includes attempts at earlier versions', async () => {
    const quiz = await givenQuiz(db, { settings: { maxAttempts: 1 } })
    await submit((await begin(quiz)).id, quiz.student)
    const owner = { id: quiz.course.instructorId }
    await call(
      quizzes.saveQuiz,
      { params: { lectureId: quiz.lectureId }, body: { version: 1, definition: definitionOf({ maxAttempts: 2 }) } },
      owner,
    )

    expect(await overview(quiz)).toMatchObject({ attemptsLeft: 1, problem: null })
  })

  test('holds for twenty concurrent starts and submissions', async () => {
    const quiz = await givenQuiz(db, { settings: { maxAttempts: 3 } })

    const round = () =>
      timesOf(20, async () => {
        const answer = await call(
          quizzes.startAttempt,
          { params: { lectureId: quiz.lectureId }, body: { clientId: randomUUID() } },
          quiz.student,
        )
        if (answer.statusCode === 200) await submit(answer.data.id, quiz.student)
        return answer.code ?? 'STARTED'
      })
    const answers = [...(await round()), ...(await round()), ...(await round()), ...(await round())]

    expect(new Set(answers)).toEqual(new Set(['STARTED', 'QUIZ_NO_ATTEMPTS_LEFT']))
    expect((await rowsOf(quiz)).map(({ number }) => number)).toEqual([1, 2, 3])
  })
})

describe('with concurrent requests', () => {
  test('twenty starts open one attempt', async () => {
    const quiz = await givenQuiz(db)

    const attempts = await timesOf(20, () => begin(quiz))

    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1)
    expect(await rowsOf(quiz)).toHaveLength(1)
  })

  test('twenty practice starts open one attempt', async () => {
    const quiz = await givenQuiz(db)
    const owner = { ...quiz, student: { id: quiz.course.instructorId } }

    const attempts = await timesOf(20, () => begin(owner))

    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1)
  })

  test('two tabs that submit different answers get one result', async () => {
    const quiz = await givenQuiz(db)
    const attempt = await begin(quiz)

    const answers = await timesOf(10, (index) => submit(attempt.id, quiz.student, answerAll(attempt, [String(index % 2 === 0)])))

    expect(new Set(answers.map(({ statusCode, data }) => JSON.stringify([statusCode, data]))).size).toBe(1)
    expect((await completedBy(quiz)).length).toBe(answers[0]?.data.isPassed ? 1 : 0)
  })

  test('saving and submitting produce a result that matches its answers', async () => {
    const quiz = await givenQuiz(db, { questions: trueQuestions(2), settings: { passMark: 100 } })
    const attempt = await begin(quiz)
    const [first, second] = answerAll(attempt, ['true'])
    if (!first || !second) throw new Error('too few questions')

    const [saved] = await Promise.all([save(attempt.id, quiz.student, [first]), submit(attempt.id, quiz.student, [second])])
    const result = (await call(quizzes.getAttempt, { params: { id: attempt.id } }, quiz.student)).data

    expect([200, 409]).toContain(saved.statusCode)
    expect(result.scorePercent).toBe(saved.statusCode === 200 ? 100 : 50)
    expect(result.answers).toHaveLength(saved.statusCode === 200 ? 2 : 1)
  })

  test('timeout and submission grade an attempt once', async () => {
    const quiz = await givenQuiz(db, { settings: { timeLimitSeconds: 60 } })
    const attempt = await begin(quiz)
    await save(attempt.id, quiz.student, answerAll(attempt, ['true']))
    clock.now = later(76)
    const user = { id: quiz.student.id, roles: ['STUDENT'] as const, sessionId: '' }

    await timesOf(10, (index) =>
      index % 2 ? endAttempt(deps, attempt.id) : submitAttempt(deps, user, { id: attempt.id, answers: answerAll(attempt, ['false']) }),
    )

    expect(await rowsOf(quiz)).toMatchObject([{ score_percent: 100, is_passed: true, is_time_up: true, submitted_at: later(60) }])
    expect(await completedBy(quiz)).toEqual([quiz.lectureId])
  })
})

describe('the time limit', () => {
  const timed = () => givenQuiz(db, { settings: { timeLimitSeconds: 60 } })

  test('is enforced by the server, with a short grace period for the network', async () => {
    const quiz = await timed()
    const attempt = await begin(quiz)
    clock.now = later(70)
    const between = (await call(quizzes.getAttempt, { params: { id: attempt.id } }, quiz.student)).data

    const answer = await submit(attempt.id, quiz.student, answerAll(attempt, ['true']))

    expect(attempt.secondsLeft).toBe(60)
    expect(between).toMatchObject({ secondsLeft: 0, submittedAt: null })
    expect(answer.data).toMatchObject({ scorePercent: 100, isTimeUp: true, secondsLeft: null })
  })

  test('excludes late answers, and grades the answers saved in time', async () => {
    const quiz = await timed()
    const attempt = await begin(quiz)
    await save(attempt.id, quiz.student, answerAll(attempt, ['false']))
    clock.now = later(76)

    const answer = await submit(attempt.id, quiz.student, answerAll(attempt, ['true']))

    expect(answer.data).toMatchObject({ scorePercent: 0, isPassed: false, isTimeUp: true, submittedAt: later(60).toISOString() })
  })

  test('ends the attempt with the first late answer', async () => {
    const quiz = await timed()
    const attempt = await begin(quiz)
    clock.now = later(76)

    const late = await save(attempt.id, quiz.student, answerAll(attempt, ['true']))
    const later2 = await save(attempt.id, quiz.student, answerAll(attempt, ['true']))

    expect([late, later2]).toMatchObject([{ statusCode: 409, code: 'QUIZ_TIME_UP' }, { code: 'QUIZ_TIME_UP' }])
    expect(await rowsOf(quiz)).toMatchObject([{ score_percent: 0, is_time_up: true }])
  })

  test('ends an abandoned attempt, which can pass with its saved answers', async () => {
    const quiz = await timed()
    const attempt = await begin(quiz)
    await save(attempt.id, quiz.student, answerAll(attempt, ['true']))
    clock.now = later(77)

    await runJobs()

    expect(await rowsOf(quiz)).toMatchObject([{ is_passed: true, is_time_up: true }])
    expect(await completedBy(quiz)).toEqual([quiz.lectureId])
  })

  test('applies on read, before the job runs', async () => {
    const quiz = await timed()
    const attempt = await begin(quiz)
    clock.now = later(76)

    expect((await overview(quiz)).attempts).toMatchObject([{ id: attempt.id, isTimeUp: true, scorePercent: 0 }])
    expect((await begin(quiz)).id).not.toBe(attempt.id)
  })

  test('ends an abandoned attempt before the next one starts', async () => {
    const quiz = await timed()
    const attempt = await begin(quiz)
    clock.now = later(3_600)

    const next = await begin(quiz)

    expect(next).toMatchObject({ number: 2, secondsLeft: 60 })
    expect((await rowsOf(quiz))[0]).toMatchObject({ id: attempt.id, is_time_up: true })
  })
})

describe('an ended or archived enrollment', () => {
  test('hides the quiz and its attempts after a refund, and shows them after a new purchase', async () => {
    const quiz = await givenQuiz(db)
    const attempt = await begin(quiz)
    const set = (status: 'REFUNDED' | 'ACTIVE') =>
      db.updateTable('enrollments').set({ status }).where('id', '=', quiz.enrollmentId).execute()
    await set('REFUNDED')

    expect((await call(quizzes.getQuiz, { params: { lectureId: quiz.lectureId } }, quiz.student)).code).toBe('NOT_ENROLLED')
    expect((await call(quizzes.getAttempt, { params: { id: attempt.id } }, quiz.student)).code).toBe('NOT_ENROLLED')
    expect((await save(attempt.id, quiz.student, [])).code).toBe('NOT_ENROLLED')
    expect((await submit(attempt.id, quiz.student)).code).toBe('NOT_ENROLLED')
    await set('ACTIVE')
    expect((await submit(attempt.id, quiz.student, answerAll(attempt, ['true']))).data).toMatchObject({ isPassed: true })
  })

  test('gets no completed lecture if it ended before an attempt is graded', async () => {
    const quiz = await givenQuiz(db, { settings: { timeLimitSeconds: 60 } })
    const attempt = await begin(quiz)
    await save(attempt.id, quiz.student, answerAll(attempt, ['true']))
    await db.updateTable('enrollments').set({ status: 'REFUNDED' }).where('id', '=', quiz.enrollmentId).execute()
    clock.now = later(77)

    await runJobs()

    expect(await rowsOf(quiz)).toMatchObject([{ is_passed: true }])
    expect(await db.selectFrom('lecture_completions').selectAll().where('enrollment_id', '=', quiz.enrollmentId).execute()).toEqual([])
  })

  test('refuses answers while it is archived, and keeps the open attempt', async () => {
    const quiz = await givenQuiz(db)
    const attempt = await begin(quiz)
    await db.updateTable('enrollments').set({ archived_at: start }).where('id', '=', quiz.enrollmentId).execute()

    const codes = [await save(attempt.id, quiz.student, []), await submit(attempt.id, quiz.student)].map(({ code }) => code)

    expect(codes).toEqual(['ENROLLMENT_ENDED', 'ENROLLMENT_ENDED'])
    expect(await overview(quiz)).toMatchObject({ problem: 'ENROLLMENT_ENDED' })
    expect(await rowsOf(quiz)).toMatchObject([{ submitted_at: null }])
  })
})

describe('a free preview', () => {
  test('can be tried by every logged-in user as practice', async () => {
    const quiz = await givenQuiz(db, { isPreview: true, settings: { maxAttempts: 1 } })
    const visitor = { ...quiz, student: await givenUser(db) }

    for (const _ of [1, 2]) {
      const attempt = await begin(visitor)
      expect((await submit(attempt.id, visitor.student, answerAll(attempt, ['true']))).data).toMatchObject({
        isPractice: true,
        isPassed: true,
      })
    }

    expect(await overview(visitor)).toMatchObject({ isPractice: true, attemptsLeft: null, problem: null })
    const enrolled = await givenEnrollment(db, { course_id: quiz.course.id, user_id: visitor.student.id })
    expect(await overview(visitor)).toMatchObject({ isPractice: false, attempts: [], isPassed: false, attemptsLeft: 1 })
    const mark = await call(
      enrollments.completeLecture,
      { query: { courseId: quiz.course.id, lectureId: quiz.lectureId } },
      visitor.student,
    )
    expect([mark.code, enrolled.courseId]).toEqual(['QUIZ_NOT_PASSED', quiz.course.id])
  })
})
