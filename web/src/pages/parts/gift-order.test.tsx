import { getBillingDetails } from '@akada/contract/billing.ts'
import { getCart } from '@akada/contract/cart.ts'
import { checkCoupon } from '@akada/contract/coupons.ts'
import { listCatalog } from '@akada/contract/courses.ts'
import { listOwnedCourses } from '@akada/contract/enrollments.ts'
import { getGiftQuote } from '@akada/contract/gifts.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { listWishedCourses } from '@akada/contract/wishlist.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveCoupon } from '../../lib/saved-coupon.ts'
import { endSession, saveCountry } from '../../lib/session.ts'
import { noCompany } from '../../testing/company-givens.ts'
import { answered, broken, fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { givenCartCourse, givenCartOf, listed } from '../../testing/givens.ts'
import { givenStudent, renderPage } from '../../testing/render-page.tsx'
import { dismissToasts } from '../../ui/toast.tsx'
import * as cart from '../cart.tsx'

// Loads the lazy parts up front, so that no test waits for the compiler.
beforeAll(() => Promise.all([import('./gift-order.tsx'), import('./cart-suggestions.tsx')]))
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
  dismissToasts()
  endSession()
})

const course = givenCartCourse({ id: 7, title: 'Sailing', priceNaira: 15_000 })
const days = { firstDay: '2026-11-12', lastDay: '2027-11-12' }
const quote = { ...givenCartOf([course]), ...days }

const orders = { '/orders': { Component: () => <h1>Orders</h1>, head: () => ({ title: 'Orders' }) } }

function open(at = '/cart?gift=7', inCart: (typeof course)[] = []) {
  fakeEndpoint(getCart, givenCartOf(inCart))
  return { ...renderPage(cart, { path: '/cart', at, others: orders as never }), user: userEvent.setup({ delay: null }) }
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Give as a gift' }))

async function fill(user: ReturnType<typeof userEvent.setup>) {
  const order = await dialog()
  await user.type(await order.findByLabelText('Recipient’s email'), 'ada@example.com')
  await user.type(order.getByLabelText('Recipient’s name'), 'Ada')
  await user.type(order.getByLabelText('Message (optional)'), 'Enjoy!')
  return order
}

const gift = { recipientEmail: 'ada@example.com', recipientName: 'Ada', sendOn: '2026-11-12', message: 'Enjoy!' }
const body = { totalAmount: 15_000, currency: 'NGN', couponCode: null, courseIds: [7] }

describe('the order of a gift', () => {
  test('sends the recipient, the date and the message with the order, and shows the orders if nothing is due', async () => {
    fakeEndpoint(getGiftQuote, quote)
    const calls = fakeEndpoint(placeOrder, 'GIVEN')
    const { user } = open()

    const order = await fill(user)
    await user.click(order.getByRole('button', { name: 'Pay ₦15,000' }))

    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
    expect(calls).toEqual([{ body: { ...body, gift: { ...gift, isFromCart: false } } }])
  })

  test('is opened by a course of the cart, which then leaves the cart with the payment', async () => {
    fakeEndpoint(getGiftQuote, quote)
    const calls = fakeEndpoint(placeOrder, 'GIVEN')
    const { user, router } = open('/cart', [course])

    await user.click(await screen.findByRole('link', { name: 'Give as a gift: Sailing' }))
    const order = await fill(user)
    await user.click(order.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/cart', search: '' }))
    await user.click(await screen.findByRole('link', { name: 'Give as a gift: Sailing' }))
    await user.click((await fill(user)).getByRole('button', { name: 'Pay ₦15,000' }))

    await waitFor(() => expect(calls).toEqual([{ body: { ...body, gift: { ...gift, isFromCart: true } } }]))
  })

  test('names missing and invalid fields', async () => {
    fakeEndpoint(getGiftQuote, quote)
    const calls = fakeEndpoint(placeOrder, refused('GIFT_OWN_ADDRESS'))
    const { user } = open()
    const order = await dialog()

    await user.click(await order.findByRole('button', { name: 'Pay ₦15,000' }))
    expect(await order.findByText('Recipient’s email is required.')).toBeTruthy()
    expect(order.getByText('Recipient’s name is required.')).toBeTruthy()
    expect(calls).toEqual([])
    await fill(user)
    await user.click(order.getByRole('button', { name: 'Pay ₦15,000' }))

    expect(await order.findByText('This is your own email. Enter the recipient’s email.')).toBeTruthy()
    expect(order.getByLabelText('Recipient’s email').getAttribute('aria-invalid')).toBe('true')
  })

  test('applies a stored coupon as for a gift', async () => {
    saveCoupon({ code: 'HALF', courseId: 7 })
    fakeEndpoint(getGiftQuote, quote)
    const charge = {
      ...quote.charge,
      currency: 'NGN',
      subtotal: 15_000,
      discount: 7_500,
      total: 7_500,
      savedPercent: 50,
      problem: null,
    } as const
    const checks = fakeEndpoint(
      checkCoupon,
      answered(200, 'Coupon applied successfully!', {
        ...{ couponCode: 'HALF', discountedAmount: 7_500, discountAmount: 7_500, discountPercentage: 50, currency: 'NGN' as const },
        charge,
      }),
    )
    open()

    expect(await (await dialog()).findByRole('button', { name: 'Pay ₦7,500' })).toBeTruthy()
    expect(checks).toEqual([{ body: { couponCode: 'HALF', courseIds: [7], currency: 'NGN', isGift: true } }])
  })

  test('says why the course can’t be given, or that the order can’t be loaded', async () => {
    const problem = '“Sailing” can’t be bought: it’s free, so you can enroll directly. Remove it and try again.'
    fakeEndpoint(getGiftQuote, { ...givenCartOf([course], { problem }), ...days })
    open()
    expect(await (await dialog()).findByText(problem)).toBeTruthy()
    expect((await dialog()).getByRole('button', { name: 'Pay ₦15,000' })).toHaveProperty('disabled', true)
  })

  test.each([
    [refused('COURSE_NOT_FOUND'), 'This course is no longer available.'],
    [broken(), 'We couldn’t load your order.'],
  ] as const)('can fail to load: %#', async (answer, words) => {
    fakeEndpoint(getGiftQuote, answer as never)
    open()

    expect(await (await dialog()).findByText(words)).toBeTruthy()
  })
})
