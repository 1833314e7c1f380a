import { answerReview, deleteReview, deleteReviewAnswer, listReviews } from '@akada/contract/reviews.ts'
import { describe, expect, test } from 'vitest'
import { listen } from '#platform/database/listen.ts'
import { changeCourse, givenAdmin, givenCourse, givenInstructor, givenManager, givenReview, givenUser } from '#testing/builders.ts'
import { type TestAnswer, type TestPerson, testApp } from '#testing/test-app.ts'

const { db, call, clock, connection } = await testApp()

async function givenReviewed() {
  const course = await givenCourse(db)
  return { course, instructor: { id: course.instructorId }, review: await givenReview(db, { course_id: course.id }) }
}

const answer = (id: number, person?: TestPerson, body = 'Thank you.') => call(answerReview, { params: { id }, body: { body } }, person)
const removeAnswer = (id: number, person?: TestPerson) => call(deleteReviewAnswer, { params: { id } }, person)
const remove = (id: number, person?: TestPerson) => call(deleteReview, { params: { id } }, person)
const shown = async (courseId: number) => (await call(listReviews, { params: { id: courseId }, query: {} } as never)).data
const newsOf = (userId: string) => db.selectFrom('notifications').select(['type', 'title', 'link']).where('user_id', '=', userId).execute()

describe('answering a review', () => {
  test('shows the answer publicly and notifies the review’s author once', async () => {
    const { course, instructor, review } = await givenReviewed()

    const first = await answer(review.id, instructor, '  Thank you.\nCome back. ')
    await answer(review.id, instructor, 'Thank you very much.')
    const { content } = await shown(course.id)

    expect(first).toMatchObject({ statusCode: 200, data: { id: review.id, answer: { body: 'Thank you.\nCome back.' } } })
    expect(content[0].answer).toEqual({
      body: 'Thank you very much.',
      author: expect.stringMatching(/^Ngozi Okafor/),
      writtenAt: clock.now.toISOString(),
    })
    expect(await newsOf(review.userId)).toEqual([
      { type: 'comment', title: 'The instructor replied to your review', link: `/courses/${course.id}?tab=reviews` },
    ])
  })

  test('ten times concurrently creates one answer and one notification', async () => {
    const { instructor, review } = await givenReviewed()

    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => answer(review.id, instructor, `Answer ${index}`)))

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await db.selectFrom('review_answers').select('body').where('review_id', '=', review.id).execute()).toHaveLength(1)
    expect(await newsOf(review.userId)).toHaveLength(1)
  })

  test('invalidates cached pages in every process', async () => {
    const { instructor, review } = await givenReviewed()
    let tell = (_: string) => {}
    const told = new Promise<string>((resolve) => {
      tell = resolve
    })
    const listener = await listen(connection, ['catalog'], { onNotification: tell, onReconnect: () => {}, onError: () => {} })

    await answer(review.id, instructor)

    expect(await told).toBe('catalog')
    await listener.close()
  })

  test.each([[' '], ['x'.repeat(3001)], ['a\0b']])('with %j is rejected with the field’s path', async (body) => {
    const { instructor, review } = await givenReviewed()

    expect(await answer(review.id, instructor, body)).toMatchObject({ statusCode: 400, errors: [{ path: 'body' }] })
  })
})

describe('access to a review', () => {
  test.each<[string, (id: number, person?: TestPerson) => Promise<TestAnswer>, string]>([
    ['is checked for every role when the review is answered', answer, '401 403 403 403 200 403 403'],
    ['is checked for every role when the answer is deleted', removeAnswer, '401 403 403 403 200 403 200'],
    ['is checked for every role when the review is deleted', remove, '401 404 200 404 404 403 200'],
  ])('%s', async (_, act, expected) => {
    const statuses: number[] = []
    for (const who of [
      () => undefined,
      () => givenUser(db),
      (made: Made) => ({ id: made.review.userId }),
      () => givenInstructor(db),
      (made: Made) => made.instructor,
      () => givenManager(db),
      () => givenAdmin(db),
    ]) {
      const made = await givenReviewed()
      await answer(made.review.id, made.instructor)
      statuses.push((await act(made.review.id, await who(made))).statusCode)
    }

    expect(statuses.join(' ')).toBe(expected)
  })

  type Made = Awaited<ReturnType<typeof givenReviewed>>

  test('is refused with 404 if the review doesn’t exist or its course is hidden', async () => {
    const { course, review } = await givenReviewed()
    await changeCourse(db, course.id, { status: 'DRAFT' })
    const stranger = await givenUser(db)

    const codes = await Promise.all([
      answer(2_147_483_647, stranger),
      removeAnswer(2_147_483_647, stranger),
      remove(2_147_483_647, stranger),
      answer(review.id, stranger),
      removeAnswer(review.id, stranger),
      remove(review.id, stranger),
    ])

    expect(codes.map(({ code }) => code)).toEqual(Array(6).fill('REVIEW_NOT_FOUND'))
  })
})

test('deleting a review also deletes its answer and stars', async () => {
  const { course, instructor, review } = await givenReviewed()
  await givenReview(db, { course_id: course.id, rating_halves: 4 })
  await answer(review.id, instructor)

  const statuses = await Promise.all([1, 2].map(() => remove(review.id, { id: review.userId })))
  const { content, averageRating, totalElements } = await shown(course.id)

  expect(statuses.map(({ statusCode }) => statusCode).toSorted()).toEqual(expect.arrayContaining([200]))
  expect({ averageRating, totalElements, answers: content.map((each: { answer: unknown }) => each.answer) }).toEqual({
    averageRating: 2,
    totalElements: 1,
    answers: [null],
  })
  expect(await db.selectFrom('review_answers').select('review_id').where('review_id', '=', review.id).execute()).toEqual([])
})
