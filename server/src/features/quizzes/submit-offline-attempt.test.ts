// Offline attempts: taken with a copy of the quiz, submitted as a whole, graded once.
import { randomUUID } from 'node:crypto'
import { listCertificates } from '@akada/contract/certificates.ts'
import { completeLecture } from '@akada/contract/enrollments.ts'
import { type AnswerValue, getQuizCopy, saveQuiz, submitOfflineAttempt } from '@akada/contract/quizzes.ts'
import { describe, expect, test } from 'vitest'
import { endEnrollment, givenUser } from '#testing/builders.ts'
import { definitionOf, givenQuiz, trueQuestions, wholeQuiz } from '#testing/quiz-builders.ts'
import { quizSteps, type Taken } from '#testing/quiz-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { db, call, runJobs } = app
const { begin, submit, overview, rowsOf, completedBy, solutionsOf } = quizSteps(app)

type HandedIn = { clientId?: string; version?: number; answers?: { questionId: string; value: AnswerValue }[] }

const copyOf = ({ lectureId, student }: Pick<Taken, 'lectureId' | 'student'>) => call(getQuizCopy, { params: { lectureId } }, student)
const handIn = (
  { lectureId, student }: Pick<Taken, 'lectureId' | 'student'>,
  { clientId = randomUUID(), version = 1, answers = [] }: HandedIn,
) => call(submitOfflineAttempt, { params: { lectureId }, body: { clientId, version, answers } }, student)

const change = ({ course, lectureId }: Awaited<ReturnType<typeof givenQuiz>>, settings: Parameters<typeof definitionOf>[0], version = 1) =>
  call(saveQuiz, { params: { lectureId }, body: { version, definition: definitionOf(settings) } }, { id: course.instructorId })

describe('a quiz’s offline copy', () => {
  test('has the same questions in the same order each time, as does the result', async () => {
    const quiz = await givenQuiz(db, { questions: wholeQuiz, settings: { shuffleQuestions: true } })

    const { data: copy } = await copyOf(quiz)
    const { data: again } = await copyOf(quiz)
    const { data: attempt } = await handIn(quiz, {})

    expect(copy).toMatchObject({ lectureId: quiz.lectureId, version: 1, passMark: 70 })
    expect(again).toEqual(copy)
    expect(attempt.questions).toEqual(copy.questions)
    expect(await rowsOf(quiz)).toHaveLength(1)
  })

  test.each([
    ['a time limit', { timeLimitSeconds: 60 }],
    ['an attempt limit', { maxAttempts: 3 }],
  ])('isn’t available for a quiz with %s, nor is such a quiz graded', async (_, settings) => {
    const quiz = await givenQuiz(db, { settings })

    expect(await overview(quiz)).toMatchObject({ canBeTakenOffline: false })
    expect(await copyOf(quiz)).toMatchObject({ statusCode: 200, data: null })
    expect(await handIn(quiz, {})).toMatchObject({ statusCode: 409, code: 'QUIZ_CHANGED' })
    expect(await rowsOf(quiz)).toEqual([])
  })
})

describe('submitting an offline attempt', () => {
  test('grades the attempt, completes the lecture and finishes the course', async () => {
    const quiz = await givenQuiz(db, { questions: wholeQuiz })
    await call(completeLecture, { query: { courseId: quiz.course.id, lectureId: quiz.videoId } }, quiz.student)

    const answer = await handIn(quiz, { answers: await solutionsOf(quiz) })
    await runJobs()

    expect(answer).toMatchObject({ statusCode: 200, data: { number: 1, scorePercent: 100, isPassed: true, isPractice: false } })
    expect((await completedBy(quiz)).toSorted()).toEqual([quiz.lectureId, quiz.videoId].toSorted())
    expect((await call(listCertificates, {}, quiz.student)).data).toHaveLength(1)
  })

  test('twenty times concurrently with the same id grades once, with the same response', async () => {
    const quiz = await givenQuiz(db)
    const clientId = randomUUID()
    const answers = await solutionsOf(quiz)

    const told = await Promise.all(Array.from({ length: 20 }, () => handIn(quiz, { clientId, answers })))
    const later = await handIn(quiz, { clientId: clientId.toUpperCase(), answers: [] })

    expect([...told, later].map(({ statusCode }) => statusCode)).toEqual(Array(21).fill(200))
    expect(new Set([...told, later].map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await rowsOf(quiz)).toMatchObject([{ score_percent: 100, number: 1 }])
    expect(await completedBy(quiz)).toEqual([quiz.lectureId])
  })

  test('concurrently with other attempts numbers them all, and an open attempt stays open', async () => {
    const quiz = await givenQuiz(db)
    const open = await begin(quiz)

    const told = await Promise.all(Array.from({ length: 5 }, () => handIn(quiz, {})))

    expect(told.map(({ data }) => data.number).sort()).toEqual([2, 3, 4, 5, 6])
    expect((await submit(open.id, quiz.student, await solutionsOf(quiz))).data).toMatchObject({ number: 1, isPassed: true })
  })

  test('uses the version that was taken, even if the quiz has changed', async () => {
    const quiz = await givenQuiz(db, { questions: trueQuestions(3) })
    const answers = await solutionsOf(quiz)
    await change(quiz, { passMark: 100 })

    const answer = await handIn(quiz, { version: 1, answers })

    expect(answer.data).toMatchObject({ isPassed: true, passMark: 70, questions: [{}, {}, {}] })
    expect((await copyOf(quiz)).data).toMatchObject({ version: 2, passMark: 100 })
  })

  test('is refused for an unknown version, and if a limit has been set since', async () => {
    const quiz = await givenQuiz(db)
    const answers = await solutionsOf(quiz)

    expect(await handIn(quiz, { version: 2, answers })).toMatchObject({ statusCode: 409, code: 'QUIZ_CHANGED' })
    await change(quiz, { maxAttempts: 1 })
    expect(await handIn(quiz, { version: 1, answers })).toMatchObject({ statusCode: 409, code: 'QUIZ_CHANGED' })
    expect(await rowsOf(quiz)).toEqual([])
  })

  test('rejects invalid answers, and saves nothing', async () => {
    const quiz = await givenQuiz(db)

    const answer = await handIn(quiz, { answers: [{ questionId: 'other', value: ['true'] }] })

    expect(answer).toMatchObject({ statusCode: 400, errors: [{ path: 'answers.0.questionId' }] })
    expect(await rowsOf(quiz)).toEqual([])
  })

  test('is refused after the enrollment ended', async () => {
    const quiz = await givenQuiz(db)
    const answers = await solutionsOf(quiz)
    await endEnrollment(db, { userId: quiz.student.id, courseId: quiz.course.id })

    expect(await handIn(quiz, { answers })).toMatchObject({ statusCode: 403, code: 'NOT_ENROLLED' })
    expect(await rowsOf(quiz)).toEqual([])
  })

  test('with an id that another user has used creates a separate attempt', async () => {
    const quiz = await givenQuiz(db, { isPreview: true })
    const clientId = randomUUID()
    const { data: mine } = await handIn(quiz, { clientId })

    const { data: theirs } = await handIn({ lectureId: quiz.lectureId, student: await givenUser(db) }, { clientId })

    expect(theirs).toMatchObject({ isPractice: true, number: 1 })
    expect(theirs.id).not.toBe(mine.id)
  })
})
