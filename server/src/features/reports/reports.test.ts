import { deletePost } from '@akada/contract/discussions.ts'
import { reportPost, reportReview } from '@akada/contract/reports.ts'
import { describe, expect, test } from 'vitest'
import { changeCourse, givenAdmin, givenCourse, givenManager, givenReview, givenUser } from '#testing/builders.ts'
import { givenDiscussion, givenQuestion, givenReply } from '#testing/discussion-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { db, call, clock } = await testApp()

const onPost = (id: number, person?: TestPerson, reason = 'An advertisement') =>
  call(reportPost, { params: { id }, body: { reason } }, person)
const onReview = (id: number, person?: TestPerson, reason = 'Not about the course') =>
  call(reportReview, { params: { id }, body: { reason } }, person)
const reports = () => db.selectFrom('content_reports').selectAll().orderBy('id').execute()

describe('reporting', () => {
  test('a reply stores one report per user, with the reason', async () => {
    const place = await givenDiscussion(db)
    const replyId = await givenReply(db, await givenQuestion(db, place))

    const answers = await Promise.all(Array.from({ length: 10 }, () => onPost(replyId, place.student)))
    await onPost(replyId, place.instructor, 'Rude')
    const kept = (await reports()).filter((report) => report.post_id === replyId)

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(kept).toMatchObject([
      { subject: 'POST', reporter_id: place.student.id, reason: 'An advertisement', status: 'PENDING', reported_at: clock.now },
      { subject: 'POST', reporter_id: place.instructor.id, reason: 'Rude', status: 'PENDING' },
    ])
  })

  test('creates a report that remains after the reported post is deleted', async () => {
    const place = await givenDiscussion(db)
    const id = await givenQuestion(db, place)
    await onPost(id, place.student, 'Will go')

    await call(deletePost, { params: { id } }, place.instructor)

    expect((await reports()).find(({ reason }) => reason === 'Will go')).toMatchObject({
      subject: 'POST',
      post_id: null,
      status: 'PENDING',
    })
  })

  test('a review is allowed for every logged-in user except its author', async () => {
    const course = await givenCourse(db)
    const review = await givenReview(db, { course_id: course.id })
    const people = [
      undefined,
      await givenUser(db),
      { id: review.userId },
      { id: course.instructorId },
      await givenManager(db),
      await givenAdmin(db),
    ]

    const answers = []
    for (const person of people) answers.push(await onReview(review.id, person))
    await changeCourse(db, course.id, { status: 'DRAFT' })

    expect(answers.map(({ statusCode, code }) => code ?? statusCode)).toEqual(['SIGN_IN_REQUIRED', 200, 'REVIEW_OWN', 200, 200, 200])
    expect((await onReview(review.id, await givenUser(db))).code).toBe('REVIEW_NOT_FOUND')
    expect((await onReview(2_147_483_647, await givenUser(db))).code).toBe('REVIEW_NOT_FOUND')
  })

  test('requires a reason, and has an hourly limit', async () => {
    const course = await givenCourse(db)
    const [person, reviews] = [
      await givenUser(db),
      await Promise.all(Array.from({ length: 21 }, () => givenReview(db, { course_id: course.id }))),
    ]

    const empty = await onReview(reviews[0]?.id ?? 0, person, ' ')
    const answers = await Promise.all(reviews.map(({ id }) => onReview(id, person)))

    expect(empty).toMatchObject({ statusCode: 400, errors: [{ path: 'reason', message: 'Reason is required.' }] })
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })
})
