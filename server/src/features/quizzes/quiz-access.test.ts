// Tests who may access quizzes, and which information no call may reveal.
import { randomUUID } from 'node:crypto'
import { getCourse, getLecture, listSections } from '@akada/contract/courses.ts'
import type { Endpoint, Sent } from '@akada/contract/endpoint.ts'
import {
  type Attempt,
  checkAnswer,
  getAttempt,
  getQuiz,
  getQuizCopy,
  getQuizDefinition,
  saveAnswers,
  saveQuiz,
  startAttempt,
  submitAttempt,
  submitOfflineAttempt,
} from '@akada/contract/quizzes.ts'
import { describe, expect, test } from 'vitest'
import { changeCourse, givenAdmin, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { definitionOf, givenQuiz, wholeQuiz } from '#testing/quiz-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import type { Quiz } from './quizzes.rules.ts'

const { db, call } = await testApp()
const quiz = await givenQuiz(db, { questions: wholeQuiz, settings: { feedback: 'AFTER_EACH', reveal: 'NEVER' } })
const preview = await givenQuiz(db, { isPreview: true })
const { lectureId } = quiz

const actors = {
  anyone: undefined,
  'another student': await givenUser(db),
  'its student': quiz.student,
  'another instructor': await givenInstructor(db),
  'the course’s instructor': { id: quiz.course.instructorId },
  'a manager': await givenManager(db),
  'an admin': await givenAdmin(db),
}

async function answersOf<E extends Endpoint>(endpoint: E, input: (actor: TestPerson | undefined) => Sent<E>) {
  const answers: number[] = []
  for (const actor of Object.values(actors)) answers.push((await call(endpoint, input(actor), actor)).statusCode)
  return answers
}

const startOf = (id: number) => ({ params: { lectureId: id }, body: { clientId: randomUUID() } })

const handedIn = (id: number) => ({ params: { lectureId: id }, body: { clientId: randomUUID(), version: 1, answers: [] } })

describe(`a quiz, for ${Object.keys(actors).join(', ')}`, () => {
  const taken = [401, 403, 200, 403, 200, 403, 200]

  test('can be seen and taken by enrolled students, the instructor and admins', async () => {
    expect(await answersOf(getQuiz, () => ({ params: { lectureId } }))).toEqual(taken)
    expect(await answersOf(startAttempt, () => startOf(lectureId))).toEqual(taken)
    expect(await answersOf(getQuizCopy, () => ({ params: { lectureId } }))).toEqual(taken)
    expect(await answersOf(submitOfflineAttempt, () => handedIn(lectureId))).toEqual(taken)
  })

  test('with a free preview can be taken by all logged-in users', async () => {
    expect(await answersOf(startAttempt, () => startOf(preview.lectureId))).toEqual([401, 200, 200, 200, 200, 200, 200])
  })

  test('counts only for enrolled students', async () => {
    const { data: own } = await call(startAttempt, startOf(lectureId), quiz.student)
    const { data: instructors } = await call(startAttempt, startOf(lectureId), actors['the course’s instructor'])
    const { data: admins } = await call(startAttempt, startOf(lectureId), actors['an admin'])

    expect([own, instructors, admins].map(({ isPractice }) => isPractice)).toEqual([false, true, true])
  })

  test('of an unpublished course is hidden from users who may not see the course', async () => {
    const hidden = await givenQuiz(db, { isPreview: true })
    await changeCourse(db, hidden.course.id, { status: 'DRAFT', instructor_id: quiz.course.instructorId })

    expect(await answersOf(startAttempt, () => startOf(hidden.lectureId))).toEqual([401, 404, 404, 404, 200, 404, 200])
  })

  test('hides attempts from other users', async () => {
    const { data } = await call(startAttempt, startOf(lectureId), quiz.student)
    const [question] = data.questions
    const params = { id: data.id }
    const own = [401, 404, 200, 404, 404, 404, 404]

    expect(await answersOf(getAttempt, () => ({ params }))).toEqual(own)
    expect(await answersOf(saveAnswers, () => ({ params, body: { answers: [] } }))).toEqual(own)
    expect(await answersOf(checkAnswer, () => ({ params, body: { questionId: question.id, value: [question.options[0].id] } }))).toEqual(
      own,
    )
    expect(await answersOf(submitAttempt, () => ({ params, body: {} }))).toEqual(own)
  })

  test('can be changed by the course’s instructor and admins', async () => {
    const written = [401, 403, 403, 404, 200, 403, 200]
    let version = 1

    expect(await answersOf(getQuizDefinition, () => ({ params: { lectureId } }))).toEqual(written)
    const statuses: number[] = []
    for (const actor of Object.values(actors)) {
      const { statusCode } = await call(saveQuiz, { params: { lectureId }, body: { version, definition: definitionOf() } }, actor)
      if (statusCode === 200) version += 1
      statuses.push(statusCode)
    }
    expect(statuses).toEqual(written)
  })

  test('can’t be changed while its course is in review', async () => {
    const { course, lectureId: id } = await givenQuiz(db)
    await changeCourse(db, course.id, { status: 'UNDER_REVIEW' })
    const save = (as: TestPerson) => call(saveQuiz, { params: { lectureId: id }, body: { version: 1, definition: definitionOf() } }, as)

    expect(await save({ id: course.instructorId })).toMatchObject({ statusCode: 409, code: 'COURSE_NOT_EDITABLE' })
    expect((await save(actors['an admin'])).statusCode).toBe(200)
  })
})

describe('the solution', () => {
  /** Everything that would reveal a solution: test markers, the text of correct answers, and the order and pairs of ids. */
  async function giveaways(of: number) {
    const { definition } = await db.selectFrom('quiz_versions').select('definition').where('lecture_id', '=', of).executeTakeFirstOrThrow()
    const { questions } = definition as unknown as Quiz
    const ids = questions.flatMap((question) => {
      if (question.type === 'ORDERING') return [JSON.stringify(question.items.map(({ id }) => id)).slice(1, -1)]
      if (question.type === 'MATCHING') return question.pairs.map(({ left, right }) => `"${left.id}":"${right.id}"`)
      return []
    })
    return ['secret-', 'isCorrect', 'isTrue', 'acceptedAnswers', '"tolerance"', '1369.5', ...ids]
  }

  type Question = Attempt['questions'][number]

  const guessAt = ({ id, type, options }: Question): { questionId: string; value: string | string[] }[] => {
    if (type === 'MATCHING') return []
    if (type === 'SHORT_ANSWER') return [{ questionId: id, value: 'a guess' }]
    const ids = options.map((option) => option.id)
    return [{ questionId: id, value: type === 'ORDERING' ? ids : ids.slice(0, 1) }]
  }

  const solution = /"(solution|explanation)":(?!null)/

  test('never leaves the server before an attempt is submitted, in any response to a user who takes the quiz', async () => {
    const fresh = await givenQuiz(db, { questions: wholeQuiz, isPreview: true, settings: { shuffleOptions: false } })
    const { lectureId: of, student, course } = fresh
    const told: string[] = []
    const orders: string[] = []
    const say = async <E extends Endpoint>(endpoint: E, input: Sent<E>, as?: TestPerson) => {
      const answer = await call(endpoint, input, as)
      told.push(JSON.stringify(answer))
      return answer
    }
    for (const taker of [student, await givenUser(db), { id: course.instructorId }]) {
      await say(getQuiz, { params: { lectureId: of } }, taker)
      const { data: copy } = await say(getQuizCopy, { params: { lectureId: of } }, taker)
      orders.push(JSON.stringify(copy.questions.map(({ options, matches }: Question) => [options, matches])))
      const { data } = await say(startAttempt, startOf(of), taker)
      const attempt: Attempt = data
      const params = { id: attempt.id }
      const guesses = attempt.questions.flatMap(guessAt)
      await say(saveAnswers, { params, body: { answers: guesses } }, taker)
      for (const guess of guesses) await say(checkAnswer, { params, body: guess }, taker)
      await say(getAttempt, { params }, taker)
      await say(getQuiz, { params: { lectureId: of } }, taker)
      await say(startAttempt, startOf(of), taker)
      await say(getCourse, { params: { id: course.id } }, taker)
      await say(getLecture, { params: { id: of } }, taker)
      await say(listSections, { params: { id: course.id } }, taker)
      await say(saveAnswers, { params, body: { answers: [{ questionId: 'x', value: 'y' }] } }, taker)
      await say(getQuizDefinition, { params: { lectureId: of } }, await givenUser(db))
    }

    const words = await giveaways(of)
    expect(new Set(orders).size).toBeGreaterThan(1)
    expect(told.length).toBeGreaterThan(30)
    expect(words.length).toBeGreaterThan(9)
    expect(words.filter((word) => told.some((answer) => answer.includes(word)))).toEqual([])
    expect(told.filter((answer) => solution.test(answer))).toEqual([])
  })

  test('is found by the same search once it is revealed, which proves that the search works', async () => {
    const open = await givenQuiz(db, { questions: wholeQuiz, settings: { reveal: 'ALWAYS' } })
    const { data } = await call(startAttempt, startOf(open.lectureId), open.student)
    const answer = JSON.stringify(await call(submitAttempt, { params: { id: data.id }, body: {} }, open.student))

    const found = (await giveaways(open.lectureId)).filter((word) => answer.includes(word))
    expect(found.length).toBeGreaterThanOrEqual(6)
    expect(answer).toMatch(solution)
  })

  test('can’t be derived from the ids, which are in random order', async () => {
    const orders = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { lectureId: of } = await givenQuiz(db, { questions: wholeQuiz })
        const { definition } = await db
          .selectFrom('quiz_versions')
          .select('definition')
          .where('lecture_id', '=', of)
          .executeTakeFirstOrThrow()
        const ordering = (definition as unknown as Quiz).questions.find((question) => question.type === 'ORDERING')
        const ids = ordering?.type === 'ORDERING' ? ordering.items.map(({ id }) => id) : []
        return ids
          .toSorted()
          .map((id) => ids.indexOf(id))
          .join()
      }),
    )

    expect(new Set(orders).size).toBeGreaterThan(8)
  })
})
