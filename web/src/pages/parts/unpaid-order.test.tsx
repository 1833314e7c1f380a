import { getBillingDetails } from '@akada/contract/billing.ts'
import { getCart } from '@akada/contract/cart.ts'
import { listCatalog } from '@akada/contract/courses.ts'
import { listOwnedCourses } from '@akada/contract/enrollments.ts'
import { getOrder, type Purchase } from '@akada/contract/purchases.ts'
import { listWishedCourses } from '@akada/contract/wishlist.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../../lib/session.ts'
import { noCompany } from '../../testing/company-givens.ts'
import { fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { givenGift } from '../../testing/gift-givens.ts'
import { givenCartOf, listed } from '../../testing/givens.ts'
import { givenStudent, renderPage } from '../../testing/render-page.tsx'
import * as cart from '../cart.tsx'

// Loads the lazy parts up front, so that no test waits for the compiler.
beforeAll(() => Promise.all([import('./unpaid-order.tsx'), import('./cart-suggestions.tsx')]))
beforeEach(() => {
  givenStudent()
  fakeEndpoint(getCart, givenCartOf([]))
  fakeEndpoint(listWishedCourses, { courseIds: [] })
  fakeEndpoint(listOwnedCourses, { courseIds: [] })
  fakeEndpoint(listCatalog, listed([]))
  fakeEndpoint(getBillingDetails, noCompany)
})
afterEach(endSession)

const paymentUrl = 'https://checkout.example/pay'
const seats = { total: 3, free: 3, invited: 0, accepted: 0, refunded: 0 }

function open(order: Partial<Omit<Purchase, 'lines'>>, ...lines: object[]) {
  const shown = lines.map((line, place) => ({ id: place, courseId: 7, title: 'Sailing', gift: null, ...line }))
  const calls = fakeEndpoint(getOrder, { id: 5, currency: 'NGN', total: 45_000, paymentUrl: null, ...order, lines: shown } as never)
  renderPage(cart, { path: '/cart', at: '/cart?order=5' })
  return calls
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the cart after leaving the payment page', () => {
  test.each([
    [[{ seats }], '3 seats of “Sailing”, ₦45,000.'],
    [[{ gift: givenGift({ recipientName: 'Ada' }) }], 'Gift for Ada: “Sailing”, ₦45,000.'],
    [[{}, {}, {}], '“Sailing” and 2 more, ₦45,000.'],
  ])('leads back to the same payment', async (lines, text) => {
    const calls = open({ status: 'PENDING', paymentUrl }, ...lines)

    const order = await part('Order #5 isn’t paid yet')
    expect(order.getByText((shown) => shown.replace(/[\u2066-\u2069]/g, '') === text)).toBeTruthy()
    expect(order.getByRole('link', { name: 'Back to payment' }).getAttribute('href')).toBe(paymentUrl)
    expect(calls).toEqual([{ params: { id: '5' } }])
  })

  test.each([
    [{ seats }, '/cart?team=7'],
    [{ gift: givenGift() }, '/cart?gift=7'],
  ])('opens the order again if its payment page has closed', async (line, href) => {
    open({ status: 'PENDING' }, line)

    const order = await part('Order #5 isn’t paid')
    expect(order.getByRole('link', { name: 'Order again' }).getAttribute('href')).toBe(href)
  })

  test('offers no payment of an order that is paid', async () => {
    open({ status: 'PAID' }, {})

    const order = await part('We received your payment for order #5')
    expect(order.getByRole('link', { name: 'View orders' }).getAttribute('href')).toBe('/orders')
    expect(screen.queryByRole('link', { name: 'Back to payment' })).toBeNull()
  })

  test('is the cart alone for an unknown order', async () => {
    fakeEndpoint(getOrder, refused('ORDER_NOT_FOUND'))
    renderPage(cart, { path: '/cart', at: '/cart?order=6' })

    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
    expect(screen.queryByRole('region', { name: /^Order/ })).toBeNull()
  })
})
