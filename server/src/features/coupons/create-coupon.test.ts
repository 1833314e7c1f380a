import { deleteCourse } from '@akada/contract/authoring.ts'
import {
  createCoupon,
  createCouponBatch,
  downloadCouponBatch,
  listCouponCourses,
  listCoupons,
  updateCoupon,
} from '@akada/contract/coupons.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeSetting } from '#features/settings/settings.site.ts'
import { givenAffiliate } from '#testing/affiliate-builders.ts'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, db } = app

let instructor: { id: string }
let course: { id: number; title: string }
let admin: { id: string }
beforeAll(async () => {
  instructor = await givenInstructor(db)
  course = await givenCourse(db, { instructor_id: instructor.id })
  admin = await givenAdmin(db)
})

let counter = 0
const body = (terms: object = {}) => ({
  code: `LAUNCH-${++counter}`,
  discountPercentage: 20,
  scope: 'COURSES' as const,
  courseIds: [course.id],
  ...terms,
})
const create = (terms: object = {}, by = instructor) => call(createCoupon, { body: body(terms) }, by)
const change = (id: number, changes: object, by = instructor) => call(updateCoupon, { params: { id }, body: changes }, by)

describe('creating a coupon', () => {
  test('for the user’s own course returns the coupon with its current uses', async () => {
    const answer = await create({ code: 'go-2026', maxRedemptions: 50, minimumNaira: 5000 })

    expect(answer.data).toMatchObject({
      code: 'GO-2026',
      discountPercentage: 20,
      courses: [{ id: course.id, title: course.title }],
      maxRedemptions: 50,
      isOncePerPerson: true,
      minimumNaira: 5000,
      minimumUsd: null,
      isActive: true,
      totalUses: 0,
      reservedUses: 0,
      batchId: null,
    })
    expect(answer.data.instructorName).toContain('Ngozi')
  })

  test('with the same code concurrently succeeds once', async () => {
    const same = body()

    const answers = await Promise.all([1, 2, 3].map(() => call(createCoupon, { body: same }, instructor)))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)).toMatchObject({ code: 'COUPON_CODE_TAKEN' })
  })

  test.each([
    ['another instructor’s course', async () => ({ courseIds: [(await givenCourse(db)).id] }), 404, 'COURSE_NOT_FOUND'],
    [
      'their own and another instructor’s course',
      async () => ({ courseIds: [course.id, (await givenCourse(db)).id] }),
      404,
      'COURSE_NOT_FOUND',
    ],
    ['an unknown course', async () => ({ courseIds: [999_999] }), 404, 'COURSE_NOT_FOUND'],
    ['the whole site', async () => ({ scope: 'SITEWIDE', courseIds: [] }), 403, 'NOT_ALLOWED'],
  ])('for %s is refused to an instructor', async (_, terms, statusCode, code) => {
    expect(await create(await terms())).toMatchObject({ statusCode, code })
  })

  test.each([0.004, 0.001, 1e-7, 5.005])('rejects a minimum purchase of %d in a coupon, a batch and a change', async (amount) => {
    const { data } = await create()
    const { code: _, ...batch } = body({ count: 2, minimumNaira: amount })

    const answers = [
      await create({ minimumNaira: amount }),
      await create({ minimumUsd: amount }),
      await call(createCouponBatch, { body: batch as never }, instructor),
      await change(data.id, { minimumUsd: amount }),
    ]

    expect(answers.map(({ statusCode, code }) => [statusCode, code])).toEqual(answers.map(() => [400, 'INVALID_INPUT']))
  })

  test('for a course that is deleted in the meantime is refused', async () => {
    const drafts = []
    for (let count = 0; count < 8; count++) drafts.push(await givenCourse(db, { instructor_id: instructor.id, status: 'DRAFT' }))

    const answers = await Promise.all(
      drafts.flatMap(({ id }) => [create({ courseIds: [id] }), call(deleteCourse, { params: { id } }, instructor)]),
    )

    expect([...new Set(answers.map(({ statusCode }) => statusCode))].filter((status) => status !== 200 && status !== 404)).toEqual([])
  })

  test('for any course is allowed for admins, and the coupon belongs to no instructor', async () => {
    const sitewide = await create({ scope: 'SITEWIDE', courseIds: [], discountPercentage: 100 }, admin)
    const chosen = await create({}, admin)

    expect([sitewide.statusCode, chosen.statusCode]).toEqual([200, 200])
    expect(chosen.data.instructorName).toBeNull()
    expect(await create({ courseIds: [999_999] }, admin)).toMatchObject({ statusCode: 404 })
  })

  test('is refused to students and managers', async () => {
    for (const person of [await givenUser(db), await givenManager(db)])
      expect(await create({}, person)).toMatchObject({ statusCode: 403, code: 'NOT_ALLOWED' })
  })

  test('with a 100% discount but no limits is refused, and the errors state the required limits', async () => {
    const answer = await create({ discountPercentage: 100 })

    expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' })
    expect(answer.errors).toEqual([
      { path: 'maxRedemptions', message: 'A 100% coupon needs a limit of at most 1,000 uses.' },
      { path: 'expiresAt', message: 'A 100% coupon can last at most 31 days.' },
    ])
  })

  test.each([
    ['code', { code: 'a b' }],
    ['discountPercentage', { discountPercentage: 0 }],
    ['discountPercentage', { discountPercentage: 101 }],
    ['courseIds', { courseIds: [] }],
    ['expiresAt', { expiresAt: 'tomorrow' }],
  ])('is refused with an error for the field %s: %j', async (path, terms) => {
    const answer = await create(terms)

    expect(answer).toMatchObject({ statusCode: 400, errors: [{ path }] })
  })
})

describe('the coupon list', () => {
  test('has an instructor’s own coupons, newest first, filtered by course and part of the code', async () => {
    const other = await givenInstructor(db)
    const [one, two] = [await givenCourse(db, { instructor_id: other.id }), await givenCourse(db, { instructor_id: other.id })]
    await create({ code: 'OWN-FIRST', courseIds: [one.id] }, other)
    await create({ code: 'OWN-SECOND', courseIds: [two.id] }, other)
    await create({ code: 'OWN-ALL', scope: 'INSTRUCTOR', courseIds: [] }, other)
    const codes = async (query: object) =>
      (await call(listCoupons, { query: query as never }, other)).data.content.map(({ code }: { code: string }) => code)

    expect(await codes({})).toEqual(['OWN-ALL', 'OWN-SECOND', 'OWN-FIRST'])
    expect(await codes({ courseId: String(one.id) })).toEqual(['OWN-ALL', 'OWN-FIRST'])
    expect(await codes({ search: 'sec' })).toEqual(['OWN-SECOND'])
    expect(await codes({ page: '2', size: '2' })).toEqual(['OWN-FIRST'])
  })

  test('is sorted by age, code, discount or end date, where a coupon without one ends last', async () => {
    const other = await givenInstructor(db)
    const course = await givenCourse(db, { instructor_id: other.id })
    await create({ code: 'SORT-B', courseIds: [course.id], discountPercentage: 30, expiresAt: null }, other)
    await create({ code: 'SORT-C', courseIds: [course.id], discountPercentage: 10, expiresAt: '2030-02-01T00:00:00Z' }, other)
    await create({ code: 'SORT-A', courseIds: [course.id], discountPercentage: 20, expiresAt: '2030-01-01T00:00:00Z' }, other)
    const codes = async (sort: string) => {
      const { data } = await call(listCoupons, { query: { sort } as never }, other)
      return data.content.map(({ code }: { code: string }) => code.at(-1)).join('')
    }

    expect([await codes('createdAt'), await codes('-createdAt')]).toEqual(['BCA', 'ACB'])
    expect([await codes('code'), await codes('-code')]).toEqual(['ABC', 'CBA'])
    expect([await codes('discount'), await codes('-discount')]).toEqual(['CAB', 'BAC'])
    expect([await codes('ends'), await codes('-ends')]).toEqual(['ACB', 'BCA'])
    expect((await call(listCoupons, { query: { sort: 'uses' } as never }, other)).statusCode).toBe(400)
  })

  test('has all coupons for admins, and is refused to students and managers', async () => {
    const { code } = await givenCoupon(db)

    expect((await call(listCoupons, { query: { search: code } }, admin)).data).toMatchObject({ totalElements: 1, content: [{ code }] })
    for (const person of [await givenUser(db), await givenManager(db)])
      expect(await call(listCoupons, { query: {} }, person)).toMatchObject({ statusCode: 403 })
  })
})

describe('updating a coupon', () => {
  test('keeps fields that aren’t in the request', async () => {
    const { data } = await create({ maxRedemptions: 5, isOncePerPerson: false, minimumUsd: 10, startsAt: '2026-09-02T00:00:00Z' })

    const answer = await change(data.id, { isActive: false })

    expect(answer.data).toEqual({ ...data, isActive: false })
  })

  test('can change all fields of an unused coupon', async () => {
    const { data } = await create()

    const answer = await change(data.id, { code: `NEW-${data.id}`, discountPercentage: 12.5, scope: 'INSTRUCTOR', courseIds: [] })

    expect(answer.data).toMatchObject({ code: `NEW-${data.id}`, discountPercentage: 12.5, scope: 'INSTRUCTOR', courses: [] })
  })

  test('can change only the end, the use limit and the active state while a use is reserved', async () => {
    const { data } = await create()
    const buyer = await givenUser(db)
    await checkOut(app, buyer, [course.id], { couponCode: data.code, totalAmount: 12_000 })
    expect((await newestPayment(db, buyer.id)).status).toBe('INITIALIZED')

    const allowed = await change(data.id, {
      ...body(),
      code: data.code,
      maxRedemptions: 3,
      expiresAt: '2026-12-01T00:00:00Z',
      isActive: false,
    })
    const refused = await Promise.all(
      [{ discountPercentage: 50 }, { code: 'OTHER-CODE' }, { scope: 'INSTRUCTOR', courseIds: [] }, { minimumUsd: 1 }].map((changes) =>
        change(data.id, changes),
      ),
    )

    expect(allowed).toMatchObject({ statusCode: 200, data: { maxRedemptions: 3, isActive: false, reservedUses: 1 } })
    expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('COUPON_IN_USE'))
  })

  test('of another instructor fails with 404, but admins can do it without becoming the owner', async () => {
    const { data } = await create()

    expect(await change(data.id, { isActive: false }, await givenInstructor(db))).toMatchObject({
      statusCode: 404,
      code: 'COUPON_NOT_FOUND',
    })
    expect(await change(999_999, { isActive: false })).toMatchObject({ statusCode: 404 })
    expect(await change(data.id, { isActive: false }, await givenManager(db))).toMatchObject({ statusCode: 403 })
    expect((await change(data.id, { isActive: false }, admin)).data).toMatchObject({ isActive: false, instructorName: data.instructorName })
  })

  test('to a taken code or a giveaway without an end is refused', async () => {
    const [one, other] = [await create(), await create()]

    expect(await change(one.data.id, { code: other.data.code })).toMatchObject({ statusCode: 409, code: 'COUPON_CODE_TAKEN' })
    expect(await change(one.data.id, { discountPercentage: 100 })).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' })
  })
})

describe('a batch of codes', () => {
  const batch = (terms: object = {}, by = instructor) =>
    call(
      createCouponBatch,
      { body: { prefix: 'camp-', count: 1000, discountPercentage: 20, scope: 'COURSES', courseIds: [course.id], ...terms } },
      by,
    )

  test('has a thousand codes for one use each, and a CSV file', async () => {
    const { data } = await batch()

    const file = await call(downloadCouponBatch, { params: { id: data.batchId } }, instructor)

    expect(new Set(data.codes).size).toBe(1000)
    expect(data.codes[0]).toMatch(/^CAMP-[A-Z2-9]{12}$/)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="coupons-\d+\.csv"/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const lines = file.text?.split('\r\n') ?? []
    expect(lines).toHaveLength(1002)
    expect(lines[1]).toBe(`${data.codes[0]},20,0,1,,true`)
  })

  test('can be downloaded only by its creator and admins', async () => {
    const { data } = await batch({ count: 1 })
    const load = (by?: { id: string }) => call(downloadCouponBatch, { params: { id: data.batchId } }, by)

    expect((await load(admin)).statusCode).toBe(200)
    expect(await load(await givenInstructor(db))).toMatchObject({ statusCode: 404, code: 'COUPON_NOT_FOUND' })
    expect(await load(await givenManager(db))).toMatchObject({ statusCode: 403 })
    expect(await load()).toMatchObject({ statusCode: 401 })
  })

  test('is refused with more than a thousand codes or for another instructor’s course', async () => {
    expect(await batch({ count: 1001 })).toMatchObject({ statusCode: 400, errors: [{ path: 'count' }] })
    expect(await batch({ courseIds: [(await givenCourse(db)).id] })).toMatchObject({ statusCode: 404 })
  })
})

describe('course choices for a coupon', () => {
  const offered = async (search: string, by: { id: string }) => (await call(listCouponCourses, { query: { search } }, by)).data

  test('are an instructor’s own courses, found by any part of the title in any case', async () => {
    const own = await givenCourse(db, { instructor_id: instructor.id, title: 'Coupons 100% of the Way' })
    await givenCourse(db, { title: 'Coupons 100% of the Way, Elsewhere' })

    expect(await offered('100% OF', instructor)).toEqual([{ id: own.id, title: own.title }])
    expect(await offered('1_0% OF', instructor)).toEqual([])
  })

  test('are all paid courses except archived ones, for admins', async () => {
    const sold = await givenCourse(db, { title: 'Offered A' })
    await givenCourse(db, { title: 'Offered B', status: 'ARCHIVED' })
    await givenCourse(db, { title: 'Offered C', is_free: true })

    expect(await offered('offered', admin)).toEqual([{ id: sold.id, title: sold.title }])
  })

  test('are refused to managers', async () => {
    expect(await call(listCouponCourses, { query: {} }, await givenManager(db))).toMatchObject({ code: 'NOT_ALLOWED' })
  })
})

describe('coupon limits set by admins', () => {
  const limit = (key: 'couponMaxPercent' | 'couponMaxUses', value: number) => changeSetting(db, { key, value, now: app.clock.now })

  test('apply when instructors create or change coupons, but not to older coupons or to admins', async () => {
    const { data: old } = await create({ discountPercentage: 60 })
    await limit('couponMaxPercent', 50)
    await limit('couponMaxUses', 100)

    const answers = {
      tooMuch: await create({ discountPercentage: 51, maxRedemptions: 10 }),
      endless: await create({ maxRedemptions: null }),
      fine: await create({ discountPercentage: 50, maxRedemptions: 100 }),
      batch: await call(
        createCouponBatch,
        { body: { prefix: 'lim-', count: 101, discountPercentage: 20, scope: 'COURSES', courseIds: [course.id], maxRedemptions: 1 } },
        instructor,
      ),
      switchedOff: await change(old.id, { isActive: false }),
      raised: await change(old.id, { discountPercentage: 70 }),
      byAdmin: await change(old.id, { discountPercentage: 70 }, admin),
    }
    await limit('couponMaxPercent', 100)
    await limit('couponMaxUses', 0)

    expect(
      Object.fromEntries(Object.entries(answers).map(([name, { statusCode, errors }]) => [name, errors?.[0]?.path ?? statusCode])),
    ).toEqual({
      tooMuch: 'discountPercentage',
      endless: 'maxRedemptions',
      fine: 200,
      batch: 'maxRedemptions',
      switchedOff: 200,
      raised: 'discountPercentage',
      byAdmin: 200,
    })
    expect(answers.tooMuch.errors).toEqual([{ path: 'discountPercentage', message: 'Your discount must be between 1% and 50%.' }])
  })
})

describe('guessing coupon codes', () => {
  const from = (network: number) => ({ 'x-forwarded-for': `198.51.100.${network}` })
  const rename = (id: number, code: string, by: { id: string }, headers = {}) =>
    call(updateCoupon, { params: { id }, body: { code } }, by, headers)
  const codesOf = (answers: { statusCode: number }[]) => ({
    taken: answers.filter(({ statusCode }) => statusCode === 409).length,
    refused: answers.filter(({ statusCode }) => statusCode === 429).length,
  })

  async function givenMaker() {
    const maker = await givenInstructor(db)
    const own = await call(createCoupon, { body: body({ scope: 'INSTRUCTOR', courseIds: [] }) }, maker)
    return { maker, id: own.data.id as number, code: own.data.code as string }
  }

  test('is limited to ten taken codes in ten minutes across new coupons and changes, even with concurrent requests', async () => {
    const { code: taken } = await givenCoupon(db)
    const { maker, id } = await givenMaker()
    const headers = from(1)
    const make = () => call(createCoupon, { body: body({ code: taken, scope: 'INSTRUCTOR', courseIds: [] }) }, maker, headers)

    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? rename(id, taken, maker, headers) : make())),
    )
    const afterwards = await rename(id, 'STILL-FREE', maker, headers)
    app.clock.now = new Date(app.clock.now.getTime() + 601_000)

    expect(codesOf(answers)).toEqual({ taken: 10, refused: 20 })
    expect(afterwards).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' })
    expect((await rename(id, 'STILL-FREE', maker, headers)).statusCode).toBe(200)
  })

  test('is limited to sixty taken codes per network, however many accounts guess concurrently', async () => {
    const { code: taken } = await givenCoupon(db)
    const makers = await Promise.all(Array.from({ length: 12 }, givenMaker))

    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, index) => {
        const { id, maker } = makers[index % 12] ?? expect.unreachable()
        return rename(id, taken, maker, from(2))
      }),
    )

    expect(codesOf(answers)).toEqual({ taken: 60, refused: 30 })
  })

  test('is limited even if every code is free', async () => {
    const { maker, id } = await givenMaker()

    const answers = []
    for (let index = 0; index < 70; index++) answers.push(await rename(id, `WORD-${index}`, maker, from(3)))

    // The coupon created by `givenMaker` counts too.
    expect(codesOf(answers)).toEqual({ taken: 0, refused: 11 })
  })

  test('doesn’t limit other changes to a coupon', async () => {
    const { code: taken } = await givenCoupon(db)
    const { maker, id, code } = await givenMaker()
    for (let tries = 0; tries < 11; tries++) await rename(id, taken, maker, from(4))

    const answers = [await change(id, { isActive: false }, maker), await change(id, { code, isActive: true }, maker)]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  test('isn’t limited for admins', async () => {
    const { code: taken } = await givenCoupon(db)

    const answers = await Promise.all(
      Array.from({ length: 70 }, () => call(createCoupon, { body: body({ code: taken, courseIds: [course.id] }) }, admin, from(5))),
    )

    expect(codesOf(answers)).toEqual({ taken: 70, refused: 0 })
  })
})

describe('an affiliate who can’t earn', () => {
  const suspend = (id: string) =>
    db
      .updateTable('affiliates')
      .set({ suspended_at: new Date(), suspended_by: admin.id, suspend_reason: 'Spam' })
      .where('user_id', '=', id)
      .execute()
  const end = (id: string) =>
    db
      .insertInto('ended_partnerships')
      .values({ instructor_id: instructor.id, affiliate_id: id, reason: 'Spam', ended_at: new Date() })
      .execute()
  const closeAccount = (id: string) => db.updateTable('users').set({ erase_at: new Date() }).where('id', '=', id).execute()
  const refusal = { errors: [{ path: 'affiliateCode', message: 'This affiliate can’t earn commissions from these courses.' }] }

  test.each([
    ['is suspended', suspend],
    ['no longer has a partnership with the instructor', end],
    ['closed the account', closeAccount],
  ])('because the affiliate %s, isn’t accepted on a coupon', async (_state, act) => {
    const affiliate = await givenAffiliate(db)
    const coupon = (await create()).data
    const { code: _code, ...batch } = body({ count: 2, affiliateCode: affiliate.code })
    await act(affiliate.id)

    expect(await create({ affiliateCode: affiliate.code })).toMatchObject(refusal)
    expect(await change(coupon.id, { affiliateCode: affiliate.code })).toMatchObject(refusal)
    expect(await call(createCouponBatch, { body: batch as never }, instructor)).toMatchObject(refusal)
  })

  test('stays on a coupon whose other terms change', async () => {
    const affiliate = await givenAffiliate(db)
    const coupon = (await create({ affiliateCode: affiliate.code })).data
    await suspend(affiliate.id)

    const answer = await change(coupon.id, { affiliateCode: affiliate.code, isActive: false })

    expect(answer.data).toMatchObject({ affiliateCode: affiliate.code, isActive: false })
  })

  test('can be entered on a coupon of the site if only a partnership with an instructor ended', async () => {
    const affiliate = await givenAffiliate(db)
    await end(affiliate.id)

    expect((await create({ scope: 'SITEWIDE', courseIds: [], affiliateCode: affiliate.code }, admin)).statusCode).toBe(200)
  })
})
