import {
  archiveCourse,
  createCourse,
  deleteCourse,
  getEditableCourse,
  listOwnCourses,
  restoreCourse,
  updateCourse,
} from '@akada/contract/authoring.ts'
import { addToCart, getCart } from '@akada/contract/cart.ts'
import type { CourseStatus } from '@akada/contract/course-fields.ts'
import { getCourse } from '@akada/contract/courses.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { describe, expect, test } from 'vitest'
import {
  givenAdmin,
  givenCategory,
  givenCourse,
  givenEnrollment,
  givenInstructor,
  givenMediaFile,
  givenSection,
  givenUser,
} from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { testApp } from '#testing/test-app.ts'

const { db, call, clock, deps, runJobs } = await testApp()

const instructor = await givenInstructor(db)
const admin = await givenAdmin(db)
const [category, second] = [await givenCategory(db), await givenCategory(db)]

const words = `<p>${'Learn to keep books. '.repeat(4)}</p>`
const facts = { title: 'Keeping books', subtitle: 'For small shops', description: words, categoryIds: [category.id] }
const create = (more: object = {}) => call(createCourse, { body: { ...facts, ...more } }, instructor)
const change = (body: { id: number } & Record<string, unknown>, as = instructor) => call(updateCourse, { body } as never, as)
const givenOwn = (course: Parameters<typeof givenCourse>[1] = {}) => givenCourse(db, { instructor_id: instructor.id, ...course })
const paths = (answer: { errors?: { path: string }[] }) => answer.errors?.map(({ path }) => path)

describe('a new course', () => {
  test('is a draft that only its instructor sees', async () => {
    const { data, statusCode } = await create({ priceUsd: 15, priceNaira: 15_000.5 })

    expect(statusCode).toBe(200)
    expect(data).toMatchObject({ status: 'DRAFT', version: 1, instructorId: instructor.id, priceUsd: 15, priceNaira: 15_000.5 })
    expect(data).toMatchObject({
      language: 'English',
      title: 'Keeping books',
      description: words.trim(),
      categoryIds: [category.id],
      isDeletable: true,
    })
    expect((await call(getCourse, { params: { id: data.id } })).statusCode).toBe(404)
    expect((await call(getEditableCourse, { params: { id: data.id } }, instructor)).data).toMatchObject({
      curriculumVersion: 1,
      sections: [],
    })
  })

  test('has a price of 0 if it is free, even if the request contains prices', async () => {
    expect((await create({ isFree: true, priceUsd: 15, priceNaira: 5000 })).data).toMatchObject({
      isFree: true,
      priceUsd: 0,
      priceNaira: 0,
    })
  })

  test('sanitizes its description', async () => {
    const { data } = await create({ description: `${words}<script>alert(1)</script><p onclick="x()">More</p>` })

    expect(data.description).toBe(`${words}<p>More</p>`)
  })

  test.each([
    ['a short title', { title: 'Abc' }, 'title'],
    ['a short subtitle', { subtitle: 'Too short' }, 'subtitle'],
    ['a description whose text without markup is short', { description: `<p>${'<b></b>'.repeat(20)}Short</p>` }, 'description'],
    ['no category', { categoryIds: [] }, 'categoryIds'],
    ['an unknown category', { categoryIds: [category.id, 999_999] }, 'categoryIds.1'],
    ['a negative price', { priceUsd: -1 }, 'priceUsd'],
    ['a price with a fraction of a kobo', { priceNaira: 10.005 }, 'priceNaira'],
    ['another status', { status: 'LIVE' }, 'status'],
  ])('is refused with %s and isn’t created', async (_, more, path) => {
    const before = (await call(listOwnCourses, { query: {} }, instructor)).data.totalElements

    const answer = await create(more)

    expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' })
    expect(paths(answer)).toEqual([path])
    expect((await call(listOwnCourses, { query: {} }, instructor)).data.totalElements).toBe(before)
  })
})

describe('an instructor’s own courses', () => {
  test('can be found by part of the title or subtitle and by status, and can be sorted', async () => {
    const teacher = await givenInstructor(db)
    const own = (title: string, subtitle: string, status: CourseStatus) =>
      givenCourse(db, { instructor_id: teacher.id, title, subtitle, status })
    await own('Welding 100% safe', 'With gas', 'LIVE')
    await own('Sewing', 'From WELD seams to hems', 'DRAFT')
    await own('Cooking', 'Jollof and more', 'ARCHIVED')
    const list = async (query: object) =>
      (await call(listOwnCourses, { query: query as never }, teacher)).data.content.map(({ title }: { title: string }) => title)

    expect(await list({})).toEqual(['Cooking', 'Sewing', 'Welding 100% safe'])
    expect((await call(listOwnCourses, { query: {} }, teacher)).data.content[0]).toMatchObject({ language: 'English' })
    expect(await list({ sort: 'oldest' })).toEqual(['Welding 100% safe', 'Sewing', 'Cooking'])
    expect(await list({ search: 'weld' })).toEqual(['Sewing', 'Welding 100% safe'])
    expect(await list({ search: '0%' })).toEqual(['Welding 100% safe'])
    expect(await list({ search: '%' })).toEqual(['Welding 100% safe'])
    expect(await list({ search: 'weld', status: 'DRAFT' })).toEqual(['Sewing'])
    expect(await list({ page: '2', size: '2' })).toEqual(['Welding 100% safe'])
    expect((await call(listOwnCourses, { query: { size: '2' } as never }, teacher)).meta).toEqual({ totalPages: 2 })
  })
})

describe('updating a course', () => {
  test('changes only the fields in the request and increments the version', async () => {
    const { data: course } = await create({ priceUsd: 20, priceNaira: 20_000 })

    const { data } = await change({ id: course.id, version: 1, audience: 'Shop owners', categoryIds: [second.id], level: 'BEGINNER' })

    expect(data).toEqual({ ...course, version: 2, audience: 'Shop owners', categoryIds: [second.id], level: 'BEGINNER' })
  })

  test('returns the newer course to a second tab that has an older version', async () => {
    const { data: course } = await create()
    await change({ id: course.id, version: 1, title: 'From the first tab' })

    const late = await change({ id: course.id, version: 1, subtitle: 'From the second tab' })

    expect(late).toMatchObject({ statusCode: 409, code: 'EDIT_CONFLICT', data: { version: 2, title: 'From the first tab' } })
    expect(late.data).toEqual((await call(getEditableCourse, { params: { id: course.id } }, instructor)).data.course)
    expect(late.data.subtitle).toBe(facts.subtitle)
  })

  test('succeeds once when twenty tabs update the same version concurrently', async () => {
    const { data: course } = await create()

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) => change({ id: course.id, version: 1, title: `From tab ${tab}` })),
    )

    const kept = answers.filter(({ statusCode }) => statusCode === 200)
    expect(kept).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'EDIT_CONFLICT')).toHaveLength(19)
    expect((await call(getEditableCourse, { params: { id: course.id } }, instructor)).data.course).toMatchObject(kept[0]?.data)
  })

  test('changes nothing if one field is refused', async () => {
    const { data: course } = await create()

    const answer = await change({ id: course.id, title: 'Another title', categoryIds: [second.id, 999_999] })

    expect(paths(answer)).toEqual(['categoryIds.1'])
    expect((await call(getEditableCourse, { params: { id: course.id } }, instructor)).data.course).toEqual(course)
  })

  test('ignores fields that only the server sets', async () => {
    const { data: course } = await create()

    const { data: changed } = await change({ id: course.id, status: 'LIVE', isBestseller: true, averageRating: 5, instructorId: admin.id })

    expect(changed).toEqual(course)
  })

  test('is refused to the instructor, but not to admins, during a review and after a rejection', async () => {
    const statuses = ['DRAFT', 'CHANGES_REQUESTED', 'LIVE', 'ARCHIVED', 'UNDER_REVIEW', 'REJECTED'] as const
    const by = async (person: typeof instructor) => {
      const answers = []
      for (const status of statuses) answers.push(await change({ id: (await givenOwn({ status })).id, title: 'Another title' }, person))
      return answers.map(({ code, statusCode }) => code ?? statusCode)
    }

    expect(await by(instructor)).toEqual([200, 200, 200, 200, 'COURSE_NOT_EDITABLE', 'COURSE_NOT_EDITABLE'])
    expect(await by(admin as typeof instructor)).toEqual(Array(6).fill(200))
  })
})

describe('the price of a published course', () => {
  const changesOf = (id: number) => db.selectFrom('price_changes').selectAll().where('course_id', '=', id).orderBy('id').execute()

  test('is recorded permanently on each change, with user, time, and prices before and after', async () => {
    const course = await givenOwn()

    await change({ id: course.id, priceNaira: 20_000 })
    await change({ id: course.id, title: 'Another title', priceNaira: 20_000 })
    await change({ id: course.id, isFree: true }, admin as typeof instructor)

    const first = { naira_before_minor: 1_500_000, usd_before_minor: 1_500, naira_after_minor: 2_000_000, usd_after_minor: 1_500 }
    expect(await changesOf(course.id)).toMatchObject([
      { changed_by: instructor.id, at: clock.now, ...first },
      { changed_by: admin.id, naira_before_minor: 2_000_000, naira_after_minor: 0, usd_after_minor: 0 },
    ])
    await expect(db.updateTable('price_changes').set({ usd_after_minor: 1 }).execute()).rejects.toThrow('stays')
    await expect(db.deleteFrom('price_changes').execute()).rejects.toThrow('stays')
  })

  test('isn’t recorded for a draft', async () => {
    const { data: course } = await create()

    await change({ id: course.id, priceNaira: 20_000 })

    expect(await changesOf(course.id)).toEqual([])
  })

  test('can’t be 0 unless the course is free', async () => {
    const [course, free] = [await givenOwn(), await givenOwn({ is_free: true })]

    expect(paths(await change({ id: course.id, priceUsd: 0, priceNaira: 0 }))).toEqual(['priceUsd', 'priceNaira'])
    expect(paths(await change({ id: free.id, isFree: false, priceUsd: 10 }))).toEqual(['priceNaira'])
    expect((await change({ id: course.id, isFree: true })).data).toMatchObject({ isFree: true, priceUsd: 0, priceNaira: 0 })
  })

  test('that changed between cart and checkout is returned instead of charged, after any coupon discount', async () => {
    const [course, buyer] = [await givenOwn(), await givenUser(db)]
    const coupon = await givenCoupon(db, { courseIds: [course.id], discount_bps: 5000 })
    await call(addToCart, { params: { id: course.id } }, buyer)
    await change({ id: course.id, priceNaira: 20_000 })
    const order = (totalAmount: number, couponCode: string | null) =>
      call(placeOrder, { body: { totalAmount, currency: 'NGN', couponCode } }, buyer)

    const answers = [await order(15_000, null), await order(7500, coupon.code)]

    expect(answers.map(({ code, data }) => [code, data.totalAmount])).toEqual([
      ['CART_CHANGED', 20_000],
      ['CART_CHANGED', 10_000],
    ])
    expect(await db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).execute()).toEqual([])
    expect((await call(getCart, { query: {} }, buyer)).data.courses).toHaveLength(1)
    expect((await order(10_000, coupon.code)).statusCode).toBe(200)
  })
})

describe('archiving a course', () => {
  test('hides it from visitors until it is restored, while enrolled students keep access', async () => {
    const course = await givenOwn()
    const student = { id: (await givenEnrollment(db, { course_id: course.id })).userId }
    const seen = async () =>
      Promise.all([undefined, student].map(async (person) => (await call(getCourse, { params: { id: course.id } }, person)).statusCode))

    expect((await call(archiveCourse, { params: { id: course.id } }, instructor)).data).toMatchObject({ status: 'ARCHIVED', version: 1 })
    expect(await seen()).toEqual([404, 200])
    expect((await call(restoreCourse, { params: { id: course.id } }, instructor)).data.status).toBe('LIVE')
    expect(await seen()).toEqual([200, 200])
  })

  test.each(['DRAFT', 'UNDER_REVIEW', 'CHANGES_REQUESTED', 'REJECTED'] as const)(
    'and restoring it doesn’t publish a course with status %s',
    async (status) => {
      const params = { id: (await givenOwn({ status })).id }

      expect((await call(archiveCourse, { params }, instructor)).code).toBe('COURSE_NOT_LIVE')
      expect((await call(restoreCourse, { params }, instructor)).code).toBe('COURSE_NOT_ARCHIVED')
    },
  )
})

test('a course whose instructor has left can’t be restored', async () => {
  const left = await givenInstructor(db, { erase_at: clock.now })
  const course = await givenCourse(db, { instructor_id: left.id, status: 'ARCHIVED' })

  const answer = await call(restoreCourse, { params: { id: course.id } }, admin)

  expect(answer).toMatchObject({ statusCode: 403, code: 'NOT_ALLOWED', message: 'This course’s instructor no longer has an account.' })
})

describe('deleting a course', () => {
  const remove = (id: number) => call(deleteCourse, { params: { id } }, instructor)

  test('is allowed with status DRAFT or CHANGES_REQUESTED if no student was ever enrolled', async () => {
    const refunded = await givenOwn({ status: 'DRAFT' })
    await givenEnrollment(db, { course_id: refunded.id, status: 'REFUNDED' })
    const others = []
    for (const status of ['LIVE', 'ARCHIVED', 'UNDER_REVIEW', 'REJECTED'] as const) others.push(await givenOwn({ status }))

    const answers = []
    for (const { id } of [refunded, ...others]) answers.push(await remove(id))

    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill('COURSE_IN_USE'))
    expect((await remove((await givenOwn({ status: 'CHANGES_REQUESTED' })).id)).statusCode).toBe(200)
    expect((await call(getEditableCourse, { params: { id: refunded.id } }, instructor)).data.course.isDeletable).toBe(false)
  })

  test('deletes its content, and the files that no other course uses', async () => {
    const stored = async (key: string) => {
      await deps.storage.put(key, Buffer.from('bytes'))
      return givenMediaFile(db, { key })
    }
    const [cover, own, shared, sheet] = [
      await stored('public/covers/own.webp'),
      await stored('private/videos/own.mp4'),
      await stored('private/videos/shared.mp4'),
      await stored('private/resources/own.pdf'),
    ]
    const course = await givenOwn({
      status: 'DRAFT',
      cover_id: cover.id,
      curriculum: [[{ video_id: own.id }, { video_id: shared.id, deleted_at: clock.now }]],
    })
    const resource = { title: 'Sheet', resource_type: 'PDF' as const, file_extension: 'pdf', file_id: sheet.id }
    await db
      .insertInto('resources')
      .values({ lecture_id: course.lectureIds[0] ?? 0, ...resource })
      .execute()
    const other = await givenOwn({ status: 'DRAFT' })
    await givenSection(db, other.id, { position: 9, title: 'Also', lectures: [{ video_id: shared.id }] })
    const coupon = await givenCoupon(db, { courseIds: [course.id, other.id] })

    expect((await remove(course.id)).statusCode).toBe(200)
    await runJobs()

    const left = await Promise.all([cover, own, shared, sheet].map(({ key }) => deps.storage.size(key)))
    expect(left).toEqual([undefined, undefined, 5, undefined])
    expect((await remove(course.id)).code).toBe('COURSE_NOT_FOUND')
    expect(await db.selectFrom('all_lectures').select('id').where('id', 'in', course.lectureIds).execute()).toEqual([])
    expect(await db.selectFrom('coupon_courses').select('course_id').where('coupon_id', '=', coupon.id).execute()).toEqual([
      { course_id: other.id },
    ])
  })
})
