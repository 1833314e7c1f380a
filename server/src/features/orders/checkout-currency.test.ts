import { checkCoupon } from '@akada/contract/coupons.ts'
import { expect, test } from 'vitest'
import { givenCourse, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { testApp } from '#testing/test-app.ts'

const inDollars = await testApp()
const inNaira = await testApp({ policy: { foreignCurrency: 'charge_in_ngn' } })
const atHome = await testApp({ policy: { foreignCurrency: 'disabled' } })
type App = typeof inDollars

const givenForeigner = ({ db }: App) => givenUser(db, { country: 'Ghana', country_code: 'GH' })
const abroad = { headers: { 'x-country': 'GH' } }

test('a buyer abroad sees the naira total before it is charged if all buyers pay in naira', async () => {
  const [buyer, course] = [await givenForeigner(inNaira), await givenCourse(inNaira.db)]

  const first = await checkOut(inNaira, buyer, [course.id], { ...abroad, currency: 'USD' })
  const orders = await inNaira.db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).execute()
  const second = await checkOut(inNaira, buyer, [course.id], { ...abroad, currency: 'NGN' })

  expect(first).toMatchObject({ statusCode: 409, code: 'CURRENCY_MISMATCH', data: { currency: 'NGN', totalAmount: 15_000 } })
  expect(first.message).toBe('We accept only naira right now. Your total is ₦15,000. Review your order and try again.')
  expect(orders).toEqual([])
  expect(second.statusCode).toBe(200)
  const { reference } = await newestPayment(inNaira.db, buyer.id)
  expect(inNaira.paystack.transaction(reference)).toMatchObject({ currency: 'NGN', amountMinor: 1_500_000 })
})

test('a coupon is computed in naira, and a course without a naira price can’t be bought, if all buyers pay in naira', async () => {
  const [buyer, dollars] = [await givenForeigner(inNaira), await givenCourse(inNaira.db, { price_naira_minor: null })]
  const [course, coupon] = [await givenCourse(inNaira.db), await givenCoupon(inNaira.db)]
  const body = { couponCode: coupon.code, courseIds: [course.id], currency: 'USD' as const }

  const validated = await inNaira.call(checkCoupon, { body }, buyer, abroad.headers)
  const answer = await checkOut(inNaira, buyer, [dollars.id], { ...abroad, currency: 'USD' })

  expect(validated.data).toMatchObject({ currency: 'NGN', discountedAmount: 11_250 })
  expect(answer).toMatchObject({ statusCode: 409, code: 'FOREIGN_PAYMENTS_OFF' })
})

test('only buyers in Nigeria can pay if payments from abroad are off', async () => {
  const [foreigner, nigerian] = [await givenForeigner(atHome), await givenUser(atHome.db)]
  const course = await givenCourse(atHome.db)

  const refused = await checkOut(atHome, foreigner, [course.id], { ...abroad, currency: 'USD' })
  const asked = await checkOut(atHome, nigerian, [course.id], { currency: 'USD' })
  const paid = await checkOut(atHome, nigerian, [course.id])

  expect(refused).toMatchObject({ statusCode: 409, code: 'FOREIGN_PAYMENTS_OFF' })
  expect(asked).toMatchObject({ code: 'CURRENCY_MISMATCH', data: { currency: 'NGN', totalAmount: 15_000 } })
  expect(paid.statusCode).toBe(200)
})

test('the buyer gets a message, and the operator is alerted once a day, if dollars are off at the provider', async () => {
  await inDollars.paystack.setCurrencies(['NGN'])
  const course = await givenCourse(inDollars.db)
  const [one, other] = [await givenForeigner(inDollars), await givenForeigner(inDollars)]

  const answers = [
    await checkOut(inDollars, one, [course.id], { ...abroad, currency: 'USD' }),
    await checkOut(inDollars, other, [course.id], { ...abroad, currency: 'USD' }),
  ]
  await inDollars.runJobs()

  for (const answer of answers)
    expect(answer).toMatchObject({
      statusCode: 409,
      code: 'FOREIGN_PAYMENTS_OFF',
      message: 'Payments in US dollars aren’t available right now.',
    })
  expect(await newestPayment(inDollars.db, one.id)).toMatchObject({ status: 'REJECTED' })
  const alerts = inDollars.mailbox.mails().filter(({ to }) => to === 'support@akada.test')
  expect(alerts).toHaveLength(1)
  expect(alerts[0]?.text).toContain('Currency not supported by merchant')
})
