import { getBillingDetails } from '@akada/contract/billing.ts'
import { type CartCourse, type Charge, clearCart, getCart, removeFromCart, restoreToCart } from '@akada/contract/cart.ts'
import { checkCoupon } from '@akada/contract/coupons.ts'
import { listCatalog, listChosenCourses } from '@akada/contract/courses.ts'
import { listOwnedCourses } from '@akada/contract/enrollments.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { addToWishlist, listWishedCourses, removeFromWishlist } from '@akada/contract/wishlist.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveCoupon, savedCoupon } from '../lib/saved-coupon.ts'
import { endSession, saveCountry } from '../lib/session.ts'
import { noCompany } from '../testing/company-givens.ts'
import { answered, broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { courseCard, givenCartCourse, givenCartOf, listed } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { sentence } from '../testing/sentence.ts'
import { shownCovers } from '../testing/shown-covers.ts'
import { dismissToasts } from '../ui/toast.tsx'
import * as cart from './cart.tsx'
import * as enrollmentSuccess from './enrollment-success.tsx'

// Loads the lazy part up front, so that no test waits for the compiler.
beforeAll(() => import('./parts/cart-suggestions.tsx'))
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

function givenCart(...courses: Partial<CartCourse>[]) {
  return givenCharged(courses, {})
}

function givenCharged(courses: Partial<CartCourse>[], charge: Partial<Charge>) {
  const given = courses.map(givenCartCourse)
  fakeEndpoint(getCart, givenCartOf(given, charge))
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

describe('cart', () => {
  test('shows that it is loading', async () => {
    givenCart({})

    shown()

    expect(screen.getByText('Loading your cart...').getAttribute('role')).toBe('status')
    await proceed()
  })

  test('shows no strikethrough price if the server returns the price itself', async () => {
    givenCart({ title: 'Data with R', priceNaira: 15_000, originalPrice: 15_000 })

    shown()

    await screen.findByRole('link', { name: 'Data with R' })
    expect(screen.getAllByText('₦15,000').length).toBeGreaterThan(0)
    expect(document.querySelector('s')).toBeNull()
  })

  test('shows each course with its price, and the total', async () => {
    givenCart({ id: 7, title: 'Data with R', instructorName: 'Ada Obi', priceNaira: 15_000 }, { priceNaira: 20_500 })

    shown()

    const title = await screen.findByRole('link', { name: 'Data with R' })
    expect(title.getAttribute('href')).toBe('/courses/7')
    const row = within(title.closest('li') as HTMLElement)
    expect(row.getByText(sentence('By Ada Obi'))).toBeTruthy()
    expect(row.getByText('₦15,000')).toBeTruthy()
    expect(row.getByText('₦35,000')).toBeTruthy()
    expect(screen.getByText('2 courses in your cart')).toBeTruthy()
    expect(summary().getAllByText('₦35,500')).toHaveLength(2)
    expect(summary().getByText('Prices include applicable taxes')).toBeTruthy()
    expect(summary().getByText('Secure checkout')).toBeTruthy()
  })

  test('loads each cover at the width of its row in the cart and in the order dialog', async () => {
    givenCart({ coverImageUrl: '/media/a.webp', coverWidths: [320, 640] }, {})

    await openOrder()

    const files = '/media/a-320.webp 320w, /media/a-640.webp 640w'
    expect(shownCovers()).toEqual([
      { files, sizes: '(min-width: 40rem) 160px, 96px' },
      { files, sizes: '64px' },
    ])
  })

  test.each(['NG', 'GB'])("shows the server's charges, whichever prices a visitor from %s sees elsewhere", async (country) => {
    saveCountry(country)
    givenCharged([{ priceNaira: 15_000, priceUsd: 19.99, price: 19.99 }, { price: 0.01 }], { currency: 'USD' })

    shown()

    expect(await screen.findByText('$19.99')).toBeTruthy()
    expect(summary().getAllByText('$20')).toHaveLength(2)
    expect(screen.queryByText(/₦/)).toBeNull()
  })

  test("shows the server's total instead of calculating it", async () => {
    givenCharged([{ price: 15_000 }], { subtotal: 17_000, total: 16_500 })

    shown()

    expect(await screen.findByText('₦17,000')).toBeTruthy()
    expect(summary().getByText('₦16,500')).toBeTruthy()
  })

  test('shows kobo in charges', async () => {
    givenCharged([{ price: 13_124.11 }], {})

    const { order } = await openOrder()

    expect(order.getByRole('button', { name: 'Pay ₦13,124.11' })).toBeTruthy()
    expect(screen.getAllByText('₦13,124.11')).toHaveLength(6)
  })

  test("explains why checkout isn't possible, and disables the button", async () => {
    const problem = 'Payments from outside Nigeria aren’t available right now.'
    givenCharged([{ price: 19.99 }], { currency: 'USD', problem })

    shown()

    const button = await proceed()
    expect(button).toHaveProperty('disabled', true)
    expect(summary().getByText(problem).id).toBe(button.getAttribute('aria-describedby'))
  })

  test('offers a retry if a server from the previous release sends no charge', async () => {
    const [course] = [givenCartCourse({ title: 'Data with R' })]
    fakeEndpoint(getCart, { courses: [{ ...course, price: null }], charge: null })
    const { user } = shown()
    expect(await screen.findByText('We couldn’t calculate your total.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Data with R' })).toBeTruthy()
    givenCart({ title: 'Data with R' })

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await proceed()).toHaveProperty('disabled', false)
  })

  test('links to the courses when it is empty', async () => {
    givenCart()

    shown()

    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
    expect(screen.getByText('Keep shopping to find a course!')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse courses' }).getAttribute('href')).toBe('/courses')
  })

  test('suggests the courses in the wishlist and popular courses when it is empty', async () => {
    givenCart()
    fakeEndpoint(listWishedCourses, { courseIds: [7] })
    const chosen = fakeEndpoint(listChosenCourses, [courseCard({ id: 7, title: 'Wished' })])
    fakeEndpoint(listOwnedCourses, { courseIds: [8] })
    fakeEndpoint(
      listCatalog,
      listed([courseCard({ id: 7, title: 'Wished' }), courseCard({ id: 8, title: 'Owned' }), courseCard({ id: 9, title: 'Popular' })]),
    )

    shown()

    const wished = within(await screen.findByRole('region', { name: 'From your wishlist' }))
    expect(wished.getByRole('link', { name: 'Wished' })).toBeTruthy()
    const popular = within(await screen.findByRole('region', { name: 'Popular courses' }))
    expect(popular.getAllByRole('listitem').map((card) => within(card).getByRole('heading').textContent)).toEqual(['Popular'])
    expect(chosen).toEqual([{ query: { ids: '7' } }])
  })

  test("offers a retry when it can't be loaded", async () => {
    fakeEndpoint(getCart, lostConnection())
    const { user } = shown()
    await screen.findByText('We couldn’t load your cart.')
    givenCart({ title: 'Data with R' })

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByRole('link', { name: 'Data with R' })).toBeTruthy()
  })

  test("explains why a course can't be bought, and disables checkout until it is removed", async () => {
    const [blocked, fine] = givenCart({ title: 'Gone', problem: 'This course isn’t for sale right now.' }, { title: 'Fine' })
    fakeEndpoint(removeFromCart, givenCartOf([fine ?? givenCartCourse()]))
    const { user } = shown()
    expect(await screen.findByText('This course isn’t for sale right now.')).toBeTruthy()
    expect(await proceed()).toHaveProperty('disabled', true)

    await user.click(screen.getByRole('button', { name: `Remove: ${blocked?.title}` }))

    await waitFor(async () => expect(await proceed()).toHaveProperty('disabled', false))
  })
})

describe('removing courses from the cart', () => {
  test('is busy during the request, and keeps the focus on the page', async () => {
    const [first, second] = givenCart({ title: 'First' }, { title: 'Second' })
    let answer = () => {}
    const calls = fakeEndpoint(
      removeFromCart,
      () => new Promise((resolve) => (answer = () => resolve(givenCartOf(second ? [second] : [])))),
    )
    const { user } = shown()

    await user.click(await screen.findByRole('button', { name: 'Remove: First' }))

    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove: Second' })).toHaveProperty('disabled', true))
    expect(await proceed()).toHaveProperty('disabled', true)
    answer()
    await screen.findByText('1 course in your cart')
    expect(screen.queryByText('First')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Second' })))
    expect(calls).toEqual([{ params: { id: String(first?.id) } }])
  })

  test('shows a message after a failure', async () => {
    givenCart({ title: 'First' })
    fakeEndpoint(removeFromCart, broken())
    const { user } = shown()

    await user.click(await screen.findByRole('button', { name: 'Remove: First' }))

    expect(await screen.findByText('We couldn’t update your cart. Please try again.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'First' })).toBeTruthy()
  })

  test('can be undone', async () => {
    const [first, second] = givenCart({ title: 'First' }, { title: 'Second' }) as [CartCourse, CartCourse]
    fakeEndpoint(removeFromCart, givenCartOf([second]))
    const calls = fakeEndpoint(restoreToCart, givenCartOf([first, second]))
    const { user } = shown()
    await user.click(await screen.findByRole('button', { name: 'Remove: First' }))

    await user.click(await screen.findByRole('button', { name: 'Undo' }))

    expect(await screen.findByRole('link', { name: 'First' })).toBeTruthy()
    expect(calls).toEqual([{ params: { id: String(first.id) }, body: { beforeId: second.id } }])
  })

  test.each([true, false])('moves a course to the wishlist, and back (already in the wishlist: %s)', async (wasWished) => {
    const [first, second] = givenCart({ title: 'First' }, { title: 'Second' }) as [CartCourse, CartCourse]
    fakeEndpoint(listWishedCourses, { courseIds: wasWished ? [first.id] : [] })
    const wished = fakeEndpoint(addToWishlist, { courseIds: [first.id] })
    fakeEndpoint(removeFromCart, givenCartOf([second]))
    const { user } = shown()

    await user.click(await screen.findByRole('button', { name: 'Save for later: First' }))

    expect(await screen.findByText(/^Saved to your wishlist: .?First.?$/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'First' })).toBeNull()
    expect(wished).toEqual([{ params: { courseId: String(first.id) } }])
    fakeEndpoint(restoreToCart, givenCartOf([first, second]))
    const unwished = fakeEndpoint(removeFromWishlist, { courseIds: [] })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: 'First' })).toBeTruthy()
    expect(unwished).toHaveLength(wasWished ? 0 : 1)
  })

  test('offers no saving for a course that is no longer for sale', async () => {
    givenCart({ title: 'Gone', problem: 'This course isn’t for sale right now.' })

    shown()

    expect(await screen.findByRole('button', { name: 'Remove: Gone' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Save for later/ })).toBeNull()
  })

  test('clears the cart after a confirmation', async () => {
    givenCart({}, {})
    const calls = fakeEndpoint(clearCart, { courses: [], charge: null })
    const { user } = shown()
    await user.click(await screen.findByRole('button', { name: 'Clear cart' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Clear cart?' }))
    expect(calls).toHaveLength(0)

    await user.click(dialog.getByRole('button', { name: 'Clear cart' }))

    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
  })

  test('keeps the cart if the confirmation is canceled', async () => {
    givenCart({ title: 'First' })
    const calls = fakeEndpoint(clearCart, { courses: [], charge: null })
    const { user } = shown()
    await user.click(await screen.findByRole('button', { name: 'Clear cart' }))

    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('link', { name: 'First' })).toBeTruthy()
    expect(calls).toHaveLength(0)
  })
})

describe('checkout', () => {
  test('shows the order for confirmation, and goes to the payment page', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { assign })
    const given = givenCart({ title: 'First', priceNaira: 15_000 }, { title: 'Second', priceNaira: 20_500 })
    const calls = fakeEndpoint(placeOrder, 'http://localhost:3000/paystack-simulator/checkout/abc')
    const { user, order } = await openOrder()
    expect(order.getByText('First')).toBeTruthy()
    expect(order.getByText('Second')).toBeTruthy()

    await user.click(order.getByRole('button', { name: 'Pay ₦35,500' }))

    await waitFor(() => expect(assign).toHaveBeenCalledWith('http://localhost:3000/paystack-simulator/checkout/abc'))
    expect(calls).toEqual([{ body: { totalAmount: 35_500, currency: 'NGN', couponCode: null, courseIds: given.map(({ id }) => id) } }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('goes to the success page if nothing is due', async () => {
    givenCart({})
    fakeEndpoint(placeOrder, 'ENROLLED')
    const { user, order, router } = await openOrder()

    await user.click(order.getByRole('button', { name: /^Pay/ }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/enrollment-success'))
  })

  test('sends one request for a double click, and keeps its dialog open during the request', async () => {
    givenCart({})
    let answer = () => {}
    const calls = fakeEndpoint(placeOrder, () => new Promise((resolve) => (answer = () => resolve('ENROLLED'))))
    const { user, order, router } = await openOrder()

    await user.dblClick(order.getByRole('button', { name: /^Pay/ }))

    expect((await order.findByRole('button', { name: 'Processing...' })).getAttribute('aria-busy')).toBe('true')
    expect(order.getByRole('button', { name: 'Close' })).toHaveProperty('disabled', true)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    answer()
    await waitFor(() => expect(router.state.location.pathname).toBe('/enrollment-success'))
    expect(calls).toHaveLength(1)
  })

  test.each([
    ['the server’s message', refused('PAYMENTS_NOT_CONFIGURED'), 'Payments are not configured'],
    ['a default message', broken(), 'Payment failed. Please try again.'],
  ])('shows %s after a failure', async (_, answer, sentence) => {
    givenCart({})
    fakeEndpoint(placeOrder, answer)
    const { user, order } = await openOrder()

    await user.click(order.getByRole('button', { name: /^Pay/ }))

    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(order.getByRole('button', { name: /^Pay/ })).toHaveProperty('disabled', false)
  })

  test('shows the error beside the cart once the order dialog is closed', async () => {
    givenCart({})
    fakeEndpoint(placeOrder, broken())
    const { user, order } = await openOrder()
    await user.click(order.getByRole('button', { name: /^Pay/ }))
    await screen.findByRole('alert')

    await user.click(order.getByRole('button', { name: 'Close' }))

    expect(summary().getByRole('alert').textContent).toBe('Payment failed. Please try again.')
  })

  test('shows the new total when the cart has changed', async () => {
    givenCart({ priceNaira: 15_000 })
    const { user, order } = await openOrder()
    fakeEndpoint(placeOrder, refused('CART_CHANGED'))
    givenCart({ priceNaira: 18_000 })

    await user.click(order.getByRole('button', { name: 'Pay ₦15,000' }))

    expect(await order.findByRole('button', { name: 'Pay ₦18,000' })).toBeTruthy()
    expect(order.getByRole('alert').textContent).toBe('Your cart total has changed. Review your order and try again.')
  })

  test('shows the new charge when the currency has changed', async () => {
    givenCart({ priceNaira: 15_000 })
    const { user, order } = await openOrder()
    fakeEndpoint(placeOrder, refused('CURRENCY_MISMATCH'))
    givenCharged([{ price: 19.99 }], { currency: 'USD' })

    await user.click(order.getByRole('button', { name: 'Pay ₦15,000' }))

    expect(await order.findByRole('button', { name: 'Pay $19.99' })).toBeTruthy()
    expect(order.getByRole('alert').textContent).toMatch(/^Prices for your country are in another currency/)
  })
})

describe('buying one course of the cart now', () => {
  const [wanted, other] = [
    givenCartCourse({ id: 7, title: 'Wanted', priceNaira: 15_000 }),
    givenCartCourse({ id: 8, title: 'Other', priceNaira: 20_000 }),
  ]

  function showOrder() {
    fakeEndpoint(getCart, ({ query }) => givenCartOf(query?.only ? [wanted] : [wanted, other]))
    return {
      ...renderPage(cart, { path: '/cart', at: '/cart?buy=7', others: { '/enrollment-success': enrollmentSuccess } }),
      user: userEvent.setup(),
    }
  }
  const order = async () => within(await screen.findByRole('dialog', { name: 'Order Summary' }))

  test('opens its order, and leaves the other courses in the cart', async () => {
    const calls = fakeEndpoint(placeOrder, 'ENROLLED')
    const { user } = showOrder()
    const dialog = await order()
    expect(dialog.queryByText('Other')).toBeNull()
    expect(dialog.getByText('The other items stay in your cart.')).toBeTruthy()

    await user.click(dialog.getByRole('button', { name: 'Pay ₦15,000' }))

    expect(await screen.findByRole('heading', { name: 'Wanted' })).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'Start learning' })).getAttribute('href')).toBe('/my-learning/courses/7')
    expect(calls).toEqual([{ body: { totalAmount: 15_000, currency: 'NGN', couponCode: null, courseIds: [7], isPart: true } }])
  })

  test('shows the cart when the order is closed', async () => {
    const { user, router } = showOrder()

    await user.click((await order()).getByRole('button', { name: 'Close' }))

    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/cart', search: '' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('2 courses in your cart')).toBeTruthy()
  })

  test('shows the cart if the course is no longer in it', async () => {
    fakeEndpoint(getCart, ({ query }) => givenCartOf(query?.only ? [] : [other]))

    const { router } = renderPage(cart, { path: '/cart', at: '/cart?buy=7' })

    expect(await screen.findByText('This course is no longer in your cart.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Other' })).toBeTruthy()
    expect(router.state.location.search).toBe('')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows that the order can’t be loaded, and loads it again', async () => {
    fakeEndpoint(getCart, ({ query }) => (query?.only ? broken() : givenCartOf([wanted, other])))
    const { user } = { ...renderPage(cart, { path: '/cart', at: '/cart?buy=7' }), user: userEvent.setup() }
    const dialog = await order()
    expect(await dialog.findByText('We couldn’t load your order.')).toBeTruthy()
    fakeEndpoint(getCart, ({ query }) => givenCartOf(query?.only ? [wanted] : [wanted, other]))

    await user.click(dialog.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByRole('button', { name: 'Pay ₦15,000' })).toBeTruthy()
  })

  test('shows why the order failed', async () => {
    fakeEndpoint(placeOrder, broken())
    const { user } = showOrder()
    const dialog = await order()

    await user.click(dialog.getByRole('button', { name: 'Pay ₦15,000' }))

    expect((await dialog.findByRole('alert')).textContent).toBe('Payment failed. Please try again.')
  })
})

const applied = (total: number, discount: number, savedPercent: number, couponCode = 'SAVE20') =>
  answered(200, 'Coupon applied successfully!', {
    couponCode,
    discountedAmount: total,
    discountAmount: discount,
    discountPercentage: 20,
    currency: 'NGN',
    charge: { currency: 'NGN', subtotal: total + discount, discount, total, savedPercent, problem: null },
  })
const couponField = () => screen.findByLabelText('Coupon code')

async function applyCoupon(typed: string) {
  const view = shown()
  await view.user.type(await couponField(), typed)
  await view.user.click(screen.getByRole('button', { name: 'Apply' }))
  return view
}

describe('coupon in the cart', () => {
  test('lowers the total, and shows the discount', async () => {
    givenCart({ id: 7, priceNaira: 15_000 }, { id: 8, priceNaira: 20_500 })
    const calls = fakeEndpoint(checkCoupon, applied(28_300, 7_200, 20))

    await applyCoupon('  save20 ')

    expect((await summary().findByText('Coupon applied successfully!')).closest('[role]')?.getAttribute('role')).toBe('status')
    expect(summary().getByText('SAVE20')).toBeTruthy()
    expect(summary().getByText('−₦7,200')).toBeTruthy()
    expect(summary().getByText('You Save 20%')).toBeTruthy()
    expect(summary().getByText('₦28,300')).toBeTruthy()
    expect(calls).toEqual([{ body: { couponCode: 'save20', courseIds: [7, 8], currency: 'NGN' } }])
  })

  test('shows an error and sends no request if it is blank', async () => {
    givenCart({})
    const calls = fakeEndpoint(checkCoupon, applied(1, 0, 0))
    const { user } = shown()
    await proceed()

    await user.click(screen.getByRole('button', { name: 'Apply' }))

    expect((await summary().findByRole('alert')).textContent).toBe('Please enter a coupon code.')
    expect(document.activeElement).toBe(await couponField())
    expect(calls).toHaveLength(0)
  })

  test('is busy while it is applied, and keeps the focus', async () => {
    givenCart({})
    let answer = () => {}
    fakeEndpoint(checkCoupon, () => new Promise((resolve) => (answer = () => resolve(applied(12_000, 3_000, 20)))))
    const { user } = shown()

    await user.type(await couponField(), 'SAVE20{Enter}')

    expect((await screen.findByRole('button', { name: 'Applying...' })).getAttribute('aria-busy')).toBe('true')
    expect(await couponField()).toHaveProperty('readOnly', true)
    expect(await proceed()).toHaveProperty('disabled', true)
    answer()
    await summary().findByText('You Save 20%')
    expect(document.activeElement).toBe(await couponField())
  })

  test.each([
    ['the server’s message', refused('COUPON_EXPIRED'), 'This coupon has expired.'],
    ['a default message', broken(), 'Failed to apply coupon. Please try again.'],
    ['another default message for a response without a total', answered(200, ''), 'Invalid coupon or error applying.'],
  ])("shows %s and the full price if it can't be applied", async (_, answer, sentence) => {
    givenCart({ priceNaira: 15_000 })
    fakeEndpoint(checkCoupon, answer)

    await applyCoupon('SAVE20')

    expect((await summary().findByRole('alert')).textContent).toBe(sentence)
    expect(summary().getAllByText('₦15,000')).toHaveLength(2)
    expect(savedCoupon()).toBeNull()
  })

  test('can be applied again after a failure', async () => {
    givenCart({ priceNaira: 15_000 })
    fakeEndpoint(checkCoupon, lostConnection())
    const { user } = await applyCoupon('SAVE20')
    await summary().findByRole('alert')
    fakeEndpoint(checkCoupon, applied(12_000, 3_000, 20))

    await user.click(screen.getByRole('button', { name: 'Apply' }))

    expect(await summary().findByText('You Save 20%')).toBeTruthy()
  })

  test('is applied again when the cart is reloaded', async () => {
    givenCart({ priceNaira: 15_000 })
    const calls = fakeEndpoint(checkCoupon, applied(12_000, 3_000, 20))
    await applyCoupon('SAVE20')
    await summary().findByText('₦12,000')
    cleanup()
    givenCart({ id: 7, priceNaira: 20_000 })
    fakeEndpoint(checkCoupon, applied(16_000, 4_000, 20))

    shown()

    await proceed()
    expect(await summary().findByText('₦16,000')).toBeTruthy()
    expect(await couponField()).toHaveProperty('value', 'SAVE20')
    expect(calls).toHaveLength(1)
  })

  test('is recalculated when a course is removed', async () => {
    const [, second] = givenCart({ id: 7, title: 'First', priceNaira: 15_000 }, { id: 8, priceNaira: 20_000 })
    fakeEndpoint(checkCoupon, ({ body }) => (body.courseIds.length === 2 ? applied(28_000, 7_000, 20) : applied(16_000, 4_000, 20)))
    const { user } = await applyCoupon('SAVE20')
    await summary().findByText('₦28,000')
    fakeEndpoint(removeFromCart, givenCartOf([second ?? givenCartCourse()]))

    await user.click(screen.getByRole('button', { name: 'Remove: First' }))

    expect(await summary().findByText('₦16,000')).toBeTruthy()
  })

  test('can be removed', async () => {
    givenCart({ priceNaira: 15_000 })
    fakeEndpoint(checkCoupon, applied(12_000, 3_000, 20))
    const { user } = await applyCoupon('SAVE20')

    await user.click(await summary().findByRole('button', { name: 'Remove coupon' }))

    expect(summary().getAllByText('₦15,000')).toHaveLength(2)
    expect(summary().queryByText('SAVE20')).toBeNull()
    expect(await couponField()).toHaveProperty('value', '')
    await waitFor(() => expect(document.activeElement).toBe(summary().getByRole('button', { name: 'Apply' })))
    expect(savedCoupon()).toBeNull()
  })

  test('is applied to its course if it comes from a link', async () => {
    saveCoupon({ code: 'FRIENDS', courseId: 7 })
    givenCart({ id: 7, priceNaira: 15_000 })
    fakeEndpoint(checkCoupon, applied(12_000, 3_000, 20, 'FRIENDS'))

    shown()

    await proceed()
    expect(await summary().findByText('You Save 20%')).toBeTruthy()
    expect(summary().getByText('FRIENDS')).toBeTruthy()
  })

  test("isn't applied to other courses if it comes from a link", async () => {
    saveCoupon({ code: 'FRIENDS', courseId: 9 })
    givenCart({ id: 7 })
    const calls = fakeEndpoint(checkCoupon, applied(1, 0, 0))

    shown()

    await proceed()
    expect(calls).toHaveLength(0)
  })

  test('is shown in the order and sent with it', async () => {
    givenCart({ id: 7, priceNaira: 15_000 })
    fakeEndpoint(checkCoupon, applied(12_000, 3_000, 20))
    const calls = fakeEndpoint(placeOrder, 'ENROLLED')
    const { user, router } = await applyCoupon('SAVE20')
    await summary().findByText('You Save 20%')
    await user.click(await proceed())
    const order = within(screen.getByRole('dialog', { name: 'Order Summary' }))
    expect(order.getByText(/Promo code/).textContent).toContain('SAVE20')
    expect(order.getByText('−₦3,000')).toBeTruthy()

    await user.click(order.getByRole('button', { name: 'Pay ₦12,000' }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/enrollment-success'))
    expect(calls).toEqual([{ body: { totalAmount: 12_000, currency: 'NGN', couponCode: 'SAVE20', courseIds: [7] } }])
    expect(savedCoupon()).toBeNull()
  })

  test('of 100% leaves nothing to pay', async () => {
    givenCart({ priceNaira: 15_000 })
    fakeEndpoint(checkCoupon, applied(0, 15_000, 100))
    fakeEndpoint(placeOrder, 'ENROLLED')
    const { user, router } = await applyCoupon('GIFT')
    await summary().findByText('You Save 100%')
    await user.click(await proceed())

    await user.click(screen.getByRole('button', { name: 'Enroll now' }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/enrollment-success'))
  })

  test('is removed if it was used up in the meantime, and the order explains why and shows the full price', async () => {
    givenCart({ priceNaira: 15_000 })
    fakeEndpoint(checkCoupon, applied(12_000, 3_000, 20))
    fakeEndpoint(placeOrder, refused('COUPON_USED_UP'))
    const { user } = await applyCoupon('SAVE20')
    await summary().findByText('You Save 20%')
    await user.click(await proceed())
    const order = within(screen.getByRole('dialog', { name: 'Order Summary' }))

    await user.click(order.getByRole('button', { name: 'Pay ₦12,000' }))

    expect((await order.findByRole('alert')).textContent).toBe('This coupon is not applicable: it has reached its usage limit.')
    expect(order.getByRole('button', { name: 'Pay ₦15,000' })).toBeTruthy()
  })
})

describe('order currency', () => {
  test('is shown before the payment, with the country of the displayed prices', async () => {
    givenCart({ priceNaira: 15_000 })

    const { order } = await openOrder()

    expect(order.getByText('Prices in naira (₦) for Nigeria')).toBeTruthy()
    expect(summary().getByText('Prices in naira (₦) for Nigeria')).toBeTruthy()
  })
})
