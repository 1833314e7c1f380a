import { getAverageRating, getOwnReview, listReviews, rateCourse } from '@akada/contract/reviews.ts'
import { describe, expect, test } from 'vitest'
import {
  changeCourse,
  givenAdmin,
  givenCourse,
  givenEnrollment,
  givenInstructor,
  givenManager,
  givenMediaFile,
  givenReview,
  givenUser,
} from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { app, db, call, clock } = await testApp()

type Written = { rating?: unknown; comment?: unknown; enrollmentId?: unknown; courseId?: unknown }

const rate = (enrollment: { id: number; courseId: number }, person?: TestPerson, written: Written = {}) =>
  call(
    rateCourse,
    { body: { courseId: enrollment.courseId, enrollmentId: enrollment.id, rating: 4.5, comment: 'Clear.', ...written } as never },
    person,
  )

const reviewsOf = (courseId: number) =>
  db.selectFrom('reviews').select(['user_id', 'rating_halves', 'comment']).where('course_id', '=', courseId).execute()

const statsOf = (courseId: number) =>
  db.selectFrom('course_stats').select(['total_reviews', 'rating_halves_sum']).where('course_id', '=', courseId).executeTakeFirstOrThrow()

describe('reviewing a course', () => {
  test('saves an enrolled student’s stars and text', async () => {
    const student = await givenUser(db, { first_name: 'Bisi', last_name: 'Ade' })
    const enrollment = await givenEnrollment(db, { user_id: student.id })

    const answer = await rate(enrollment, student, { rating: 3.5, comment: '  <b>Good</b> & useful 🎉\n' })

    expect(answer).toMatchObject({
      statusCode: 200,
      data: {
        courseId: enrollment.courseId,
        rating: 3.5,
        comment: '<b>Good</b> & useful 🎉',
        author: 'Bisi Ade',
        authorPicture: null,
        createdAt: clock.now.toISOString(),
      },
    })
    expect(await statsOf(enrollment.courseId)).toEqual({ total_reviews: 1, rating_halves_sum: 7 })
  })

  test('replaces the user’s earlier review and leaves other reviews unchanged', async () => {
    const enrollment = await givenEnrollment(db)
    await givenReview(db, { course_id: enrollment.courseId, rating_halves: 10 })
    await rate(enrollment, { id: enrollment.userId }, { rating: 1 })

    await rate(enrollment, { id: enrollment.userId }, { rating: 5, comment: 'On second thoughts' })

    expect(await reviewsOf(enrollment.courseId)).toHaveLength(2)
    expect(await statsOf(enrollment.courseId)).toEqual({ total_reviews: 2, rating_halves_sum: 20 })
  })

  test('leaves one row and correct totals after concurrent writes', async () => {
    const enrollment = await givenEnrollment(db)
    const ratings = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]

    const answers = await Promise.all(ratings.map((rating) => rate(enrollment, { id: enrollment.userId }, { rating })))

    const rows = await reviewsOf(enrollment.courseId)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(rows).toHaveLength(1)
    expect(await statsOf(enrollment.courseId)).toEqual({ total_reviews: 1, rating_halves_sum: rows[0]?.rating_halves })
  })

  test('counts ten concurrent reviews', async () => {
    const course = await givenCourse(db)
    const enrollments = await Promise.all(Array.from({ length: 10 }, () => givenEnrollment(db, { course_id: course.id })))

    await Promise.all(enrollments.map((enrollment) => rate(enrollment, { id: enrollment.userId }, { rating: 4 })))

    expect(await statsOf(course.id)).toEqual({ total_reviews: 10, rating_halves_sum: 80 })
  })

  test('works for an archived course, which students keep', async () => {
    const enrollment = await givenEnrollment(db)
    await changeCourse(db, enrollment.courseId, { status: 'ARCHIVED' })

    expect((await rate(enrollment, { id: enrollment.userId })).statusCode).toBe(200)
  })
})

describe('permission to review', () => {
  test('is granted only to enrolled students', async () => {
    const course = await givenCourse(db)
    const enrollment = await givenEnrollment(db, { course_id: course.id })
    const people = {
      visitor: undefined,
      student: await givenUser(db),
      instructor: { id: course.instructorId },
      'other instructor': await givenInstructor(db),
      manager: await givenManager(db),
      admin: await givenAdmin(db),
    }
    const outcomes: Record<string, unknown> = {}

    for (const [name, person] of Object.entries(people)) outcomes[name] = (await rate(enrollment, person)).code

    expect(outcomes).toEqual({
      visitor: 'SIGN_IN_REQUIRED',
      student: 'NOT_ENROLLED',
      instructor: 'NOT_ALLOWED',
      'other instructor': 'NOT_ENROLLED',
      manager: 'NOT_ENROLLED',
      admin: 'NOT_ALLOWED',
    })
    expect(await reviewsOf(course.id)).toEqual([])
  })

  test('is refused to an instructor or admin, even with an enrollment', async () => {
    const course = await givenCourse(db)
    const codes = []
    for (const person of [{ id: course.instructorId }, await givenAdmin(db)])
      codes.push((await rate(await givenEnrollment(db, { course_id: course.id, user_id: person.id }), person)).code)

    expect(codes).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED'])
  })

  test('is refused to a student whose enrollment was refunded', async () => {
    const enrollment = await givenEnrollment(db, { status: 'REFUNDED' })

    expect(await rate(enrollment, { id: enrollment.userId })).toMatchObject({ statusCode: 403, code: 'NOT_ENROLLED' })
  })

  test('requires the caller’s own enrollment in that course', async () => {
    const [own, others] = [await givenEnrollment(db), await givenEnrollment(db)]
    const ownElsewhere = await givenEnrollment(db, { user_id: own.userId })
    const person = { id: own.userId }

    const codes = await Promise.all([
      rate({ ...others }, person),
      rate({ ...own, id: ownElsewhere.id }, person),
      rate({ ...own, id: others.id }, person),
      rate({ ...own, courseId: 2_147_483_647 }, person),
      rate({ ...own, id: 2_147_483_647 }, person),
    ])

    expect(codes.map(({ code }) => code)).toEqual(Array(5).fill('NOT_ENROLLED'))
    expect(await reviewsOf(own.courseId)).toEqual([])
  })
})

test.each<[Written, string[]]>([
  [{ rating: 0 }, ['rating']],
  [{ rating: 5.5 }, ['rating']],
  [{ rating: 4.2 }, ['rating']],
  [{ rating: '5' }, ['rating']],
  [{ rating: null }, ['rating']],
  [{ comment: '   ' }, ['comment']],
  [{ comment: 'x'.repeat(5001) }, ['comment']],
  [{ comment: 'a\0b' }, ['comment']],
  [{ courseId: 2_147_483_648, enrollmentId: 'x' }, ['courseId', 'enrollmentId']],
  [{ rating: undefined, comment: undefined }, ['comment', 'rating']],
])('a review with %j is rejected with the path of each invalid field', async (written, paths) => {
  const answer = await rate({ id: 1, courseId: 1 }, await givenUser(db), written)

  expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' })
  expect([...new Set(answer.errors?.map(({ path }) => path))].toSorted()).toEqual(paths)
})

describe('reading reviews', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 7, day))

  test('shows them newest first, with average and distribution', async () => {
    const course = await givenCourse(db)
    const picture = await givenMediaFile(db, { key: 'public/pictures/one.webp', content_type: 'image/webp' })
    const author = await givenUser(db, { first_name: 'Uche', last_name: 'Eze', picture_id: picture.id })
    const erased = await givenUser(db, { first_name: '', last_name: '' })
    await givenReview(db, { course_id: course.id, rating_halves: 9, created_at: at(1), user_id: author.id })
    await givenReview(db, { course_id: course.id, rating_halves: 1, created_at: at(3), user_id: erased.id })
    await givenReview(db, { course_id: course.id, rating_halves: 10, created_at: at(2) })

    const { data, meta } = await call(listReviews, { params: { id: course.id }, query: { size: 2 } })
    const second = await call(listReviews, { params: { id: course.id }, query: { size: 2, page: 2 } })

    expect(data.content.map(({ rating }: { rating: number }) => rating)).toEqual([0.5, 5])
    expect(data.content[0].author).toBe('Anonymous')
    expect(second.data.content).toMatchObject([{ rating: 4.5, author: 'Uche Eze', authorPicture: '/media/public/pictures/one.webp' }])
    expect(second.data.content[0]).not.toHaveProperty('userId')
    expect(meta).toEqual({ totalPages: 2 })
    expect(data).toMatchObject({ totalElements: 3, page: 1, size: 2, averageRating: 3.3 })
    expect(data.distribution.map(({ count }: { count: number }) => count)).toEqual([1, 1, 0, 0, 1])
  })

  const ratings = ({ data }: { data: { content: { rating: number }[] } }) => data.content.map(({ rating }) => rating)

  test.each([
    [5, [5]],
    [4, [4.5, 4]],
    [3, []],
    [2, [2.5]],
    [1, [1.5, 0.5]],
  ])('with %i stars returns only those reviews, with the overall distribution', async (stars, expected) => {
    const course = await givenCourse(db)
    for (const [day, rating_halves] of [1, 3, 5, 8, 9, 10].entries())
      await givenReview(db, { course_id: course.id, rating_halves, created_at: at(1 + day) })

    const answer = await call(listReviews, { params: { id: course.id }, query: { stars } })

    expect(ratings(answer)).toEqual(expected)
    expect(answer.data).toMatchObject({ totalElements: expected.length, averageRating: 3 })
    expect(answer.data.distribution.map(({ count }: { count: number }) => count)).toEqual([1, 2, 0, 1, 2])
  })

  test('sorts by stars, then by date, then by id, newest first', async () => {
    const course = await givenCourse(db)
    const written = [
      [9, 1],
      [4, 2],
      [9, 3],
      [9, 3],
      [4, 1],
    ] as const
    const ids: number[] = []
    for (const [rating_halves, day] of written)
      ids.push((await givenReview(db, { course_id: course.id, rating_halves, created_at: at(day) })).id)
    const order = async (query: object) => {
      const { data } = await call(listReviews, { params: { id: course.id }, query })
      return data.content.map(({ id }: { id: number }) => ids.indexOf(id))
    }

    expect(await order({ sort: 'highest' })).toEqual([3, 2, 0, 1, 4])
    expect(await order({ sort: 'lowest' })).toEqual([1, 4, 3, 2, 0])
    expect(await order({ sort: 'newest' })).toEqual([3, 2, 1, 4, 0])
    expect(await order({ sort: 'lowest', stars: 4, page: 2, size: 2 })).toEqual([0])
  })

  test('is restricted to the instructor and admins while the course is a draft', async () => {
    const course = await givenCourse(db, { status: 'DRAFT' })
    const people = [undefined, await givenUser(db), await givenManager(db), { id: course.instructorId }, await givenAdmin(db)]
    const input = { params: { id: course.id } }

    const statuses = []
    for (const person of people)
      statuses.push([
        (await call(listReviews, { ...input, query: {} }, person)).statusCode,
        (await call(getAverageRating, input, person)).statusCode,
      ])

    expect(statuses).toEqual([
      [404, 404],
      [404, 404],
      [404, 404],
      [200, 200],
      [200, 200],
    ])
  })

  test('returns an average of zero without reviews', async () => {
    const course = await givenCourse(db)

    expect((await call(getAverageRating, { params: { id: course.id } })).data).toEqual({ averageRating: 0, totalReviews: 0 })
  })

  test('rounds the average to one decimal', async () => {
    const course = await givenCourse(db)
    for (const rating_halves of [10, 9, 9]) await givenReview(db, { course_id: course.id, rating_halves })

    expect((await call(getAverageRating, { params: { id: course.id } })).data).toEqual({ averageRating: 4.7, totalReviews: 3 })
  })

  test('returns the caller’s own review, or null if there is none', async () => {
    const course = await givenCourse(db)
    const review = await givenReview(db, { course_id: course.id, rating_halves: 7 })
    const input = { params: { id: course.id } }

    const [own, other, visitor] = [
      await call(getOwnReview, input, { id: review.userId }),
      await call(getOwnReview, input, await givenUser(db)),
      await call(getOwnReview, input),
    ]

    expect(own.data).toMatchObject({ id: review.id, rating: 3.5 })
    expect(other).toMatchObject({ statusCode: 200, data: null })
    expect(visitor).toMatchObject({ statusCode: 401, code: 'SIGN_IN_REQUIRED' })
  })

  test('of an unknown course returns 404, or null for the caller’s own review', async () => {
    const params = { id: 2_147_483_647 }

    const answers = [await call(listReviews, { params, query: {} }), await call(getAverageRating, { params })]
    const own = await call(getOwnReview, { params }, await givenUser(db))

    expect(answers.map(({ code }) => code)).toEqual(['COURSE_NOT_FOUND', 'COURSE_NOT_FOUND'])
    expect(own.data).toBeNull()
  })

  test.each([
    ['/reviews/course/1?page=0&size=0', ['page', 'size']],
    ['/reviews/course/1?stars=6&sort=best', ['stars', 'sort']],
    ['/reviews/course/1?stars=0', ['stars']],
    ['/reviews/course/abc', ['id']],
    ['/reviews/course/2147483648', ['id']],
    ['/reviews/course/average-rating/0', ['id']],
  ])('reports each invalid parameter of %s', async (path, paths) => {
    const answer = (await app.inject({ url: `/api${path}` })).json()

    expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' })
    expect(answer.errors.map((fault: { path: string }) => fault.path)).toEqual(paths)
  })
})
