import { type CartCourse, clearCart, getCart, removeFromCart } from '@akada/contract/cart.ts'
import { getCountry } from '@akada/contract/geo.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession, keepCountry } from '../lib/session.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenCartCourse } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as cart from './cart.tsx'

beforeEach(() => {
  givenStudent()
  keepCountry('NG')
})
afterEach(() => endSession())

function givenCart(...courses: Partial<CartCourse>[]) {
  const given = courses.map(givenCartCourse)
  fakeEndpoint(getCart, { courses: given })
  return given
}

const shown = () => ({ ...renderPage(cart, { path: '/cart' }), user: userEvent.setup() })
const summary = () => within(screen.getByRole('region', { name: 'Order Summary' }))
const proceed = () => screen.findByRole('button', { name: 'Proceed to checkout' })

async function openOrder() {
  const view = shown()
  await view.user.click(await proceed())
  return { ...view, order: within(screen.getByRole('dialog', { name: 'Order Summary' })) }
}

describe('the cart', () => {
  test('says that it is loading', async () => {
    givenCart({})

    shown()

    expect(screen.getByText('Loading your cart...').getAttribute('role')).toBe('status')
    await proceed()
  })

  test('shows each course with its price, and what all cost', async () => {
    givenCart({ id: 7, title: 'Data with R', instructorName: 'Ada Obi', priceNaira: 15_000 }, { priceNaira: 20_500 })

    shown()

    const title = await screen.findByRole('link', { name: 'Data with R' })
    expect(title.getAttribute('href')).toBe('/courses/7')
    const row = within(title.closest('li') as HTMLElement)
    expect(row.getByText('By Ada Obi')).toBeTruthy()
    expect(row.getByText('₦15,000')).toBeTruthy()
    expect(row.getByText('₦35,000')).toBeTruthy()
    expect(screen.getByText('2 courses in your cart')).toBeTruthy()
    expect(summary().getAllByText('₦35,500')).toHaveLength(2)
    expect(summary().getByText('Prices include applicable taxes')).toBeTruthy()
    expect(summary().getByText('Secure checkout')).toBeTruthy()
  })

  test('shows dollars for all when one course has no price in naira', async () => {
    givenCart({ priceNaira: 15_000, priceUsd: 19.99 }, { priceNaira: null, priceUsd: 0.01 })

    shown()

    expect(await screen.findByText('$19.99')).toBeTruthy()
    expect(summary().getAllByText('$20')).toHaveLength(2)
  })

  test('shows dollars to someone abroad', async () => {
    keepCountry('GB')
    givenCart({ priceUsd: 19.99 })

    shown()

    await proceed()
    expect(summary().getAllByText('$19.99')).toHaveLength(2)
  })

  test('leads to the courses when it is empty', async () => {
    givenCart()

    shown()

    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
    expect(screen.getByText('Keep shopping to find a course!')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse courses' }).getAttribute('href')).toBe('/courses')
  })

  test('offers to try again when it can’t be loaded', async () => {
    fakeEndpoint(getCart, lostConnection())
    const { user } = shown()
    await screen.findByText('We couldn’t load your cart.')
    givenCart({ title: 'Data with R' })

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByRole('link', { name: 'Data with R' })).toBeTruthy()
  })

  test('says why a course can’t be bought, and holds the checkout until it is gone', async () => {
    const [blocked, fine] = givenCart({ title: 'Gone', problem: 'This course is not on sale at the moment.' }, { title: 'Fine' })
    fakeEndpoint(removeFromCart, { courses: [fine ?? givenCartCourse()] })
    const { user } = shown()
    expect(await screen.findByText('This course is not on sale at the moment.')).toBeTruthy()
    expect(await proceed()).toHaveProperty('disabled', true)

    await user.click(screen.getByRole('button', { name: `Remove: ${blocked?.title}` }))

    await waitFor(async () => expect(await proceed()).toHaveProperty('disabled', false))
  })
})

describe('taking courses out', () => {
  test('removes one, busy meanwhile, and leaves the focus on the page', async () => {
    const [first, second] = givenCart({ title: 'First' }, { title: 'Second' })
    let answer = () => {}
    const calls = fakeEndpoint(
      removeFromCart,
      () => new Promise((resolve) => (answer = () => resolve({ courses: second ? [second] : [] }))),
    )
    const { user } = shown()

    await user.click(await screen.findByRole('button', { name: 'Remove: First' }))

    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove: Second' })).toHaveProperty('disabled', true))
    expect(await proceed()).toHaveProperty('disabled', true)
    answer()
    await screen.findByText('1 course in your cart')
    expect(screen.queryByText('First')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(calls).toEqual([{ params: { id: String(first?.id) } }])
  })

  test('says so when one can’t be removed', async () => {
    givenCart({ title: 'First' })
    fakeEndpoint(removeFromCart, broken())
    const { user } = shown()

    await user.click(await screen.findByRole('button', { name: 'Remove: First' }))

    expect(await screen.findByText('Your cart could not be changed. Please try again.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'First' })).toBeTruthy()
  })

  test('clears all, once that is confirmed', async () => {
    givenCart({}, {})
    const calls = fakeEndpoint(clearCart, { courses: [] })
    const { user } = shown()
    await user.click(await screen.findByRole('button', { name: 'Clear cart' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Clear cart?' }))
    expect(calls).toHaveLength(0)

    await user.click(dialog.getByRole('button', { name: 'Clear cart' }))

    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
  })

  test('clears nothing when that is cancelled', async () => {
    givenCart({ title: 'First' })
    const calls = fakeEndpoint(clearCart, { courses: [] })
    const { user } = shown()
    await user.click(await screen.findByRole('button', { name: 'Clear cart' }))

    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('link', { name: 'First' })).toBeTruthy()
    expect(calls).toHaveLength(0)
  })
})

describe('paying', () => {
  test('shows the order once more, and goes to the payment page', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { assign })
    givenCart({ title: 'First', priceNaira: 15_000 }, { title: 'Second', priceNaira: 20_500 })
    const calls = fakeEndpoint(placeOrder, 'http://localhost:3000/paystack-simulator/checkout/abc')
    const { user, order } = await openOrder()
    expect(order.getByText('First')).toBeTruthy()
    expect(order.getByText('Second')).toBeTruthy()

    await user.click(order.getByRole('button', { name: 'Pay ₦35,500' }))

    await waitFor(() => expect(assign).toHaveBeenCalledWith('http://localhost:3000/paystack-simulator/checkout/abc'))
    expect(calls).toEqual([{ body: { totalAmount: 35_500, currency: 'NGN', couponCode: null } }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('goes to the success page when nothing is to be paid', async () => {
    givenCart({})
    fakeEndpoint(placeOrder, 'ENROLLED')
    const { user, order, router } = await openOrder()

    await user.click(order.getByRole('button', { name: /^Pay/ }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/enrollment-success'))
  })

  test('sends a double click once, and can’t be closed meanwhile', async () => {
    givenCart({})
    let answer = () => {}
    const calls = fakeEndpoint(placeOrder, () => new Promise((resolve) => (answer = () => resolve('ENROLLED'))))
    const { user, order, router } = await openOrder()

    await user.dblClick(order.getByRole('button', { name: /^Pay/ }))

    expect(await order.findByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true)
    expect(order.getByRole('button', { name: 'Close' })).toHaveProperty('disabled', true)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    answer()
    await waitFor(() => expect(router.state.location.pathname).toBe('/enrollment-success'))
    expect(calls).toHaveLength(1)
  })

  test.each([
    ['the server’s sentence', refused('PAYMENTS_NOT_CONFIGURED'), 'Payments are not configured'],
    ['a sentence of its own', broken(), 'Payment failed. Please try again.'],
  ])('answers a failure with %s', async (_, answer, sentence) => {
    givenCart({})
    fakeEndpoint(placeOrder, answer)
    const { user, order } = await openOrder()

    await user.click(order.getByRole('button', { name: /^Pay/ }))

    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(order.getByRole('button', { name: /^Pay/ })).toHaveProperty('disabled', false)
  })

  test('shows the message beside the cart once the order is closed', async () => {
    givenCart({})
    fakeEndpoint(placeOrder, broken())
    const { user, order } = await openOrder()
    await user.click(order.getByRole('button', { name: /^Pay/ }))
    await screen.findByRole('alert')

    await user.click(order.getByRole('button', { name: 'Close' }))

    expect(summary().getByRole('alert').textContent).toBe('Payment failed. Please try again.')
  })

  test('shows the new total when the cart has changed meanwhile', async () => {
    givenCart({ priceNaira: 15_000 })
    const { user, order } = await openOrder()
    fakeEndpoint(placeOrder, refused('CART_CHANGED'))
    givenCart({ priceNaira: 18_000 })

    await user.click(order.getByRole('button', { name: 'Pay ₦15,000' }))

    expect(await order.findByRole('button', { name: 'Pay ₦18,000' })).toBeTruthy()
    expect(order.getByRole('alert').textContent).toBe('Your cart total has changed. Please review your order and try again.')
  })

  test('turns to dollars for someone who has left Nigeria', async () => {
    givenCart({ priceNaira: 15_000, priceUsd: 19.99 })
    fakeEndpoint(getCountry, { country: 'GB', currency: 'USD', source: 'address' })
    fakeEndpoint(placeOrder, refused('CURRENCY_MISMATCH'))
    const { user, order } = await openOrder()

    await user.click(order.getByRole('button', { name: 'Pay ₦15,000' }))

    expect(await order.findByRole('button', { name: 'Pay $19.99' })).toBeTruthy()
  })
})
