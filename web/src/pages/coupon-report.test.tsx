import { getCouponReport } from '@akada/contract/coupons.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './coupon-report.tsx'

type Report = Answer<typeof getCouponReport>

const report = (changes: Partial<Report> = {}): Report => ({
  coupon: { code: 'LAUNCH-20', active: true, expirationDate: null, discountPercentage: 20 },
  totalTransactions: 3,
  totalEnrollments: 4,
  totalRevenue: 40,
  totals: [
    { currency: 'NGN', transactions: 1, discount: 3000, revenue: 12_000, refunded: 0 },
    { currency: 'USD', transactions: 2, discount: 10, revenue: 40, refunded: 5.5 },
  ],
  transactions: [
    { id: 12, amount: 20, currency: 'USD', createdAt: '2026-03-04T12:00:00.000Z', status: 'SUCCESS' },
    { id: 11, amount: 12_000, currency: 'NGN', createdAt: '2026-03-03T12:00:00.000Z', status: 'FAILED' },
  ],
  enrollments: [
    { course: { title: 'Bookkeeping' }, amount: 20, currency: 'USD', enrolledAt: '2026-03-04T12:00:00.000Z', enrollmentStatus: 'ACTIVE' },
    { course: { title: 'Yoga' }, amount: 0, currency: 'NGN', enrolledAt: '2026-03-04T12:00:00.000Z', enrollmentStatus: 'REFUNDED' },
  ],
  ...changes,
})
const shown = (code = 'LAUNCH-20') => ({
  user: userEvent.setup(),
  ...renderPage(page, { path: '/coupon/report/:couponCode', at: `/coupon/report/${code}` }),
})
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

describe('coupon report', () => {
  test('shows the coupon and its status', async () => {
    fakeEndpoint(getCouponReport, report())
    shown()

    const heading = await screen.findByRole('heading', { level: 1, name: /LAUNCH-20/ })
    expect(within(heading).getByText('Active')).toBeTruthy()
    expect(screen.getByText('20% discount')).toBeTruthy()
    expect(screen.queryByText(/Expire/)).toBeNull()
  })

  test('shows when an expired coupon ended', async () => {
    fakeEndpoint(
      getCouponReport,
      report({ coupon: { code: 'LAUNCH-20', active: false, expirationDate: '2020-03-04T12:00:00.000Z', discountPercentage: 12.5 } }),
    )
    shown()

    expect(await screen.findByText('Inactive')).toBeTruthy()
    expect(screen.getByText(/^12.5% discount/).textContent).toBe('12.5% discount · Expired Mar 4, 2020')
  })

  test('has separate totals per currency', async () => {
    fakeEndpoint(getCouponReport, report())
    shown()

    expect(await rowsOf('Totals by currency')).toEqual([
      ['NGN', '1', '₦3,000.00', '₦0.00', '₦12,000.00'],
      ['USD', '2', '$10.00', '$5.50', '$40.00'],
    ])
    const stats = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(stats).toEqual(['Total Transactions3', 'Total Enrollments4', 'Total Revenue (USD)$40.00', 'Total Revenue (NGN)₦12,000.00'])
  })

  test('lists the transactions, and marks unsuccessful ones', async () => {
    fakeEndpoint(getCouponReport, report())
    shown()

    expect(await rowsOf('Transactions')).toEqual([
      ['#12', 'Mar 4, 2026', 'SUCCESS', 'USD', '$20.00'],
      ['#11', 'Mar 3, 2026', 'FAILED', 'NGN', '₦12,000.00'],
    ])
    expect(screen.getByText('SUCCESS').className).not.toBe(screen.getByText('FAILED').className)
  })

  test('shows a card for each enrollment', async () => {
    fakeEndpoint(getCouponReport, report())
    shown()

    await screen.findByRole('heading', { name: 'Enrollments' })
    const cards = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('li')?.textContent)
    expect(cards).toEqual(['Bookkeeping$20.00ActiveEnrolled Mar 4, 2026', 'Yoga₦0.00RefundedEnrolled Mar 4, 2026'])
  })

  test('has no cards for an unused coupon', async () => {
    fakeEndpoint(getCouponReport, report({ transactions: [], enrollments: [], totals: [] }))
    shown()

    expect(await screen.findByText('No purchases with this coupon yet.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Enrollments' })).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test.each([
    ['a default message', broken(), 'Failed to load coupon report'],
    ['the server’s message', refused('COUPON_NOT_FOUND'), 'Coupon not found.'],
  ])('shows %s after a failure and can be retried', async (_, answer, sentence) => {
    fakeEndpoint(getCouponReport, answer)
    const { user } = shown()
    await screen.findByText(sentence)
    fakeEndpoint(getCouponReport, report())

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('20% discount')).toBeTruthy()
  })

  test('changes with the coupon in the URL', async () => {
    const calls = fakeEndpoint(getCouponReport, ({ params }) =>
      report({ coupon: { code: String(params?.code), active: true, expirationDate: null, discountPercentage: 20 } }),
    )
    const { router } = shown()
    await screen.findByRole('heading', { level: 1, name: /LAUNCH-20/ })

    await act(() => router.navigate('/coupon/report/OTHER'))

    expect(await screen.findByRole('heading', { level: 1, name: /OTHER/ })).toBeTruthy()
    expect(calls).toEqual([{ params: { code: 'LAUNCH-20' } }, { params: { code: 'OTHER' } }])
  })
})
