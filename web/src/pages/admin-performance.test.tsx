import { getReminderReport } from '@akada/contract/checkout-reminders.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import {
  downloadSitePerformance,
  getSitePerformance,
  getSiteQueues,
  getTopSellers,
  listLostSearches,
} from '@akada/contract/site-performance.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../lib/session.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './admin-performance.tsx'

type Performance = Answer<typeof getSitePerformance>
type Top = Answer<typeof getTopSellers>
type Queues = Answer<typeof getSiteQueues>

const days = { from: '2026-03-01', to: '2026-03-02' }
const naira = (gross: number) => ({
  ...{ currency: 'NGN' as const, sales: 2, gross, refunds: 1, refunded: 15_000, instructors: 10_342.5, affiliates: 2_935, site: 4_207.5 },
})
const payments = { begun: 20, paid: 15, failed: 2, left: 2 }
const figures = {
  money: [naira(30_000)],
  enrollments: 4,
  completions: 1,
  people: 1_200,
  payments,
  began: 3,
  finished: 1,
  averageLearners: 2.5,
}
const day = (date: string, gross: number) => ({
  ...{ day: date, money: [naira(gross)], enrollments: 2, completions: 0, people: 600, payments, learners: 3 },
})
const performance: Performance = {
  ...{ ...days, timeZone: 'Africa/Lagos', countedUntil: '2026-03-02T11:00:00.000Z', currencies: ['NGN'] },
  totals: figures,
  before: { ...figures, money: [naira(20_000)], people: 2_400, enrollments: 5, finished: 0, from: '2026-02-27', to: '2026-02-28' },
  days: [day('2026-03-01', 30_000), day('2026-03-02', 0)],
  daysBefore: [day('2026-02-27', 0), day('2026-02-28', 20_000)],
}
const sold = { enrollments: 3, money: [{ currency: 'NGN' as const, sales: 2, gross: 30_000, refunded: 15_000 }] }
const top: Top = {
  ...{ ...days, by: 'enrollments' },
  courses: [
    { id: 7, title: 'Bookkeeping', status: 'LIVE', instructorName: 'Ada Obi', ...sold },
    { id: 8, title: 'Welding', status: 'ARCHIVED', instructorName: 'Bola Ade', ...sold, money: [] },
  ],
  instructors: [{ id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', name: 'Ada Obi', courses: 1, ...sold }],
}
const none = { count: 0, oldestSince: null }
const queues = (changes: Partial<Queues> = {}): Queues => ({
  reviews: { count: 4, oldestSince: '2026-02-01T12:00:00.000Z', upToADay: 1, upToThreeDays: 2, upToAWeek: 0, longer: 1 },
  ...{ pendingOrders: { count: 2, oldestSince: '2026-02-02T12:00:00.000Z' }, heldOrders: none, failedPayments: 5 },
  ...changes,
})

beforeEach(() => {
  startSession({ token: 'token-of-an-admin', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT', 'ADMIN'] })
  fakeEndpoint(getSitePerformance, performance)
  fakeEndpoint(getTopSellers, top)
  fakeEndpoint(listLostSearches, { ...days, words: 30, times: 90, searches: [{ words: 'zoology', times: 1_234, lastDay: '2026-03-02' }] })
  fakeEndpoint(getSiteQueues, queues())
  fakeEndpoint(getReminderReport, { ...days, sent: { first: 3, last: 2, orders: 3 }, recovered: [] })
})

const OWN = '?range=own&from=2026-03-01&to=2026-03-02'
const shown = (search = OWN) => ({
  user: userEvent.setup(),
  ...renderPage(page, { path: '/admin/performance', at: `/admin/performance${search}` }),
})
const tile = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).closest('dl')?.textContent
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)

describe('site figures', () => {
  test('compare the period with the previous period', async () => {
    shown()

    expect(await tile('Gross sales in naira')).toBe(
      'Gross sales in naira₦30,000↑ 50% vs previous 2 daysCourses sold2Refunds (1)−₦15,000Instructors’ share₦10,342.50Commissions₦2,935Platform revenue₦4,207.50',
    )
    expect(await tile('New users')).toBe('New users1,200↓ 50% vs previous 2 days')
    expect(await tile('Active students per day')).toBe('Active students per day2.5Same as previous 2 days')
    expect(await tile('Completion rate')).toBe(
      'Completion rate25%Of students who enrolled in this period. 0% in the previous 2 days.Started3 (75%)Completed1',
    )
    expect(await tile('Payment success rate')).toBe(
      'Payment success rate75%15 of the 20 payments started in this period succeeded. 75% in the previous 2 days.Failed2 (10%)Abandoned2Pending1',
    )
  })

  test('use the period in the URL, and store a new selection there', async () => {
    const calls = fakeEndpoint(getSitePerformance, performance)
    const { user, router } = shown()

    await user.selectOptions(await screen.findByLabelText('Metric'), 'people')
    await user.selectOptions(screen.getByLabelText('Period'), '7')

    expect(calls[0]).toEqual({ query: days })
    await waitFor(() => expect(router.state.location.search).toBe('?range=7&measure=people'))
  })

  test('are shown by day in a plot and a table, and can be downloaded', async () => {
    const calls = fakeEndpoint(downloadSitePerformance, broken())
    const { user } = shown()
    const card = await region('Daily breakdown')

    await user.click(card.getByText('View as table'))
    await user.click(card.getByRole('button', { name: 'Download CSV' }))

    expect(card.getByRole('slider').getAttribute('aria-valuetext')).toBe('Mar 1, 2026: ₦30,000. Previous period, Feb 27, 2026: ₦0')
    expect(rowsOf(card.getByRole('table'))).toEqual([
      'DateGrossRefundsPlatformEnrollmentsNew usersActive studentsFailed payments',
      'Mar 2, 2026₦0₦15,000₦4,207.50260032',
      'Mar 1, 2026₦30,000₦15,000₦4,207.50260032',
    ])
    await waitFor(() => expect(calls).toEqual([{ query: { ...days, table: 'days' } }]))
    expect(await screen.findByText('We couldn’t create the file. Please try again.')).toBeTruthy()
  })

  test("leave the rest of the page usable when they can't be loaded, and can be retried", async () => {
    fakeEndpoint(getSitePerformance, broken())
    const { user } = shown()
    await screen.findByText('We couldn’t load the figures.')
    expect(await screen.findByRole('link', { name: 'Bookkeeping' })).toBeTruthy()
    fakeEndpoint(getSitePerformance, performance)

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await tile('Enrollments')).toBeTruthy()
  })
})

describe('pending work', () => {
  test('shows the age of the oldest item and links to each list', async () => {
    shown()
    const card = await region('Pending')

    expect(await card.findByText(/4 pending\./)).toBeTruthy()
    expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      ...['1', '2', '0', '1'],
      ...['2 Oldest: Feb 2, 2026', '0 ', '5 '],
    ])
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/course-reviews',
      '/manager/orders?status=PENDING',
      '/manager/orders?status=HELD',
      '/manager/orders?status=FAILED',
    ])
  })

  test('shows a message when there is none', async () => {
    const empty = { ...none, upToADay: 0, upToThreeDays: 0, upToAWeek: 0, longer: 0 }
    fakeEndpoint(getSiteQueues, queues({ reviews: empty, pendingOrders: none, failedPayments: 0 }))
    shown()

    expect(await screen.findByText('No courses to review.')).toBeTruthy()
  })
})

describe('top sellers', () => {
  test('are shown with their sales and a link to their page', async () => {
    shown()
    const card = await region('Top courses and instructors')

    const [courses, instructors] = await card.findAllByRole('table')

    expect(courses && rowsOf(courses)).toEqual([
      'CourseEnrollmentsSales (NGN)',
      'BookkeepingAda Obi3₦30,000',
      'WeldingBola Ade · archived3₦0',
    ])
    expect(instructors && rowsOf(instructors)[1]).toBe('Ada Obi1 course published3₦30,000')
    expect(card.getByRole('link', { name: 'Bookkeeping' }).getAttribute('href')).toBe('/courses/7')
  })

  test('can be sorted, and the URL keeps the order', async () => {
    const calls = fakeEndpoint(getTopSellers, { ...top, courses: [], instructors: [] })
    const { user, router } = shown()

    await user.selectOptions(await screen.findByLabelText('Sort by'), 'USD')

    expect(await screen.findByText('No sales in this period.')).toBeTruthy()
    expect(calls.at(-1)).toEqual({ query: { ...days, by: 'USD' } })
    expect(router.state.location.search).toBe(`${OWN}&by=USD`)
  })
})

describe('searches without results', () => {
  test('are listed with their count and date, and link to the search', async () => {
    shown()
    const card = await region('Searches without results')

    expect(await card.findByText('90 searches for 30 terms. Showing the first 1.')).toBeTruthy()
    expect(rowsOf(card.getByRole('table'))[1]).toBe('zoology1,234Mar 2, 2026')
    expect(card.getByRole('link', { name: 'zoology' }).getAttribute('href')).toBe('/courses?search=zoology')
  })

  test('show a message when there are none', async () => {
    fakeEndpoint(listLostSearches, { ...days, words: 0, times: 0, searches: [] })
    shown()

    expect(await screen.findByText('Every search in this period found a course.')).toBeTruthy()
  })
})
