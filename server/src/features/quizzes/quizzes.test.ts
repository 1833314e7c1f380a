import { randomUUID } from 'node:crypto'
import { listCertificates } from '@akada/contract/certificates.ts'
import { getLecture } from '@akada/contract/courses.ts'
import { completeLecture, getProgress } from '@akada/contract/enrollments.ts'
import {
  type AnswerValue,
  type Attempt,
  checkAnswer,
  getAttempt,
  getQuiz,
  getQuizDefinition,
  type QuizSettings,
  saveQuiz,
  startAttempt,
} from '@akada/contract/quizzes.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCourse, givenEnrollment } from '#testing/builders.ts'
import { definitionOf, givenQuiz, trueQuestions, wholeQuiz } from '#testing/quiz-builders.ts'
import { answerAll, quizSteps, type Taken } from '#testing/quiz-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { db, call, clock, runJobs } = app
const { begin, submit, save, overview, rowsOf, completedBy, solutionsOf } = quizSteps(app)
const start = clock.now
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)

beforeEach(() => {
  clock.now = start
})

describe('a quiz', () => {
  test('shows its rules before the first attempt', async () => {
    const quiz = await givenQuiz(db, { settings: { maxAttempts: 3, timeLimitSeconds: 600, passMark: 80 }, questions: trueQuestions(4) })

    expect(await overview(quiz)).toEqual({
      lectureId: quiz.lectureId,
      passMark: 80,
      maxAttempts: 3,
      timeLimitSeconds: 600,
      feedback: 'AT_END',
      reveal: 'AFTER_PASS',
      questionCount: 4,
      isPractice: false,
      attempts: [],
      isPassed: false,
      bestPercent: null,
      attemptsLeft: 3,
      problem: null,
      canBeTakenOffline: false,
    })
  })

  test('is tried by its instructor in the newest version, while a student continues with the version they started', async () => {
    const quiz = await givenQuiz(db, { questions: trueQuestions(1) })
    const asInstructor = { ...quiz, student: { id: quiz.course.instructorId } }
    const [tried, taken] = [await begin(asInstructor), await begin(quiz)]
    await call(
      saveQuiz,
      { params: { lectureId: quiz.lectureId }, body: { version: 1, definition: definitionOf({}, trueQuestions(2)) } },
      asInstructor.student,
    )

    const [triedAgain, takenOn] = [await begin(asInstructor), await begin(quiz)]

    expect([tried.questions.length, triedAgain.questions.length]).toEqual([1, 2])
    expect(takenOn).toMatchObject({ id: taken.id, questions: [taken.questions[0]] })
  })

  test('sets the duration of its lecture to the time to read and answer', async () => {
    const quiz = await givenQuiz(db, { questions: trueQuestions(10) })

    expect((await call(getLecture, { params: { id: quiz.lectureId } })).data).toMatchObject({ durationSeconds: 212 })
  })

  test('without questions is reported as being prepared, and its lecture can be completed without it', async () => {
    const course = await givenCourse(db, { curriculum: [[{ content_type: 'QUIZ' }]] })
    const [lectureId = 0] = course.lectureIds
    const { userId: id } = await givenEnrollment(db, { course_id: course.id })

    expect(await call(getQuiz, { params: { lectureId } }, { id })).toMatchObject({ statusCode: 200, data: null })
    expect(await call(startAttempt, { params: { lectureId }, body: { clientId: randomUUID() } }, { id })).toMatchObject({
      statusCode: 409,
      code: 'QUIZ_NOT_READY',
      message: 'This quiz is being prepared.',
    })
    expect((await call(completeLecture, { query: { courseId: course.id, lectureId } }, { id })).statusCode).toBe(200)
  })

  test('doesn’t exist for a video lecture', async () => {
    const { videoId, student } = await givenQuiz(db)

    expect(await call(getQuiz, { params: { lectureId: videoId } }, student)).toMatchObject({ statusCode: 404, code: 'QUIZ_NOT_FOUND' })
  })
})

describe('taking a quiz', () => {
  test('with correct answers of all six types passes it and completes the lecture', async () => {
    const quiz = await givenQuiz(db, { questions: wholeQuiz })
    const attempt = await begin(quiz)

    const answer = await submit(attempt.id, quiz.student, await solutionsOf(quiz))

    expect(answer).toMatchObject({ statusCode: 200, data: { scorePercent: 100, isPassed: true, submittedAt: start.toISOString() } })
    expect(answer.data.questionFeedback.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(6).fill('RIGHT'))
    expect(await completedBy(quiz)).toEqual([quiz.lectureId])
    expect(await overview(quiz)).toMatchObject({ isPassed: true, bestPercent: 100, attempts: [{ id: attempt.id, isPassed: true }] })
  })

  test('saves and clears answers, and asks the same questions in the same order', async () => {
    const quiz = await givenQuiz(db, { questions: wholeQuiz, settings: { shuffleQuestions: true } })
    const attempt = await begin(quiz)
    const [first, second, third] = await solutionsOf(quiz)
    if (!first || !second || !third) throw new Error('too few questions')

    await save(attempt.id, quiz.student, [first, second])
    await save(attempt.id, quiz.student, [third, { ...first, value: null }])
    const back = (await call(getAttempt, { params: { id: attempt.id } }, quiz.student)).data

    expect(
      back.answers.toSorted((a: { questionId: string }, b: { questionId: string }) => a.questionId.localeCompare(b.questionId)),
    ).toEqual([second, third].toSorted((a, b) => a.questionId.localeCompare(b.questionId)))
    expect(back.questions).toEqual(attempt.questions)
  })

  test('rejects invalid answers with their paths, and saves none of them', async () => {
    const quiz = await givenQuiz(db, { questions: wholeQuiz })
    const attempt = await begin(quiz)
    const [first] = await solutionsOf(quiz)

    const answer = await save(attempt.id, quiz.student, [
      first ?? { questionId: '', value: null },
      { questionId: 'other', value: ['x'] },
      { ...first, value: 'text' } as never,
    ])

    expect(answer).toMatchObject({ statusCode: 400, errors: [{ path: 'answers.1.questionId' }, { path: 'answers.2.value' }] })
    expect((await rowsOf(quiz))[0]?.answers).toEqual({})
  })

  test('three times keeps all attempts, and the best one counts', async () => {
    const quiz = await givenQuiz(db, { questions: trueQuestions(2) })
    const first = await begin(quiz)
    const failed = await submit(first.id, quiz.student, answerAll(first, ['false']))
    const second = await begin(quiz)
    await submit(second.id, quiz.student, answerAll(second, ['true']))
    const third = await begin(quiz)
    await submit(third.id, quiz.student, answerAll(third, ['false']))

    expect(failed.data).toMatchObject({ scorePercent: 0, isPassed: false, number: 1 })
    expect(await overview(quiz)).toMatchObject({
      isPassed: true,
      bestPercent: 100,
      attempts: [{ number: 3 }, { number: 2 }, { number: 1 }],
    })
    expect(await completedBy(quiz)).toEqual([quiz.lectureId])
  })

  test('with a pass mark of 0 completes on submission', async () => {
    const quiz = await givenQuiz(db, { settings: { passMark: 0 } })

    const answer = await submit((await begin(quiz)).id, quiz.student)

    expect(answer.data).toMatchObject({ scorePercent: 0, isPassed: true })
    expect(await completedBy(quiz)).toEqual([quiz.lectureId])
  })

  test('as the last lecture completes the course, with one certificate', async () => {
    const quiz = await givenQuiz(db)
    await call(completeLecture, { query: { courseId: quiz.course.id, lectureId: quiz.videoId } }, quiz.student)
    const attempt = await begin(quiz)

    await submit(attempt.id, quiz.student, answerAll(attempt, ['true']))
    await runJobs()

    expect((await call(getProgress, { params: { id: quiz.enrollmentId } }, quiz.student)).data).toMatchObject({
      progress: 100,
      completed: true,
    })
    expect((await call(listCertificates, {}, quiz.student)).data).toHaveLength(1)
  })

  test('must end in a pass before its lecture can be marked as complete', async () => {
    const quiz = await givenQuiz(db)
    const mark = () => call(completeLecture, { query: { courseId: quiz.course.id, lectureId: quiz.lectureId } }, quiz.student)
    const failed = await begin(quiz)
    await submit(failed.id, quiz.student, answerAll(failed, ['false']))

    expect(await mark()).toMatchObject({ statusCode: 409, code: 'QUIZ_NOT_PASSED', message: 'Pass the quiz to complete this lecture.' })
    expect(await completedBy(quiz)).toEqual([])

    const passed = await begin(quiz)
    await submit(passed.id, quiz.student, answerAll(passed, ['true']))
    expect(await mark()).toMatchObject({ statusCode: 200, data: { completedLectures: [quiz.lectureId] } })
  })

  test('by one user doesn’t let another user complete the lecture', async () => {
    const quiz = await givenQuiz(db)
    const other = await givenEnrollment(db, { course_id: quiz.course.id })
    const attempt = await begin(quiz)
    await submit(attempt.id, quiz.student, answerAll(attempt, ['true']))

    const mark = await call(completeLecture, { query: { courseId: quiz.course.id, lectureId: quiz.lectureId } }, { id: other.userId })

    expect(mark.code).toBe('QUIZ_NOT_PASSED')
  })

  test('again with the same request returns the same attempt, even after submission', async () => {
    const quiz = await givenQuiz(db)
    const clientId = randomUUID()
    const again = () => call(startAttempt, { params: { lectureId: quiz.lectureId }, body: { clientId } }, quiz.student)

    const first = await again()
    await submit(first.data.id, quiz.student)
    const second = await again()

    expect(second.data).toMatchObject({ id: first.data.id, submittedAt: start.toISOString() })
    expect(await rowsOf(quiz)).toHaveLength(1)
  })

  test('and submitting again returns the same result, whatever the request contains', async () => {
    const quiz = await givenQuiz(db)
    const attempt = await begin(quiz)
    const first = await submit(attempt.id, quiz.student, answerAll(attempt, ['false']))
    clock.now = later(60)

    const second = await submit(attempt.id, quiz.student, answerAll(attempt, ['true']))

    expect(second.data).toEqual(first.data)
    expect(await save(attempt.id, quiz.student, answerAll(attempt, ['true']))).toMatchObject({ statusCode: 409, code: 'QUIZ_SUBMITTED' })
  })

  test('keeps the version it was started with', async () => {
    const quiz = await givenQuiz(db, { questions: trueQuestions(1) })
    const attempt = await begin(quiz)
    const owner = { id: quiz.course.instructorId }
    await call(
      saveQuiz,
      { params: { lectureId: quiz.lectureId }, body: { version: 1, definition: definitionOf({}, trueQuestions(3)) } },
      owner,
    )

    const answer = await submit(attempt.id, quiz.student, answerAll(attempt, ['true']))

    expect(answer.data).toMatchObject({ scorePercent: 100, isPassed: true })
    expect((await begin(quiz)).questions).toHaveLength(3)
  })

  test('creates an attempt that can’t be changed after submission, of a version that can never be changed', async () => {
    const quiz = await givenQuiz(db)
    const attempt = await begin(quiz)
    await submit(attempt.id, quiz.student)

    await expect(db.updateTable('quiz_attempts').set({ score_percent: 100 }).where('id', '=', attempt.id).execute()).rejects.toThrow(
      'never changes',
    )
    await expect(db.updateTable('quiz_versions').set({ number: 9 }).where('lecture_id', '=', quiz.lectureId).execute()).rejects.toThrow(
      'never changes',
    )
  })
})

describe('feedback', () => {
  const taken = async (settings: Partial<QuizSettings>, value: AnswerValue = ['false']) => {
    const quiz = await givenQuiz(db, { settings, questions: [{ ...wholeQuiz[2], isTrue: true } as never, ...trueQuestions(1)] })
    const attempt = await begin(quiz)
    return { quiz, attempt, result: (await submit(attempt.id, quiz.student, answerAll(attempt, value))).data as Attempt }
  }

  test('at the end covers each question, with the solution after a pass', async () => {
    const { quiz, result } = await taken({})
    const second = await begin(quiz)
    const passed = (await submit(second.id, quiz.student, answerAll(second, ['true']))).data
    const firstAgain = (await call(getAttempt, { params: { id: result.id } }, quiz.student)).data

    expect(result.questionFeedback[0]).toMatchObject({ outcome: 'WRONG', points: 0, explanation: null, solution: null })
    expect(passed.questionFeedback[0]).toMatchObject({
      outcome: 'RIGHT',
      points: 1,
      explanation: 'secret-explanation',
      solution: { optionIds: ['true'] },
    })
    expect(firstAgain.questionFeedback[0]).toMatchObject({ outcome: 'WRONG', solution: { optionIds: ['true'] } })
  })

  test('can always or never reveal the solution', async () => {
    const always = await taken({ reveal: 'ALWAYS' })
    const never = await taken({ reveal: 'NEVER' }, ['true'])

    expect(always.result.questionFeedback[0]).toMatchObject({
      outcome: 'WRONG',
      explanation: 'secret-explanation',
      solution: { optionIds: ['true'] },
    })
    expect(never.result.questionFeedback[0]).toMatchObject({ outcome: 'RIGHT', explanation: 'secret-explanation', solution: null })
  })

  test('with only the score omits the questions', async () => {
    const { result } = await taken({ feedback: 'SCORE_ONLY', reveal: 'ALWAYS' })

    expect(result).toMatchObject({ scorePercent: 0, isPassed: false, questionFeedback: [] })
  })

  test('explains the chosen options', async () => {
    const quiz = await givenQuiz(db, { questions: wholeQuiz.slice(0, 1) })
    const attempt = await begin(quiz)
    const [question] = attempt.questions
    const flour = question?.options.find(({ text }) => text === 'Flour')?.id ?? ''

    const { data } = await submit(attempt.id, quiz.student, [{ questionId: question?.id ?? '', value: [flour] }])

    expect(data.questionFeedback[0].optionExplanations).toEqual([{ optionId: flour, text: 'More bread takes more flour.' }])
  })

  test('after each question locks the answer and stays the same', async () => {
    const quiz = await givenQuiz(db, { settings: { feedback: 'AFTER_EACH' }, questions: trueQuestions(2) })
    const attempt = await begin(quiz)
    const [first, second] = attempt.questions
    const check = (value: AnswerValue) =>
      call(checkAnswer, { params: { id: attempt.id }, body: { questionId: first?.id ?? '', value } }, quiz.student)

    const told = await check(['false'])
    const again = await check(['true'])
    await save(attempt.id, quiz.student, answerAll(attempt, ['true']))
    const open = (await call(getAttempt, { params: { id: attempt.id } }, quiz.student)).data
    const { data } = await submit(attempt.id, quiz.student, [{ questionId: first?.id ?? '', value: ['true'] }])

    expect(told).toMatchObject({ statusCode: 200, data: { outcome: 'WRONG', solution: null } })
    expect(again.data).toEqual(told.data)
    expect(open.questionFeedback.map(({ questionId }: { questionId: string }) => questionId)).toEqual([first?.id])
    expect(data).toMatchObject({ scorePercent: 50, questionFeedback: [{ outcome: 'WRONG' }, { questionId: second?.id, outcome: 'RIGHT' }] })
  })

  test('for a single answer is refused if feedback comes at the end, or if there is no answer', async () => {
    const atEnd = await givenQuiz(db)
    const each = await givenQuiz(db, { settings: { feedback: 'AFTER_EACH' } })
    const check = async (quiz: Taken, value: AnswerValue) => {
      const attempt = await begin(quiz)
      return call(checkAnswer, { params: { id: attempt.id }, body: { questionId: attempt.questions[0]?.id ?? '', value } }, quiz.student)
    }

    expect((await check(atEnd, ['true'])).code).toBe('QUIZ_NO_CHECKS')
    expect((await check(each, null)).errors).toMatchObject([{ path: 'value' }])
  })
})

const tenTimes = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, work))

describe('writing a quiz', () => {
  test('creates a version after the edited one, which is read back unchanged', async () => {
    const quiz = await givenQuiz(db)
    const owner = { id: quiz.course.instructorId }
    const definition = definitionOf({ passMark: 50 }, wholeQuiz)
    const write = (version: number) => call(saveQuiz, { params: { lectureId: quiz.lectureId }, body: { version, definition } }, owner)

    const saved = await write(1)
    const stale = await write(1)
    const ahead = await write(9)

    expect(saved).toMatchObject({ statusCode: 200, data: { version: 2 } })
    expect([stale.code, ahead.code]).toEqual(['QUIZ_CHANGED', 'QUIZ_CHANGED'])
    expect((await call(getQuizDefinition, { params: { lectureId: quiz.lectureId } }, owner)).data).toEqual({ version: 2, definition })
  })

  test('with an unpaired surrogate is rejected with its path', async () => {
    const quiz = await givenQuiz(db)
    const owner = { id: quiz.course.instructorId }
    const { questions, ...written } = definitionOf({}, trueQuestions(2))
    const definition = { ...written, questions: questions.map((question) => ({ ...question, prompt: 'A smile: \ud83d' })) }

    const answer = await call(saveQuiz, { params: { lectureId: quiz.lectureId }, body: { version: 1, definition } }, owner)

    expect(answer).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'definition.questions.0.prompt' }, { path: 'definition.questions.1.prompt' }],
    })
  })

  test('ten times concurrently creates one version', async () => {
    const quiz = await givenQuiz(db)
    const owner = { id: quiz.course.instructorId }

    const answers = await tenTimes(() =>
      call(saveQuiz, { params: { lectureId: quiz.lectureId }, body: { version: 1, definition: definitionOf() } }, owner),
    )

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)])
  })

  test('lists every fault with its path', async () => {
    const quiz = await givenQuiz(db)
    const write = (questions: object[]) =>
      call(
        saveQuiz,
        { params: { lectureId: quiz.lectureId }, body: { version: 1, definition: { settings: { passMark: 101 }, questions } as never } },
        { id: quiz.course.instructorId },
      )

    const shape = await write([{ type: 'TRUE_FALSE', prompt: '' }])
    const meaning = await call(
      saveQuiz,
      {
        params: { lectureId: quiz.lectureId },
        body: {
          version: 1,
          definition: definitionOf({}, [
            {
              type: 'MULTIPLE_CHOICE',
              prompt: 'Which?',
              options: [
                { text: 'a', isCorrect: false },
                { text: 'a', isCorrect: false },
              ],
            },
          ]),
        },
      },
      { id: quiz.course.instructorId },
    )

    expect(shape.errors?.map(({ path }) => path)).toEqual([
      'definition.settings.passMark',
      'definition.questions.0.prompt',
      'definition.questions.0.isTrue',
    ])
    expect(meaning.errors?.map(({ path }) => path)).toEqual(['definition.questions.0.options.1', 'definition.questions.0.options'])
    expect((await call(getQuizDefinition, { params: { lectureId: quiz.lectureId } }, { id: quiz.course.instructorId })).data.version).toBe(
      1,
    )
  })
})
