import { type CouponSummaryRow, downloadCouponSummary, getCouponSummary } from '@akada/contract/coupons.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './coupon-summary.tsx'

beforeEach(() => startSession({ token: 'token-of-an-admin', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT', 'ADMIN'] }))

const row = (changes: Partial<CouponSummaryRow> = {}): CouponSummaryRow => ({
  couponCode: 'LAUNCH-20',
  courseTitle: 'Bookkeeping',
  discountPercentage: 20,
  isActive: true,
  totalUses: 3,
  totalDiscountAmount: 12,
  totalRevenueGenerated: 1048.5,
  totalDiscountNaira: 0,
  totalRevenueNaira: 0,
  ...changes,
})
const pageOf = (content: CouponSummaryRow[], totalElements = content.length, number = 1) => ({
  content,
  totalElements,
  page: number,
  size: 10,
})
const shown = (search = '') => ({
  user: userEvent.setup(),
  ...renderPage(page, { path: '/coupon/summary', at: `/coupon/summary${search}` }),
})
const cells = async (code: string) =>
  within((await screen.findByRole('link', { name: code })).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

describe('coupon summary', () => {
  test("shows each coupon's sales in dollars and cents", async () => {
    fakeEndpoint(getCouponSummary, pageOf([row(), row({ couponCode: 'OLD', isActive: false })]))
    shown()

    expect(await cells('LAUNCH-20')).toEqual(['LAUNCH-20', 'Bookkeeping', '20%', 'Active', '3', '$12.00', '$1,048.50'])
    expect((await cells('OLD'))[3]).toBe('Inactive')
    expect(screen.getByRole('heading', { level: 1, name: 'Coupon Performance Summary' })).toBeTruthy()
    expect(screen.getByText('Overview of all coupon usage and revenue')).toBeTruthy()
    expect(headers()).toEqual(['Coupon Code', 'Course', 'Discount', 'Status', 'Uses', 'Total Discount', 'Revenue'])
  })

  test('has separate naira columns if there are naira sales', async () => {
    fakeEndpoint(getCouponSummary, pageOf([row({ totalDiscountNaira: 3000, totalRevenueNaira: 12_000 }), row({ couponCode: 'OTHER' })]))
    shown()

    expect((await cells('LAUNCH-20')).slice(5)).toEqual(['$12.00', '$1,048.50', '₦3,000.00', '₦12,000.00'])
    expect((await cells('OTHER')).slice(5)).toEqual(['$12.00', '$1,048.50', '₦0.00', '₦0.00'])
    expect(headers().slice(7)).toEqual(['Total Discount (₦)', 'Revenue (₦)'])
  })

  test('opens a report when any part of its row is clicked', async () => {
    fakeEndpoint(getCouponSummary, pageOf([row()]))
    const { user } = shown()

    await user.click(await screen.findByText('Bookkeeping'))

    expect(await screen.findByText('At /coupon/report/LAUNCH-20')).toBeTruthy()
  })

  test('requests ten coupons at a time, starting with the first page', async () => {
    const calls = fakeEndpoint(getCouponSummary, pageOf([row()], 10))
    shown()
    await cells('LAUNCH-20')

    expect(calls).toEqual([{ query: { page: '1', size: '10' } }])
    expect(screen.queryByText('Page 1')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  })

  test('is paginated, with no link before the first or after the last page', async () => {
    const calls = fakeEndpoint(getCouponSummary, ({ query }) => pageOf([row({ couponCode: `ON-${query?.page}` })], 20, Number(query?.page)))
    const { user } = shown()
    await cells('ON-1')
    expect(screen.getByText('Page 1')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)

    await user.click(screen.getByRole('link', { name: 'Next' }))

    await cells('ON-2')
    expect(screen.getByText('Page 2')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/coupon/summary')
    expect(calls).toHaveLength(2)
  })

  test("links back from a page that doesn't exist", async () => {
    fakeEndpoint(getCouponSummary, pageOf([], 12, 9))
    shown('?page=9')

    expect(await screen.findByText('No coupons on this page.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Previous' })).toBeTruthy()
  })

  test('shows that there are no coupons, and offers to create one', async () => {
    fakeEndpoint(getCouponSummary, pageOf([]))
    shown()

    expect(await screen.findByText('No coupons yet.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'New coupon' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  })

  test.each([
    ['a default message', broken(), 'Failed to load coupon summary'],
    ['the server’s message', refused('NOT_ALLOWED'), 'You don’t have permission to do this.'],
  ])('shows %s after a failure and can be retried', async (_, answer, sentence) => {
    fakeEndpoint(getCouponSummary, answer)
    const { user } = shown()
    await screen.findByText(sentence)
    fakeEndpoint(getCouponSummary, pageOf([row()]))

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await cells('LAUNCH-20')).toBeTruthy()
  })

  test('shows why the file could not be created', async () => {
    fakeEndpoint(getCouponSummary, pageOf([row()]))
    const calls = fakeEndpoint(downloadCouponSummary, broken())
    const { user } = shown()

    await user.click(await screen.findByRole('button', { name: 'Download CSV' }))

    expect(await screen.findByText('We couldn’t create the file. Please try again.')).toBeTruthy()
    await waitFor(() => expect(calls).toHaveLength(1))
  })
})
