import { addToCart, type Charge, clearCart, getCart, removeFromCart, restoreToCart } from '@akada/contract/cart.ts'
import { checkCoupon, getCouponOffer } from '@akada/contract/coupons.ts'
import { getCourseRelation } from '@akada/contract/courses.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { describe, expect, test } from 'vitest'
import type { ForeignCurrencyMode } from '#platform/deps.ts'
import { changeCourse, givenCourse, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { newestPayment } from '#testing/order-steps.ts'
import { testApp } from '#testing/test-app.ts'

const apps = {
  usd: await testApp(),
  charge_in_ngn: await testApp({ policy: { foreignCurrency: 'charge_in_ngn' } }),
  disabled: await testApp({ policy: { foreignCurrency: 'disabled' } }),
} satisfies Record<ForeignCurrencyMode, unknown>
type App = typeof apps.usd
const modes = Object.keys(apps) as ForeignCurrencyMode[]

const places = {
  'at home': { country: 'NG', headers: { 'x-country': 'NG' } },
  'at home with dollar prices chosen': { country: 'NG', headers: { 'x-country': 'NG', cookie: 'country=US' } },
  'abroad with a Nigerian account': { country: 'NG', headers: { 'x-country': 'GB' } },
  'abroad with a Nigerian account and naira prices chosen': { country: 'NG', headers: { 'x-country': 'GB', cookie: 'country=NG' } },
  'a foreigner': { country: 'GH', headers: { 'x-country': 'GH' } },
  'a foreigner with naira prices chosen': { country: 'GH', headers: { 'x-country': 'GH', cookie: 'country=NG' } },
}
type Place = keyof typeof places

const carts = {
  'one course': [{}],
  'kobo and cents': [{ price_naira_minor: 1_499_987, price_usd_minor: 1_999 }, {}],
  'a course without a naira price': [{}, { price_naira_minor: null }],
  'less than the smallest payment': [{ price_naira_minor: 4_900, price_usd_minor: 150 }],
}
type Basket = keyof typeof carts

async function givenBuyer(app: App, place: Place, basket: Basket) {
  const { country, headers } = places[place]
  const buyer = await givenUser(app.db, { country_code: country })
  const courseIds: number[] = []
  for (const prices of carts[basket]) {
    const { id } = await givenCourse(app.db, prices)
    await app.call(addToCart, { params: { id } }, buyer, headers)
    courseIds.push(id)
  }
  const cart = await app.call(getCart, { query: {} }, buyer, headers)
  return { buyer, courseIds, headers, charge: cart.data.charge as Charge }
}

type Given = Awaited<ReturnType<typeof givenBuyer>>

const pay = (app: App, { buyer, headers }: Given, { total: totalAmount, currency }: Charge, couponCode: string | null) =>
  app.call(placeOrder, { body: { totalAmount, currency, couponCode } }, buyer, headers)

async function chargedAt(app: App, buyer: { id: string }) {
  const { currency, amountMinor } = app.paystack.transaction((await newestPayment(app.db, buyer.id)).reference) ?? {}
  return { currency, total: (amountMinor ?? 0) / 100 }
}

const cases = modes.flatMap((mode) =>
  (Object.keys(places) as Place[]).flatMap((place) => (Object.keys(carts) as Basket[]).map((basket) => [mode, place, basket] as const)),
)

describe('a cart’s charge', () => {
  test.each(cases)('matches the charge or the refusal at checkout: %s, %s, %s', async (mode, place, basket) => {
    const app = apps[mode]
    const given = await givenBuyer(app, place, basket)
    const { currency, subtotal, total, discount, problem } = given.charge
    expect(total).toBe(subtotal)
    expect(discount).toBe(0)

    const answer = await pay(app, given, given.charge, null)

    if (problem === null) {
      expect(answer.statusCode).toBe(200)
      expect(await chargedAt(app, given.buyer)).toEqual({ currency, total })
    } else expect(answer).toMatchObject({ statusCode: 409, message: problem })
  })

  test.each(cases)('with a coupon matches the charge or the refusal at checkout: %s, %s, %s', async (mode, place, basket) => {
    const app = apps[mode]
    const given = await givenBuyer(app, place, basket)
    const { code: couponCode } = await givenCoupon(app.db, { discount_bps: 1_250 })

    const body = { couponCode, courseIds: given.courseIds, currency: given.charge.currency }
    const validated = await app.call(checkCoupon, { body }, given.buyer, given.headers)
    const charge = (validated.data?.charge ?? given.charge) as Charge
    const answer = await pay(app, given, charge, couponCode)

    if (validated.statusCode !== 200) return expect(answer).toMatchObject({ code: validated.code, message: validated.message })
    expect(charge.problem).toBeNull()
    expect(charge.subtotal).toBe(given.charge.subtotal)
    expect(Math.round((charge.subtotal - charge.discount) * 100)).toBe(Math.round(charge.total * 100))
    expect(validated.data).toMatchObject({ discountedAmount: charge.total, discountAmount: charge.discount, currency: charge.currency })
    expect(answer.statusCode).toBe(200)
    expect(await chargedAt(app, given.buyer)).toEqual({ currency: charge.currency, total: charge.total })
  })

  test('is in each cart response, and is null for an empty cart', async () => {
    const { call, db } = apps.usd
    const [buyer, first, second] = [await givenUser(db), await givenCourse(db), await givenCourse(db)]

    const added = await call(addToCart, { params: { id: first.id } }, buyer)
    const both = await call(addToCart, { params: { id: second.id } }, buyer)
    const removed = await call(removeFromCart, { params: { id: first.id } }, buyer)
    const restored = await call(restoreToCart, { params: { id: first.id }, body: { beforeId: second.id } }, buyer)
    const cleared = await call(clearCart, {}, buyer)

    const of = (amount: number) => ({
      currency: 'NGN',
      subtotal: amount,
      discount: 0,
      total: amount,
      savedPercent: 0,
      problem: null,
    })
    expect([added, both, removed, restored].map(({ data }) => data.charge)).toEqual([of(15_000), of(30_000), of(15_000), of(30_000)])
    expect(both.data.courses.map(({ price }: { price: number }) => price)).toEqual([15_000, 15_000])
    expect(cleared.data).toMatchObject({ courses: [], charge: null })
    expect((await call(getCart, { query: {} }, buyer)).data.charge).toBeNull()
  })

  test('names the course that can’t be bought, as checkout does', async () => {
    const app = apps.usd
    const given = await givenBuyer(app, 'at home', 'one course')
    await changeCourse(app.db, given.courseIds[0] ?? 0, { status: 'ARCHIVED' })

    const { data } = await app.call(getCart, { query: {} }, given.buyer, given.headers)
    const answer = await pay(app, given, given.charge, null)

    expect(data.charge.problem).toMatch(/^“.*” can’t be bought: it isn’t for sale right now\./)
    expect(answer).toMatchObject({ code: 'CART_BLOCKED', message: data.charge.problem })
  })
})

describe('a coupon used by a buyer who can’t pay at all', () => {
  test.each([
    ['disabled', 'a foreigner', 'one course', 'Payments from outside Nigeria aren’t available right now.'],
    ['charge_in_ngn', 'at home', 'a course without a naira price', /^We accept only naira right now, and “.*” has no naira price\.$/],
  ] as const)('is not reported as a success: %s, %s, %s', async (mode, place, basket, message) => {
    const app = apps[mode]
    const { buyer, courseIds, headers, charge } = await givenBuyer(app, place, basket)
    const { code } = await givenCoupon(app.db)

    const answers = await Promise.all(
      [code, 'NO-SUCH-CODE'].map((couponCode) =>
        app.call(checkCoupon, { body: { couponCode, courseIds, currency: charge.currency } }, buyer, headers),
      ),
    )

    expect(charge.problem).toMatch(message)
    expect(answers.map(({ code }) => code)).toEqual(['FOREIGN_PAYMENTS_OFF', 'COUPON_INVALID'])
    expect(answers[0]?.message).toMatch(message)
  })

  test.each([
    ['disabled', 'a foreigner', 'one course'],
    ['disabled', 'a foreigner with naira prices chosen', 'one course'],
    ['disabled', 'at home', 'a course without a naira price'],
    ['charge_in_ngn', 'a foreigner', 'a course without a naira price'],
  ] as const)('enrolls the buyer if nothing is left to pay, as in the coupon check and offer: %s, %s, %s', async (mode, place, basket) => {
    const app = apps[mode]
    const given = await givenBuyer(app, place, basket)
    const { buyer, courseIds, headers, charge } = given
    const { code: couponCode } = await givenCoupon(app.db, { discount_bps: 10_000 })

    const offer = await app.call(getCouponOffer, { query: { code: couponCode, courseId: `${courseIds[0]}` } as never }, undefined, headers)
    const checked = await app.call(checkCoupon, { body: { couponCode, courseIds, currency: charge.currency } }, buyer, headers)
    const answer = await pay(app, given, checked.data.charge, couponCode)

    expect(charge.problem).not.toBeNull()
    expect(offer.data.paidAbroad?.problem ?? null).toBeNull()
    expect(checked.data.charge).toMatchObject({ total: 0, problem: null })
    expect(answer).toMatchObject({ statusCode: 200, data: 'ENROLLED' })
  })
})

describe('the course page', () => {
  const prices = [{}, { price_naira_minor: 1_499_987, price_usd_minor: 1_999 }, { price_naira_minor: null }]
  const seen = modes.flatMap((mode) =>
    (Object.keys(places) as Place[]).flatMap((place) => prices.map((each) => [mode, place, each] as const)),
  )
  const asAmount = ({ currency, total: amount, problem }: Charge) => ({ currency, amount, problem })

  test.each(seen)('shows a buyer with or without a coupon the amount that the cart charges: %s, %s, %j', async (mode, place, each) => {
    const { db, call } = apps[mode]
    const { country, headers } = places[place]
    const [course, buyer, coupon] = [await givenCourse(db, each), await givenUser(db, { country_code: country }), await givenCoupon(db)]
    const params = { id: course.id }
    const cart = (await call(addToCart, { params }, buyer, headers)).data

    const relation = (await call(getCourseRelation, { params }, buyer, headers)).data
    const query = { code: coupon.code, courseId: `${course.id}` } as never
    const offer = (await call(getCouponOffer, { query }, buyer, headers)).data
    const body = { couponCode: coupon.code, courseIds: [course.id], currency: cart.charge.currency }
    const validated = await call(checkCoupon, { body }, buyer, headers)

    expect(relation.charge).toEqual(asAmount(cart.charge))
    expect(offer.charge.problem).toBe(cart.charge.problem)
    if (cart.charge.problem === null)
      expect(offer.charge).toEqual({ currency: validated.data.currency, amount: validated.data.discountedAmount, problem: null })
    else expect(validated).toMatchObject({ code: 'FOREIGN_PAYMENTS_OFF', message: cart.charge.problem })
  })

  test('reports a total below the smallest payment, like coupon validation', async () => {
    const { db, call } = apps.usd
    const [course, buyer] = [await givenCourse(db, { price_usd_minor: 500 }), await givenUser(db, { country_code: 'GH' })]
    const { code } = await givenCoupon(db, { discount_bps: 7_000 })
    const { headers } = places['a foreigner']

    const offer = (await call(getCouponOffer, { query: { code, courseId: `${course.id}` } as never }, undefined, headers)).data
    const body = { couponCode: code, courseIds: [course.id], currency: 'USD' as const }
    const validated = await call(checkCoupon, { body }, buyer, headers)

    const problem = 'This total is below the minimum card payment.'
    expect(offer).toMatchObject({ charge: { currency: 'USD', amount: 1.5, problem }, paidAbroad: { amount: 1.5, problem } })
    expect(validated.code).toBe('COUPON_TOTAL_TOO_SMALL')
  })
})
