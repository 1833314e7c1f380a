import { getCart } from '@akada/contract/cart.ts'
import type { RefusalCode } from '@akada/contract/errors.ts'
import { verifyPayment } from '@akada/contract/orders.ts'
import { verifyOwnPayments } from '@akada/contract/purchases.ts'
import { QueryObserver } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cartQuery } from '../features/cart/cart.api.ts'
import { saveCoupon, savedCoupon } from '../lib/saved-coupon.ts'
import { endSession } from '../lib/session.ts'
import { answered, broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenCartCourse, givenCartOf } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { shownCovers } from '../testing/shown-covers.ts'
import * as paymentReturn from './payment-return.tsx'

// Loads the lazy parts up front, so that no test waits for the compiler.
beforeAll(() => Promise.all([import('../features/orders/bought-courses.tsx'), import('../features/orders/recheck-box.tsx')]))
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
})

const PATH = '/payment/paystack/callback'
const shown = (query = '?reference=pay-123') => renderPage(paymentReturn, { path: PATH, at: PATH + query })
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))

const paid = answered(200, 'Payment verified successfully!', { reference: 'pay-123' })
const unknown = answered(202, 'Processing payment...', { reference: 'pay-123' })

const bought = (...courses: { id: number; title: string; coverImageUrl?: string; coverWidths?: number[] }[]) => ({
  outcome: 'OWNED' as const,
  orderId: 5,
  courses,
  gift: null,
})

describe('return from the payment page', () => {
  test('shows that the payment is processing until the response arrives', async () => {
    fakeEndpoint(verifyPayment, paid)

    shown()

    expect(title()).toBe('Processing payment...')
    await waitFor(() => expect(title()).toBe('Payment Successful!'))
  })

  test('links a buyer to My Learning', async () => {
    const calls = fakeEndpoint(verifyPayment, paid)

    shown()

    const start = await screen.findByRole('link', { name: 'Start learning' })
    expect(start.getAttribute('href')).toBe('/my-learning')
    expect(screen.getByRole('link', { name: 'My Learning' }).getAttribute('href')).toBe('/my-learning')
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    expect(screen.getByText('Payment verified successfully!')).toBeTruthy()
    expect(screen.getByText('pay-123')).toBeTruthy()
    expect(calls).toEqual([{ query: { reference: 'pay-123' } }])
  })

  test('removes the paid courses from the cart', async () => {
    givenStudent()
    fakeEndpoint(getCart, { courses: [], charge: null })
    fakeEndpoint(verifyPayment, paid)
    fakeEndpoint(verifyOwnPayments, bought())
    const { queryClient } = shown()
    queryClient.setQueryData(cartQuery.queryKey, givenCartOf([givenCartCourse()]))
    // Observes the cart, as the navbar's course count does.
    const count = new QueryObserver(queryClient, cartQuery).subscribe(() => {})

    await screen.findByText('Payment Successful!')

    await waitFor(() => expect(queryClient.getQueryData(cartQuery.queryKey)).toEqual({ courses: [], charge: null }))
    count()
  })

  test('links to the bought course and its receipt', async () => {
    givenStudent()
    fakeEndpoint(getCart, { courses: [], charge: null })
    fakeEndpoint(verifyPayment, paid)
    const calls = fakeEndpoint(verifyOwnPayments, bought({ id: 7, title: 'Data with R' }))

    shown()

    await waitFor(() => expect(screen.getByRole('link', { name: 'Start learning' }).getAttribute('href')).toBe('/my-learning/courses/7'))
    expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/orders')
    expect(calls).toEqual([{ body: { reference: 'pay-123' } }])
  })

  test('names the bought courses with their covers and the amount', async () => {
    givenStudent()
    fakeEndpoint(verifyPayment, paid)
    const course = { id: 7, title: 'Data with R', coverImageUrl: '/media/a.webp', coverWidths: [320] }
    fakeEndpoint(verifyOwnPayments, { ...bought(course), paid: { amount: 13_124.11, currency: 'NGN' } })

    shown()

    expect(await screen.findByText('You paid ₦13,124.11')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Data with R' })).toBeTruthy()
    expect(shownCovers()).toMatchObject([{ files: '/media/a-320.webp 320w' }])
  })

  test('links to each of several courses', async () => {
    givenStudent()
    fakeEndpoint(verifyPayment, paid)
    fakeEndpoint(verifyOwnPayments, bought({ id: 7, title: 'Data with R' }, { id: 8, title: 'Data with Python' }))

    shown()

    expect((await screen.findByRole('link', { name: 'Start learning: Data with Python' })).getAttribute('href')).toBe(
      '/my-learning/courses/8',
    )
    expect(screen.getByRole('link', { name: 'Start learning: Data with R' })).toBeTruthy()
  })

  test('deletes the used coupon', async () => {
    saveCoupon({ code: 'SAVE20', courseId: null })
    fakeEndpoint(verifyPayment, paid)

    shown()

    await screen.findByText('Payment Successful!')
    expect(savedCoupon()).toBeNull()
  })

  test('lets a buyer check again, with the reference filled in', async () => {
    givenStudent()
    fakeEndpoint(verifyPayment, refused('PAYMENT_FAILED'))
    const calls = fakeEndpoint(verifyOwnPayments, { ...bought(), outcome: 'PENDING' })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync })
    shown()
    await screen.findByText('Payment verification failed')
    await user.click(screen.getByText('I paid but don’t see my course'))

    await user.click(screen.getByRole('button', { name: 'Check my payments' }))

    expect(await screen.findByText(/Your bank hasn’t confirmed this payment yet/)).toBeTruthy()
    expect(calls).toEqual([{ body: { reference: 'pay-123' } }])
  })

  test('accepts the reference parameter under its alternative name', async () => {
    const calls = fakeEndpoint(verifyPayment, paid)

    shown('?trxref=pay-456')

    await screen.findByText('Payment Successful!')
    expect(calls).toEqual([{ query: { reference: 'pay-456' } }])
  })

  test('sends no request without a reference', () => {
    const calls = fakeEndpoint(verifyPayment, paid)

    shown('')

    expect(title()).toBe('Payment Issue')
    expect(screen.getByText('Payment reference missing')).toBeTruthy()
    expect(calls).toHaveLength(0)
  })

  test.each<[RefusalCode, string]>([
    ['PAYMENT_FAILED', 'Payment verification failed'],
    ['PAYMENT_HELD', 'We received your payment, but we need to review it. We’ll email you.'],
    ['PAYMENT_UNKNOWN', 'Could not verify payment. Please check your account.'],
    ['PAYMENT_REFERENCE_MISSING', 'Payment reference missing'],
  ])("shows the server's message for %s, and stops polling", async (code, sentence) => {
    const calls = fakeEndpoint(verifyPayment, refused(code))
    shown()

    expect(await screen.findByText(sentence)).toBeTruthy()
    await seconds(300)

    expect(title()).toBe('Payment Issue')
    expect(calls).toHaveLength(1)
  })

  test('shows a default message for a fault without a message', async () => {
    fakeEndpoint(verifyPayment, broken())

    shown()

    expect(await screen.findByText('Could not verify payment. Please check your account.')).toBeTruthy()
    expect(title()).toBe('Payment Issue')
  })

  test('links back to the cart if the payment failed', async () => {
    fakeEndpoint(verifyPayment, refused('PAYMENT_FAILED'))

    shown()

    expect((await screen.findByRole('link', { name: 'Back to cart' })).getAttribute('href')).toBe('/cart')
  })
})

describe('pending payment', () => {
  test('is polled until it is confirmed', async () => {
    const calls = fakeEndpoint(verifyPayment, unknown)
    shown()
    await waitFor(() => expect(calls).toHaveLength(1))
    await seconds(2)
    await seconds(4)
    expect(calls).toHaveLength(3)
    expect(title()).toBe('Processing payment...')
    fakeEndpoint(verifyPayment, paid)

    await seconds(8)

    expect(title()).toBe('Payment Successful!')
  })

  test('announces an email after a while, and is still polled', async () => {
    const calls = fakeEndpoint(verifyPayment, unknown)
    shown()
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByText(/We’ll email you when your payment is confirmed/)).toBeNull()

    for (const wait of [2, 4, 8, 16, 32]) await seconds(wait)

    expect(screen.getByText(/We’ll email you when your payment is confirmed/)).toBeTruthy()
    expect(title()).toBe('Processing payment...')
    fakeEndpoint(verifyPayment, paid)
    await seconds(60)
    expect(title()).toBe('Payment Successful!')
  })

  test.each([
    ['a lost network', lostConnection(), true],
    ['a busy server', refused('BUSY'), false],
  ])("doesn't fail because of %s", async (_, answer, isOffline) => {
    const calls = fakeEndpoint(verifyPayment, answer)
    shown()
    await waitFor(() => expect(calls).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(/You’re offline/) !== null).toBe(isOffline))
    expect(title()).toBe('Processing payment...')
    fakeEndpoint(verifyPayment, paid)

    await seconds(2)

    expect(title()).toBe('Payment Successful!')
  })
})
