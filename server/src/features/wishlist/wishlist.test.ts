import * as coursesContract from '@akada/contract/courses.ts'
import * as enrollments from '@akada/contract/enrollments.ts'
import * as wishlist from '@akada/contract/wishlist.ts'
import { describe, expect, test } from 'vitest'
import { enrollInCourse } from '#features/enrollments/enroll-in-course.ts'
import {
  changeCourse,
  givenAdmin,
  givenCourse,
  givenEnrollment,
  givenInstructor,
  givenManager,
  givenReview,
  givenUser,
} from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { app, call, db, clock, tokenFor } = await testApp()

const add = (courseId: number, person?: TestPerson) => call(wishlist.addToWishlist, { params: { courseId } }, person)
const remove = (id: number, person?: TestPerson) => call(wishlist.removeFromWishlist, { params: { id } }, person)
const wishlistOf = async (person: TestPerson) => (await call(wishlist.getWishlist, { query: {} }, person)).data.content as { id: number }[]
const idsOf = async (person: TestPerson) => (await wishlistOf(person)).map(({ id }) => id)

describe('the wishlist', () => {
  test('lists added courses, most recently added first', async () => {
    const [first, second] = [await givenCourse(db), await givenCourse(db)]
    const person = await givenUser(db)
    await add(first.id, person)
    clock.now = new Date(clock.now.getTime() + 1000)

    const answer = await add(second.id, person)

    expect(answer).toMatchObject({ statusCode: 200, data: { courseIds: [second.id, first.id] } })
    expect(await idsOf(person)).toEqual([second.id, first.id])
    expect((await call(wishlist.listWishedCourses, {}, person)).data.courseIds).toEqual([second.id, first.id])
  })

  test('shows each course’s instructor, rating and price', async () => {
    const instructor = await givenInstructor(db, { first_name: 'Ngozi', last_name: 'Eze' })
    const course = await givenCourse(db, { instructor_id: instructor.id, price_naira_minor: null })
    await givenReview(db, { course_id: course.id, rating_halves: 9 })
    const person = await givenUser(db)
    await add(course.id, person)

    const [shown] = await wishlistOf(person)

    expect(shown).toEqual({
      id: course.id,
      title: course.title,
      thumbnail: null,
      thumbnailWidths: [],
      instructor: { id: instructor.id, name: 'Ngozi Eze' },
      rating: 4.5,
      ratingCount: 1,
      priceNaira: null,
      priceUsd: 15,
      isFree: false,
      isOnSale: true,
      charge: { currency: 'USD', amount: 15, problem: null },
    })
  })

  test('lists a course once, and keeps its position, if it is added repeatedly and concurrently', async () => {
    const [first, second] = [await givenCourse(db), await givenCourse(db)]
    const person = await givenUser(db)
    await add(first.id, person)
    clock.now = new Date(clock.now.getTime() + 1000)
    await add(second.id, person)

    const answers = await Promise.all(Array.from({ length: 10 }, () => add(first.id, person)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(await idsOf(person)).toEqual([second.id, first.id])
  })

  test('has pages numbered from 1', async () => {
    const person = await givenUser(db)
    const { instructorId } = await givenCourse(db)
    const courses = []
    for (let index = 0; index < 3; index++) {
      courses.push(await givenCourse(db, { instructor_id: instructorId, categoryIds: [] }))
      await add(courses[index]?.id ?? 0, person)
    }

    const pages = await Promise.all([1, 2, 3].map((page) => call(wishlist.getWishlist, { query: { page, size: 2 } }, person)))

    expect(pages.map(({ data }) => data.content.map(({ id }: { id: number }) => id))).toEqual([
      [courses[2]?.id, courses[1]?.id],
      [courses[0]?.id],
      [],
    ])
    expect(pages[0]).toMatchObject({ data: { totalElements: 3, page: 1, size: 2 }, meta: { totalPages: 2 } })
  })

  test('keeps a course that has left the catalog, marks it as unavailable, and lets the user remove it', async () => {
    const course = await givenCourse(db)
    const person = await givenUser(db)
    await add(course.id, person)
    await changeCourse(db, course.id, { status: 'ARCHIVED' })

    const shown = await wishlistOf(person)
    const removed = await remove(course.id, person)

    expect(shown).toMatchObject([{ id: course.id, isOnSale: false, charge: null }])
    expect(removed).toMatchObject({ statusCode: 200, data: { courseIds: [] } })
  })

  test('can be requested with a trailing slash in the URL', async () => {
    const course = await givenCourse(db)
    const person = await givenUser(db)
    await add(course.id, person)

    const answer = await app.inject({ url: '/api/wishlist/', headers: { authorization: `Bearer ${await tokenFor(person)}` } })

    expect(answer.json()).toMatchObject({ statusCode: 200, data: { content: [{ id: course.id }] } })
  })

  test('marks its courses as wishlisted in their relation to the user', async () => {
    const course = await givenCourse(db)
    const person = await givenUser(db)
    const isWishlisted = async () =>
      (await call(coursesContract.getCourseRelation, { params: { id: course.id } }, person)).data.isWishlisted

    const before = await isWishlisted()
    await add(course.id, person)

    expect([before, await isWishlisted()]).toEqual([false, true])
  })
})

describe('adding a course to the wishlist', async () => {
  const student = await givenUser(db)

  test.each([
    ['a course that isn’t published', 404, 'COURSE_NOT_FOUND', () => givenCourse(db, { status: 'UNDER_REVIEW' })],
    ['a course that was archived', 404, 'COURSE_NOT_FOUND', () => givenCourse(db, { status: 'ARCHIVED' })],
    ['a course that doesn’t exist', 404, 'COURSE_NOT_FOUND', async () => ({ id: 999_999 })],
  ])('is refused for %s', async (_, statusCode, code, given) => {
    const { id } = await given()

    expect(await add(id, student)).toMatchObject({ statusCode, code })
    expect(await idsOf(student)).toEqual([])
  })

  test('changes nothing if the user is enrolled in the course', async () => {
    const course = await givenCourse(db)
    const { userId } = await givenEnrollment(db, { course_id: course.id })

    expect(await add(course.id, { id: userId })).toMatchObject({ statusCode: 200, data: { courseIds: [] } })
  })

  test('is allowed for the user’s own course', async () => {
    const teacher = await givenInstructor(db)
    const course = await givenCourse(db, { instructor_id: teacher.id })

    await add(course.id, teacher)

    expect(await idsOf(teacher)).toEqual([course.id])
  })

  test('is allowed for a free course', async () => {
    const course = await givenCourse(db, { is_free: true })
    const person = await givenUser(db)

    expect((await add(course.id, person)).statusCode).toBe(200)
  })

  test('is limited to two hundred courses, even for concurrent requests', async () => {
    const person = await givenUser(db)
    const { instructorId } = await givenCourse(db)
    const given = { instructor_id: instructorId, categoryIds: [], curriculum: [] }
    const courses = []
    for (let index = 0; index < 205; index++) courses.push(await givenCourse(db, given))
    const early = courses.slice(0, 195)
    await db
      .insertInto('wishlist_courses')
      .values(early.map(({ id }) => ({ user_id: person.id, course_id: id })))
      .execute()

    const answers = await Promise.all(courses.slice(195).map(({ id }) => add(id, person)))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 'WISHLIST_FULL')).toHaveLength(5)
    expect((await call(wishlist.listWishedCourses, {}, person)).data.courseIds).toHaveLength(200)
    expect((await add(early[0]?.id ?? 0, person)).statusCode).toBe(200)
  })

  test.each([0, -1, 'abc', 2_147_483_648])('rejects %s as an id and names the path', async (courseId) => {
    const answer = await call(wishlist.addToWishlist, { params: { courseId } }, student)

    expect(answer).toMatchObject({ statusCode: 400, errors: [{ path: 'courseId' }] })
  })
})

describe('an enrolled course', () => {
  test('is removed from the student’s wishlist, but stays on other users’ wishlists', async () => {
    const course = await givenCourse(db, { is_free: true })
    const [person, other] = [await givenUser(db), await givenUser(db)]
    await add(course.id, person)
    await add(course.id, other)

    await call(enrollments.enrollInCourse, { body: { courseId: course.id } }, person)

    expect(await idsOf(person)).toEqual([])
    expect(await idsOf(other)).toEqual([course.id])
  })

  test('isn’t left on the wishlist if it is added at the moment of enrollment', async () => {
    const { instructorId } = await givenCourse(db)
    const people = await Promise.all(Array.from({ length: 8 }, () => givenUser(db)))
    const course = await givenCourse(db, { is_free: true, instructor_id: instructorId })

    await Promise.all(
      people.flatMap((person) => [
        add(course.id, person),
        enrollInCourse(db, { userId: person.id, courseId: course.id, now: clock.now }),
        add(course.id, person),
      ]),
    )

    expect(await Promise.all(people.map(idsOf))).toEqual(people.map(() => []))
  })
})

describe('a wishlisted course', async () => {
  const owner = await givenUser(db)
  const instructor = await givenInstructor(db)
  const course = await givenCourse(db, { instructor_id: instructor.id })
  await add(course.id, owner)
  const others = {
    'another student': await givenUser(db),
    'another instructor': await givenInstructor(db),
    'the course’s instructor': instructor,
    'a manager': await givenManager(db),
    'an admin': await givenAdmin(db),
  }

  test('is visible only to its owner', async () => {
    expect((await call(wishlist.getWishlist, { query: {} })).statusCode).toBe(401)
    expect((await call(wishlist.listWishedCourses, {})).statusCode).toBe(401)
    for (const other of Object.values(others)) expect(await wishlistOf(other)).toEqual([])
    expect(await idsOf(owner)).toEqual([course.id])
  })

  test('can be removed only by its owner, once', async () => {
    expect((await add(course.id)).statusCode).toBe(401)
    expect((await remove(course.id)).statusCode).toBe(401)
    for (const other of Object.values(others))
      expect(await remove(course.id, other)).toMatchObject({ statusCode: 404, code: 'NOT_IN_WISHLIST' })
    expect(await idsOf(owner)).toEqual([course.id])

    const answers = await Promise.all([remove(course.id, owner), remove(course.id, owner)])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })
})
