import { addToCart } from '@akada/contract/cart.ts'
import { checkCoupon, getCouponOffer } from '@akada/contract/coupons.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeCourse, givenCourse, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { testApp } from '#testing/test-app.ts'

const { call, db, clock } = await testApp()

let course: Awaited<ReturnType<typeof givenCourse>>
beforeAll(async () => {
  course = await givenCourse(db)
})

const validate = async (
  couponCode: string,
  { courseIds = [course.id], currency = 'NGN' as 'NGN' | 'USD', buyer = undefined as { id: string } | undefined, headers = {} } = {},
) => call(checkCoupon, { body: { couponCode, courseIds, currency } }, buyer ?? (await givenUser(db)), headers)

describe('validating a coupon', () => {
  test('returns the new total, ignoring case and spaces in the code', async () => {
    const { code } = await givenCoupon(db)

    const answer = await validate(` ${code.toLowerCase()} `)

    expect(answer).toMatchObject({
      statusCode: 200,
      message: 'Coupon applied successfully!',
      data: { couponCode: code, discountedAmount: 11_250, discountAmount: 3_750, discountPercentage: 25, currency: 'NGN' },
    })
  })

  test('reserves no use', async () => {
    const { id, code } = await givenCoupon(db, { max_redemptions: 1 })
    await validate(code)

    const kept = await db.selectFrom('coupon_redemptions').select('id').where('coupon_id', '=', id).execute()

    expect(kept).toEqual([])
    expect((await validate(code)).statusCode).toBe(200)
  })

  test.each([
    ['unknown', {}, 'COUPON_INVALID', 'Invalid coupon code.'],
    ['turned off', { is_active: false }, 'COUPON_INVALID', 'Invalid coupon code.'],
    ['not yet valid', { starts_at: new Date('2026-09-02T00:00:00Z') }, 'COUPON_INVALID', 'Invalid coupon code.'],
    ['expired', { expires_at: new Date('2026-09-01T00:00:00Z') }, 'COUPON_EXPIRED', 'This coupon has expired.'],
    ['below its minimum (F8)', { minimum_naira_minor: 2_000_000 }, 'COUPON_MINIMUM', 'This coupon requires a minimum purchase of ₦20,000.'],
  ])('refuses a coupon that is %s, with the specified message', async (_, terms, code, message) => {
    const coupon = await givenCoupon(db, terms)

    const answer = await validate(code === 'COUPON_INVALID' && Object.keys(terms).length === 0 ? 'NO-SUCH-CODE' : coupon.code)

    expect(answer).toMatchObject({ statusCode: 400, code, message })
  })

  test('refuses a coupon for other courses', async () => {
    const { code } = await givenCoupon(db, { courseIds: [(await givenCourse(db)).id] })

    expect(await validate(code)).toMatchObject({
      statusCode: 400,
      code: 'COUPON_NOT_APPLICABLE',
      message: 'This coupon is not applicable to the courses in your cart.',
    })
  })

  test('applies the dollar minimum to purchases in dollars (F8)', async () => {
    const { code } = await givenCoupon(db, { minimum_usd_minor: 2_050, minimum_naira_minor: 100 })

    expect(await validate(code, { currency: 'USD' })).toMatchObject({
      code: 'COUPON_MINIMUM',
      message: 'This coupon requires a minimum purchase of $20.50.',
    })
    expect((await validate(code)).statusCode).toBe(200)
  })

  test('refuses a total that no card can pay (F6)', async () => {
    const cheap = await givenCourse(db, { price_usd_minor: 500 })
    const { code } = await givenCoupon(db, { discount_bps: 7_000 })

    expect(await validate(code, { courseIds: [cheap.id], currency: 'USD' })).toMatchObject({
      statusCode: 400,
      code: 'COUPON_TOTAL_TOO_SMALL',
      message: 'This coupon is not applicable: the total would be below the minimum card payment ($2).',
    })
  })

  test('uses the checkout currency: dollars for a buyer abroad who asks for naira', async () => {
    const { code } = await givenCoupon(db)
    const buyer = await givenUser(db, { country: 'Ghana', country_code: 'GH' })

    const answer = await validate(code, { buyer, headers: { 'x-country': 'GH' } })

    expect(answer.data).toMatchObject({ currency: 'USD', discountedAmount: 11.25 })
  })

  test('ignores unpublished courses, except those in the cart (F12)', async () => {
    const { code } = await givenCoupon(db)
    const buyer = await givenUser(db)
    const [draft, inCart] = [await givenCourse(db, { status: 'DRAFT' }), await givenCourse(db)]
    await call(addToCart, { params: { id: inCart.id } }, buyer)
    await changeCourse(db, inCart.id, { status: 'ARCHIVED' })

    const [ofDraft, ofNone] = [
      await validate(code, { buyer, courseIds: [draft.id] }),
      await validate(code, { buyer, courseIds: [999_999] }),
    ]
    const ofCart = await validate(code, { buyer, courseIds: [course.id, inCart.id, draft.id] })

    expect({ ...ofDraft, headers: {} }).toEqual({ ...ofNone, headers: {} })
    expect(ofCart.data.discountedAmount).toBe(22_500)
    expect((await validate(code, { courseIds: [inCart.id] })).code).toBe('COUPON_NOT_APPLICABLE')
  })

  test('limits a user to ten guesses in ten minutes, even concurrent ones (F11)', async () => {
    const buyer = await givenUser(db)
    const { code } = await givenCoupon(db)

    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => validate(`GUESS-${index}`, { buyer })))
    const rightOne = await validate(code, { buyer })
    const byAnother = await validate(code)
    clock.now = new Date(clock.now.getTime() + 601_000)

    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
    expect(rightOne).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' })
    expect(rightOne.headers['retry-after']).toBe('600')
    expect([byAnother.statusCode, (await validate(code, { buyer })).statusCode]).toEqual([200, 200])
  })

  test('doesn’t count a valid code as a guess', async () => {
    const buyer = await givenUser(db)
    const { code } = await givenCoupon(db)

    for (let round = 0; round < 15; round++) expect((await validate(code, { buyer })).statusCode).toBe(200)
  })

  test('blocks a network for ten minutes, in the cart and through links, when twelve accounts guess concurrently', async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => givenUser(db)))
    const { code } = await givenCoupon(db)
    // Hosts in one /64, which counts as one network.
    const here = (host: number) => ({ 'x-forwarded-for': `2001:db8:7:7::${host.toString(16)}` })
    const elsewhere = { 'x-forwarded-for': '2001:db8:7:8::1' }
    const offer = (headers: Record<string, string>) =>
      call(getCouponOffer, { query: { code, courseId: String(course.id) } as never }, undefined, headers)
    const guess = (index: number) => validate(`GUESS-${index}`, { buyer: buyers[index % 12], headers: here(index) })

    const guesses = await Promise.all(Array.from({ length: 120 }, (_, index) => guess(index)))
    const fresh = await validate(code, { headers: here(999) })
    const answers = [await validate(code, { headers: elsewhere }), await offer(here(998)), await offer(elsewhere)]
    clock.now = new Date(clock.now.getTime() + 601_000)

    expect(guesses.filter(({ code: refusal }) => refusal === 'COUPON_INVALID')).toHaveLength(60)
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(60)
    expect(fresh).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' })
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429, 200])
    expect((await validate(code, { headers: here(999) })).statusCode).toBe(200)
  })

  test('doesn’t block a network for expired codes', async () => {
    const { code } = await givenCoupon(db, { expires_at: new Date(clock.now.getTime() - 1000) })
    const { code: valid } = await givenCoupon(db)
    const headers = { 'x-forwarded-for': '203.0.113.81' }

    const answers = await Promise.all(Array.from({ length: 60 }, () => validate(code, { headers })))
    answers.push(await validate(code, { headers }))

    expect(new Set(answers.map(({ code: refusal }) => refusal))).toEqual(new Set(['COUPON_EXPIRED']))
    expect((await validate(valid, { headers })).statusCode).toBe(200)
  })

  test('doesn’t block a network for valid codes', async () => {
    const { code } = await givenCoupon(db)
    const headers = { 'x-forwarded-for': '203.0.113.78' }
    const round = () => Promise.all(Array.from({ length: 35 }, () => validate(code, { headers })))

    const answers = [...(await round()), ...(await round())]

    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  })

  test('doesn’t count a user’s guesses while the network is blocked', async () => {
    const buyer = await givenUser(db)
    const { code } = await givenCoupon(db)
    const headers = { 'x-forwarded-for': '203.0.113.79' }
    await Promise.all(Array.from({ length: 60 }, async (_, index) => validate(`GUESS-${index}`, { headers })))

    for (let tries = 0; tries < 12; tries++) expect((await validate(code, { buyer, headers })).statusCode).toBe(429)

    expect((await validate(code, { buyer })).statusCode).toBe(200)
  })

  test('requires a code and courses', async () => {
    const answer = await validate('  ', { courseIds: [] })

    expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' })
    expect(answer.errors).toEqual([
      { path: 'couponCode', message: 'Please enter a coupon code.' },
      { path: 'courseIds', message: 'Choose a course.' },
    ])
  })

  test('is refused to a visitor', async () => {
    expect(await call(checkCoupon, { body: { couponCode: 'X', courseIds: [1], currency: 'NGN' } })).toMatchObject({ statusCode: 401 })
  })
})

describe('a coupon link’s offer', () => {
  const offer = (code: string, courseId: number, headers = {}) =>
    call(getCouponOffer, { query: { code, courseId: String(courseId) } as never }, undefined, headers)

  test('has the course’s price with the coupon in both currencies', async () => {
    const { code } = await givenCoupon(db, { expires_at: new Date('2026-12-24T00:00:00Z') })

    expect(await offer(code.toLowerCase(), course.id)).toMatchObject({
      statusCode: 200,
      data: { couponCode: code, discountPercentage: 25, expiresAt: '2026-12-24T00:00:00.000Z', priceNaira: 11_250, priceUsd: 11.25 },
    })
  })

  test('has no naira price for a course without one', async () => {
    const dollars = await givenCourse(db, { price_naira_minor: null })

    expect((await offer((await givenCoupon(db)).code, dollars.id)).data).toMatchObject({ priceNaira: null, priceUsd: 11.25 })
  })

  test('is refused for a coupon for other courses, an expired or unknown coupon, and an unpublished course', async () => {
    const [elsewhere, over, open] = [
      await givenCoupon(db, { courseIds: [(await givenCourse(db)).id] }),
      await givenCoupon(db, { expires_at: new Date('2026-08-31T00:00:00Z') }),
      await givenCoupon(db),
    ]
    const draft = await givenCourse(db, { status: 'DRAFT' })

    const codes = [
      (await offer(elsewhere.code, course.id)).code,
      (await offer(over.code, course.id)).code,
      (await offer(open.code, draft.id)).code,
      (await offer('NO-SUCH-CODE', course.id)).code,
    ]

    expect(codes).toEqual(['COUPON_NOT_APPLICABLE', 'COUPON_EXPIRED', 'COURSE_NOT_FOUND', 'COUPON_INVALID'])
  })

  test('limits a network to sixty guesses in ten minutes (F11)', async () => {
    const from = { 'x-forwarded-for': '203.0.113.77' }
    const answers = await Promise.all(Array.from({ length: 65 }, (_, index) => offer(`GUESS-${index}`, course.id, from)))

    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
    expect((await offer((await givenCoupon(db)).code, course.id)).statusCode).toBe(200)
  })
})
