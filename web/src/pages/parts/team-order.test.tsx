import { getBillingDetails } from '@akada/contract/billing.ts'
import { getCart } from '@akada/contract/cart.ts'
import { checkCoupon } from '@akada/contract/coupons.ts'
import { listCatalog } from '@akada/contract/courses.ts'
import { listOwnedCourses } from '@akada/contract/enrollments.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { getSeatQuote } from '@akada/contract/seats.ts'
import { listWishedCourses } from '@akada/contract/wishlist.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveCoupon } from '../../lib/saved-coupon.ts'
import { endSession, saveCountry } from '../../lib/session.ts'
import { noCompany } from '../../testing/company-givens.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../../testing/fake-endpoint.ts'
import { givenCartCourse, givenCartOf, listed } from '../../testing/givens.ts'
import { givenStudent, renderPage } from '../../testing/render-page.tsx'
import * as cart from '../cart.tsx'

// Loads the lazy parts up front, so that no test waits for the compiler.
beforeAll(() => Promise.all([import('./team-order.tsx'), import('./cart-suggestions.tsx')]))
beforeEach(() => {
  givenStudent()
  saveCountry('NG')
  fakeEndpoint(listWishedCourses, { courseIds: [] })
  fakeEndpoint(listOwnedCourses, { courseIds: [] })
  fakeEndpoint(listCatalog, listed([]))
  fakeEndpoint(getBillingDetails, noCompany)
})
afterEach(() => {
  localStorage.clear()
  endSession()
})

const course = givenCartCourse({ id: 7, title: 'Sailing', priceNaira: 15_000 })
const quoteOf = (seats: number) => givenCartOf([course], { subtotal: 15_000 * seats, total: 15_000 * seats })

function open(at = '/cart?team=7', inCart: (typeof course)[] = []) {
  fakeEndpoint(getCart, givenCartOf(inCart))
  return { ...renderPage(cart, { path: '/cart', at }), user: userEvent.setup({ delay: null }) }
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Buy for a team' }))

describe('the order of seats', () => {
  test('shows the price of the chosen number of seats, and sends it with the company', async () => {
    const quotes = fakeEndpoint(getSeatQuote, ({ query }) => quoteOf(Number(query.seats)))
    const calls = fakeEndpoint(placeOrder, refused('SEATS_TOO_MANY'))
    const { user } = open()
    const order = await dialog()

    expect(await order.findByRole('button', { name: 'Pay ₦75,000 for 5 seats' })).toBeTruthy()
    await user.clear(order.getByLabelText('Number of seats'))
    expect(order.getByText('Enter a number from 1 to 500.')).toBeTruthy()
    await user.type(order.getByLabelText('Number of seats'), '3')
    await user.click(await order.findByText('Company details for the receipt (optional)'))
    await user.type(order.getByLabelText('Company name'), 'Ade Bakery Ltd')
    await user.click(await order.findByRole('button', { name: 'Pay ₦45,000 for 3 seats' }))

    await waitFor(() => expect(calls).toHaveLength(1))
    const billing = { ...noCompany, companyName: 'Ade Bakery Ltd' }
    expect(calls).toEqual([{ body: { totalAmount: 45_000, currency: 'NGN', couponCode: null, courseIds: [7], seats: 3, billing } }])
    expect(await order.findByText(/^An order can have at most 500 seats/)).toBeTruthy()
    expect(quotes[0]).toEqual({ query: { seats: '5', courseId: '7' } })
  })

  test('is opened from the cart for all its courses, and returns to it', async () => {
    fakeEndpoint(getSeatQuote, quoteOf(5))
    const { user, router } = open('/cart', [course])

    await user.click(await screen.findByRole('link', { name: 'Buy for a team' }))
    await user.click((await dialog()).getByRole('button', { name: 'Close' }))

    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/cart', search: '' }))
  })

  test('applies a stored coupon to each seat', async () => {
    saveCoupon({ code: 'HALF', courseId: 7 })
    fakeEndpoint(getSeatQuote, quoteOf(5))
    const checks = fakeEndpoint(checkCoupon, refused('COUPON_NOT_APPLICABLE'))
    open()

    await (await dialog()).findByRole('button', { name: 'Pay ₦75,000 for 5 seats' })
    await waitFor(() => expect(checks).toEqual([{ body: { couponCode: 'HALF', courseIds: [7], currency: 'NGN', seats: 5 } }]))
  })

  test.each([
    ['too many seats', refused('SEATS_TOO_MANY'), /^An order can have at most 500 seats/],
    ['a lost connection', lostConnection(), /^We couldn’t load your order/],
  ] as const)('keeps the company and the number when it is repriced after %s', async (_, fault, words) => {
    fakeEndpoint(getSeatQuote, (({ query }: { query: { seats: string } }) =>
      query.seats === '3' ? fault : quoteOf(Number(query.seats))) as never)
    const { user } = open()
    const order = await dialog()
    const typeSeats = async (seats: string) => {
      await user.clear(order.getByLabelText('Number of seats'))
      await user.type(order.getByLabelText('Number of seats'), seats)
    }
    await user.click(await order.findByText('Company details for the receipt (optional)'))
    await user.type(order.getByLabelText('Company name'), 'Ade Bakery Ltd')

    await typeSeats('3')

    expect(await order.findByText(words)).toBeTruthy()
    expect(order.getByRole('button', { name: /^Pay/ })).toHaveProperty('disabled', true)
    await typeSeats('4')
    expect(await order.findByRole('button', { name: 'Pay ₦60,000 for 4 seats' })).toBeTruthy()
    expect(order.getByLabelText('Company name')).toHaveProperty('value', 'Ade Bakery Ltd')
  })

  test.each([
    [refused('COURSE_NOT_FOUND'), 'This course isn’t for sale.'],
    [refused('CART_EMPTY'), 'Your cart is empty.'],
    [broken(), 'We couldn’t load your order.'],
  ] as const)('can fail to load: %#', async (answer, words) => {
    fakeEndpoint(getSeatQuote, answer as never)
    open()

    expect(await (await dialog()).findByText(words)).toBeTruthy()
  })
})
