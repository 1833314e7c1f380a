import { addToCart, clearCart, getCart, removeFromCart, restoreToCart } from '@akada/contract/cart.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { insist } from '#testing/at-once.ts'
import { changeCourse, givenCourse, givenEnrollment, givenMediaFile, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { call, db, clock } = await testApp()
let student: { id: string }
beforeAll(async () => {
  student = await givenUser(db)
})

const titles = (answer: { data: { courses: { title: string }[] } }) => answer.data.courses.map((course) => course.title)

describe('the cart', () => {
  test('lists each course once, in the order in which they were added', async () => {
    const [first, second] = [await givenCourse(db), await givenCourse(db)]
    const buyer = await givenUser(db)

    await call(addToCart, { params: { id: first.id } }, buyer)
    await call(addToCart, { params: { id: second.id } }, buyer)
    const answer = await call(addToCart, { params: { id: first.id } }, buyer)

    expect(titles(answer)).toEqual([first.title, second.title])
    expect(answer.data.courses[0]).toMatchObject({ priceNaira: 15_000, priceUsd: 15, problem: null })
  })

  test('lists covers with their available widths', async () => {
    const cover = await givenMediaFile(db, { key: 'public/covers/cart.webp', content_type: 'image/webp', widths: [320, 640] })
    const [pictured, plain] = [await givenCourse(db, { cover_id: cover.id }), await givenCourse(db)]
    const buyer = await givenUser(db)

    await call(addToCart, { params: { id: pictured.id } }, buyer)
    const { data } = await call(addToCart, { params: { id: plain.id } }, buyer)

    expect(data.courses).toMatchObject([
      { coverImageUrl: '/media/public/covers/cart.webp', coverWidths: [320, 640] },
      { coverImageUrl: null, coverWidths: [] },
    ])
  })

  test('can remove one course and all courses', async () => {
    const [first, second] = [await givenCourse(db), await givenCourse(db)]
    const buyer = await givenUser(db)
    await call(addToCart, { params: { id: first.id } }, buyer)
    await call(addToCart, { params: { id: second.id } }, buyer)

    const afterOne = await call(removeFromCart, { params: { id: first.id } }, buyer)
    const afterAll = await call(clearCart, {}, buyer)

    expect(titles(afterOne)).toEqual([second.title])
    expect(afterAll.data.courses).toEqual([])
    expect((await call(getCart, { query: {} }, buyer)).data.courses).toEqual([])
  })

  test('puts a removed course back at its place, or at the end', async () => {
    const [first, second, third] = [await givenCourse(db), await givenCourse(db), await givenCourse(db)]
    const buyer = await givenUser(db)
    const restore = async (id: number, beforeId: number | null) =>
      titles(await call(restoreToCart, { params: { id }, body: { beforeId } }, buyer))
    for (const { id } of [first, second, third]) {
      clock.now = new Date(clock.now.getTime() + 1000)
      await call(addToCart, { params: { id } }, buyer)
    }

    await call(removeFromCart, { params: { id: second.id } }, buyer)
    const atPlace = await restore(second.id, third.id)
    await call(removeFromCart, { params: { id: first.id } }, buyer)
    const atStart = await restore(first.id, second.id)
    await call(removeFromCart, { params: { id: third.id } }, buyer)
    const atEnd = await restore(third.id, null)

    const inOrder = [first.title, second.title, third.title]
    expect([atPlace, atStart, atEnd]).toEqual([inOrder, inOrder, inOrder])
    expect(await restore(third.id, 999_999)).toEqual(inOrder)

    for (const { id } of [first, second]) await call(removeFromCart, { params: { id } }, buyer)
    await restore(first.id, third.id)
    expect(await restore(second.id, third.id)).toEqual(inOrder)
  })

  test('says why an archived course can’t be bought', async () => {
    const course = await givenCourse(db)
    const buyer = await givenUser(db)
    await call(addToCart, { params: { id: course.id } }, buyer)
    await changeCourse(db, course.id, { status: 'ARCHIVED' })

    const answer = await call(getCart, { query: {} }, buyer)

    expect(answer.data.courses[0].problem).toBe('This course isn’t for sale right now.')
  })

  test('is private to its user', async () => {
    const course = await givenCourse(db)
    await call(addToCart, { params: { id: course.id } }, student)

    const answer = await call(getCart, { query: {} }, await givenUser(db))

    expect(answer.data.courses).toEqual([])
  })

  test.each([
    ['a free course', 409, 'COURSE_FREE', () => givenCourse(db, { is_free: true })],
    ['an unpublished course', 404, 'COURSE_NOT_FOUND', () => givenCourse(db, { status: 'DRAFT' })],
    ['the buyer’s own course', 409, 'COURSE_OWN', () => givenCourse(db, { instructor_id: student.id })],
    [
      'a course that the buyer already has',
      409,
      'COURSE_OWNED',
      async () => {
        const course = await givenCourse(db)
        await givenEnrollment(db, { user_id: student.id, course_id: course.id })
        return course
      },
    ],
    ['a course that doesn’t exist', 404, 'COURSE_NOT_FOUND', async () => ({ id: 999_999 })],
  ])('refuses %s', async (_, statusCode, code, given) => {
    const { id } = await given()

    expect(await call(addToCart, { params: { id } }, student)).toMatchObject({ statusCode, code })
  })

  test('holds at most 50 courses, even with concurrent requests', async () => {
    const buyer = await givenUser(db)
    const { instructorId } = await givenCourse(db)
    const courses = await Promise.all(Array.from({ length: 69 }, () => givenCourse(db, { instructor_id: instructorId, categoryIds: [] })))
    const add = ({ id }: { id: number }) => insist(() => call(addToCart, { params: { id } }, buyer))
    await Promise.all(courses.slice(0, 49).map(add))

    const answers = await Promise.all(courses.slice(49).map(add))

    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'CART_FULL')).toHaveLength(19)
    expect((await call(getCart, { query: {} }, buyer)).data.courses).toHaveLength(50)
  })

  test.each([
    ['getCart', getCart, { query: {} }],
    ['addToCart', addToCart, { params: { id: 1 } }],
    ['removeFromCart', removeFromCart, { params: { id: 1 } }],
    ['clearCart', clearCart, {}],
  ])('requires login for %s', async (_, endpoint, input) => {
    expect(await call(endpoint, input as never)).toMatchObject({ statusCode: 401, code: 'SIGN_IN_REQUIRED' })
  })

  test.each([0, -1, 'abc', 2_147_483_648, '1.5'])('rejects %s as an id and names the path', async (id) => {
    expect(await call(addToCart, { params: { id } }, student)).toMatchObject({ statusCode: 400, errors: [{ path: 'id' }] })
  })
})
