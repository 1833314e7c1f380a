import { addToCart } from '@akada/contract/cart.ts'
import { getCountry, setCountry } from '@akada/contract/geo.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { describe, expect, test } from 'vitest'
import { givenCourse, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'

const { call, db, deps } = await testApp()
const inAmerica = { 'x-country': 'US' }

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie'])
const ask = async (headers: Record<string, string>) => (await call(getCountry, {}, undefined, headers)).data

describe('the country for displayed prices', () => {
  test('is the country of the request, and is never cached', async () => {
    const answer = await call(getCountry, {}, undefined, { 'x-forwarded-for': '8.8.8.8' })

    expect(answer.data).toEqual({ country: 'US', currency: 'USD', source: 'address' })
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(await ask({ 'x-country': 'gh' })).toEqual({ country: 'GH', currency: 'USD', source: 'header' })
    expect(await ask({ 'x-forwarded-for': '10.0.0.1' })).toEqual({ country: 'NG', currency: 'NGN', source: 'default' })
  })

  test('is the country that the user chose', async () => {
    const chosen = await call(setCountry, { body: { country: 'NG' } }, undefined, inAmerica)

    expect(chosen.data).toEqual({ country: 'NG', currency: 'NGN', source: 'chosen' })
    expect(cookieOf(chosen)).toBe('country=NG; Max-Age=31536000; Path=/; SameSite=Lax')
    expect(await ask({ ...inAmerica, cookie: 'country=NG' })).toEqual({ country: 'NG', currency: 'NGN', source: 'chosen' })
  })

  test('reverts to the country of the request when the choice is cleared', async () => {
    const back = await call(setCountry, { body: { country: null } }, undefined, { ...inAmerica, cookie: 'country=NG' })

    expect(back.data).toEqual({ country: 'US', currency: 'USD', source: 'header' })
    expect(cookieOf(back)).toMatch(/^country=; Max-Age=0; Path=\//)
  })

  test('is stored in a Secure cookie on an https site', async () => {
    const app = await buildApp({ ...deps, site: { ...deps.site, publicUrl: 'https://akada.example' } })

    const { headers } = await app.inject({ method: 'POST', url: '/api/geo/country', payload: { country: 'US' } })
    await app.close()

    expect(headers['set-cookie']).toMatch(/^country=US; .*; Secure/)
  })

  test.each(['ng', 'NGA', '', 'N', 'NG; Domain=evil.example', 12])('can’t be %j', async (country) => {
    const refused = await call(setCountry, { body: { country: country as string } })

    expect(refused).toMatchObject({ statusCode: 400, errors: [{ path: 'country' }] })
    expect(refused.headers['set-cookie']).toBeUndefined()
  })

  test('can’t be chosen by another site', async () => {
    const answer = await call(setCountry, { body: { country: 'NG' } }, undefined, { 'sec-fetch-site': 'cross-site' })

    expect(answer).toMatchObject({ statusCode: 403, code: 'CROSS_SITE' })
  })
})

describe('the payment currency', () => {
  const order = { body: { totalAmount: 15_000, currency: 'NGN' as const, couponCode: null } }
  const countriesOfOrders = async (userId: string) =>
    (await db.selectFrom('orders').select('pricing_country').where('user_id', '=', userId).execute()).map((row) => row.pricing_country)

  test('doesn’t depend on the chosen country: naira is refused abroad', async () => {
    const [buyer, course] = [await givenUser(db, { country: 'Ghana', country_code: 'GH' }), await givenCourse(db)]
    await call(addToCart, { params: { id: course.id } }, buyer)

    const answer = await call(placeOrder, order, buyer, { ...inAmerica, cookie: 'country=NG' })

    expect(answer).toMatchObject({ code: 'CURRENCY_MISMATCH', data: { currency: 'USD', totalAmount: 15 } })
    expect(await countriesOfOrders(buyer.id)).toEqual([])
  })

  test('follows the buyer’s location, whatever country is chosen', async () => {
    const [buyer, course] = [await givenUser(db, { country: 'Ghana', country_code: 'GH' }), await givenCourse(db)]
    await call(addToCart, { params: { id: course.id } }, buyer)

    const answer = await call(placeOrder, order, buyer, { 'x-country': 'NG', cookie: 'country=US' })

    expect(answer.statusCode).toBe(200)
    expect(await countriesOfOrders(buyer.id)).toEqual(['NG'])
  })
})
