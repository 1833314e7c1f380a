import { getCart } from '@akada/contract/cart.ts'
import { type RestoredCheckout, restoreCheckout } from '@akada/contract/checkout-reminders.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dropCoupon, savedCoupon } from '../lib/saved-coupon.ts'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as page from './cart-restore.tsx'

beforeEach(() => {
  givenStudent()
  fakeEndpoint(getCart, { courses: [], charge: null })
})
afterEach(() => {
  endSession()
  dropCoupon()
})

const restored: RestoredCheckout = { courses: [{ id: 7, title: 'Sailing' }], notes: [], couponCode: null }

function open(answer: Parameters<typeof fakeEndpoint>[1], at = '/cart/restore?token=abc') {
  const calls = fakeEndpoint(restoreCheckout, answer as never)
  renderPage(page, { path: '/cart/restore', at })
  return calls
}

describe('the link in a checkout reminder', () => {
  test('opens the cart with the coupon if nothing has changed', async () => {
    const calls = open({ ...restored, couponCode: 'SAVE20' })

    expect(await screen.findByText('At /cart')).toBeTruthy()
    expect(calls).toEqual([{ body: { token: 'abc' } }])
    expect(savedCoupon()).toEqual({ code: 'SAVE20', courseId: null })
  })

  test('shows first what has changed', async () => {
    open({ ...restored, notes: ['Your coupon SAVE20 no longer works. This coupon has expired.'] })

    expect(await screen.findByText(/no longer works/)).toBeTruthy()
    expect(screen.getByText('Sailing')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to cart' })).toHaveProperty('pathname', '/cart')
    expect(savedCoupon()).toBeNull()
  })

  test('says that nothing is left to buy', async () => {
    open({ ...restored, courses: [] })

    expect(await screen.findByText(/You have the courses of this order/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'My learning' })).toBeTruthy()
  })

  test.each(['REMINDER_NOT_FOUND', 'REMINDER_EXPIRED', 'CART_FULL'] as const)('shows the refusal %s', async (code) => {
    open(refused(code))

    expect(await screen.findByText(/^This link|^A cart can have/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to cart' })).toBeTruthy()
  })

  test('asks for the whole link', async () => {
    open(restored, '/cart/restore')

    expect(await screen.findByText(/Open the whole link in the email/)).toBeTruthy()
  })

  test('can be retried after a fault of the server', async () => {
    open(broken)
    const user = userEvent.setup({ delay: null })

    await screen.findByText(/We couldn’t put your courses back/)
    fakeEndpoint(restoreCheckout, restored)
    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('At /cart')).toBeTruthy()
  })
})
