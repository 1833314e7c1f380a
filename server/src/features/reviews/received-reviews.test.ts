import { answerReview } from '@akada/contract/reviews.ts'
import { listReceivedReviews } from '@akada/contract/teaching.ts'
import { describe, expect, test } from 'vitest'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenReview, givenUser } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { db, call } = await testApp()

type Query = { courseId?: number; show?: 'unanswered' | 'all'; page?: number; size?: number }
const received = (person?: TestPerson, query: Query = {}) => call(listReceivedReviews, { query }, person)
const idsIn = ({ data }: { data: { content: { id: number }[] } }) => data.content.map(({ id }) => id)

async function givenReceived() {
  const instructor = await givenInstructor(db)
  const [first, second] = [await givenCourse(db, { instructor_id: instructor.id }), await givenCourse(db, { instructor_id: instructor.id })]
  const early = await givenReview(db, { course_id: first.id, created_at: new Date('2026-08-01T00:00:00Z') })
  const late = await givenReview(db, { course_id: second.id, created_at: new Date('2026-08-02T00:00:00Z') })
  return { instructor, first, second, early: early.id, late: late.id }
}

describe('the reviews an instructor received', () => {
  test('are those of all their courses, newest first, until they are answered', async () => {
    const { instructor, second, early, late } = await givenReceived()

    const before = await received(instructor)
    await call(answerReview, { params: { id: early }, body: { body: 'Thank you.' } }, instructor)
    const after = await received(instructor)
    const all = await received(instructor, { show: 'all', size: 1, page: 2 })

    expect(idsIn(before)).toEqual([late, early])
    expect(before.data.content[0]).toMatchObject({ courseTitle: second.title, rating: 4.5, answer: null })
    expect([idsIn(after), after.data.unanswered, after.data.totalElements]).toEqual([[late], 1, 1])
    expect([idsIn(all), all.data.totalElements]).toEqual([[early], 2])
    expect(all.data.content[0].answer.body).toBe('Thank you.')
  })

  test('may be those of one course, and of nobody else’s', async () => {
    const { instructor, first, early } = await givenReceived()
    const people = [undefined, await givenUser(db), await givenInstructor(db), instructor, await givenManager(db), await givenAdmin(db)]

    const answers = await Promise.all(people.map((person) => received(person, { courseId: first.id })))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 404, 200, 403, 403])
    expect(answers.flatMap((answer) => (answer.statusCode === 200 ? idsIn(answer) : []))).toEqual([early])
    expect(idsIn(await received(await givenInstructor(db)))).toEqual([])
  })
})
