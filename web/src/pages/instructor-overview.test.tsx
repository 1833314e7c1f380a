import { listSubmissions } from '@akada/contract/assignments.ts'
import { listOwnCourses } from '@akada/contract/authoring.ts'
import { getFindings } from '@akada/contract/course-reviews.ts'
import { getEarnings } from '@akada/contract/earnings.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { getPerformance, listQuestionInbox, listReceivedReviews } from '@akada/contract/teaching.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../lib/session.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import { givenOwnCourse } from '../testing/teaching-givens.ts'
import * as page from './instructor-overview.tsx'

type Performance = Answer<typeof getPerformance>
type Earnings = Answer<typeof getEarnings>
type Inbox = Answer<typeof listQuestionInbox>

const figures = { views: 9, money: [], enrollments: 12, completions: 1, reviews: 0, averageRating: null, began: 3, finished: 1 }
const day = (date: string, enrollments: number) => ({ ...figures, day: date, enrollments, learners: 1 })
const performance: Performance = {
  ...{ from: '2026-11-28', to: '2026-11-29', timeZone: 'Africa/Lagos', countedUntil: '2026-11-29T11:00:00.000Z', currencies: [] },
  totals: figures,
  before: { ...figures, enrollments: 8, from: '2026-11-26', to: '2026-11-27' },
  days: [day('2026-11-28', 7), day('2026-11-29', 5)],
  daysBefore: [day('2026-11-26', 8), day('2026-11-27', 0)],
  courses: [],
  lectures: null,
}
const balance = (changes: Partial<Earnings['balances'][number]> = {}): Earnings['balances'][number] => ({
  ...{ currency: 'NGN', pending: 5_000, available: 120_342.5, paidOut: 80_000, nextReleaseAt: '2026-12-08T12:00:00.000Z' },
  ...changes,
})
const account = { currency: 'NGN' as const, bankCode: '058', bankName: 'GTBank', accountEnding: '6789', accountName: 'ADA OBI' }
const finding = (severity: 'MISSING' | 'WEAK') => ({ code: 'X', severity, message: 'x', tab: 'landing' as const, lectureId: null })
const pageOf = <Item,>(content: Item[]) => ({ content, totalElements: content.length, page: 1, size: 20 })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const question = { createdAt: daysAgo(3) } as Inbox['content'][number]

const courses = [
  givenOwnCourse({ id: 7, title: 'Bookkeeping', status: 'CHANGES_REQUESTED', changesRequestedAt: daysAgo(4) }),
  givenOwnCourse({ id: 8, title: 'Welding', status: 'LIVE' }),
  givenOwnCourse({ id: 9, title: 'Sewing', status: 'LIVE' }),
  givenOwnCourse({ id: 10, title: 'Archived', status: 'ARCHIVED' }),
]

const submissions = (waiting: number, ...content: { submittedAt: string }[]) =>
  ({ ...pageOf(content), counts: { WAITING: waiting, PASSED: 0, RETURNED: 0 }, assignments: [] }) as never

beforeEach(() => {
  startSession({ token: 'token-of-an-instructor', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT', 'INSTRUCTOR'] })
  fakeEndpoint(getPerformance, performance)
  fakeEndpoint(getEarnings, { balances: [balance()], accounts: [account] })
  fakeEndpoint(listQuestionInbox, { ...pageOf([question]), unanswered: 4 })
  fakeEndpoint(listReceivedReviews, { ...pageOf([]), unanswered: 0 })
  fakeEndpoint(listSubmissions, submissions(0))
  fakeEndpoint(listOwnCourses, ({ query }) => pageOf(courses.filter(({ status }) => !query?.status || status === query.status)))
  fakeEndpoint(getFindings, ({ params }) =>
    params?.id === '7' ? [finding('MISSING'), finding('WEAK'), finding('WEAK')] : params?.id === '8' ? [finding('WEAK')] : [],
  )
})

const show = () => ({ user: userEvent.setup(), ...renderPage(page, { path: '/instructor/overview' }) })
const tile = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).closest('dl')?.textContent
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const rowsOf = (list: ReturnType<typeof within>) =>
  list.getAllByRole('listitem').map((row: HTMLElement) => [row.textContent, within(row).getByRole('link').getAttribute('href')])

describe('earnings', () => {
  test('show what is available and where it is paid out', async () => {
    show()

    expect(await tile('Available in naira')).toBe(
      'Available in naira₦120,342.50GTBank, account ending in 6789Pending₦5,000Next releaseDec 8, 2026Paid out₦80,000',
    )
    expect(screen.queryByRole('link', { name: /Set up payouts/ })).toBeNull()
  })

  test('count an amount in transfer as paid out once the payout is confirmed, like the wallet', async () => {
    fakeEndpoint(getEarnings, { balances: [balance({ inTransfer: 20_000.5 })], accounts: [account] })
    show()

    expect(await tile('Available in naira')).toMatch(/Paid out₦59,999\.50$/)
  })

  test('ask for a payout account in each currency without one', async () => {
    fakeEndpoint(getEarnings, { balances: [balance(), balance({ currency: 'USD', available: 20 })], accounts: [account] })
    show()

    const link = await screen.findByRole('link', { name: 'Set up payouts in dollars' })

    expect(link.getAttribute('href')).toBe('/instructor/earnings')
    expect(screen.queryByRole('link', { name: 'Set up payouts in naira' })).toBeNull()
  })

  test('ask a new instructor too', async () => {
    fakeEndpoint(getEarnings, { balances: [], accounts: [] })
    show()

    expect(await screen.findByRole('link', { name: 'Set up payouts in naira' })).toBeTruthy()
    expect(await tile('Available in naira')).toMatch(/^Available in naira₦0/)
  })

  test('leave the rest usable if they fail to load', async () => {
    fakeEndpoint(getEarnings, broken())
    show()

    expect(await screen.findByText('We couldn’t load your earnings.')).toBeTruthy()
    expect(await screen.findByRole('slider')).toBeTruthy()
  })
})

test('new enrollments are compared with the previous period, and plotted', async () => {
  show()

  expect(await tile('New enrollments')).toBe('New enrollments12↑ 50% vs previous 2 daysToday5Yesterday7')
  expect((await screen.findByRole('slider')).getAttribute('aria-valuetext')).toBe('Nov 29, 2026: 5. Previous period, Nov 27, 2026: 0')
})

describe('pending work', () => {
  test('lists requested changes, work to grade and questions with their age, and links to each', async () => {
    fakeEndpoint(listReceivedReviews, { ...pageOf([]), unanswered: 2, unansweredSince: daysAgo(5) })
    fakeEndpoint(listSubmissions, submissions(3, { submittedAt: daysAgo(2) }))
    show()
    const list = await region('Needs attention')
    await list.findByRole('link', { name: 'Questions to answer' })

    expect(rowsOf(list)).toEqual([
      ['Courses with requested changesOldest: 4 days ago1', '/instructor/courses/edit/7'],
      ['Work to gradeOldest: 2 days ago3', '/instructor/assignments'],
      ['Questions to answerOldest: 3 days ago4', '/instructor/communication'],
      ['Reviews to reply toOldest: 5 days ago2', '/instructor/communication?tab=reviews'],
    ])
  })

  test('of several courses opens the courses with that status', async () => {
    const changed = (id: number, days: number) => givenOwnCourse({ id, status: 'CHANGES_REQUESTED', changesRequestedAt: daysAgo(days) })
    fakeEndpoint(listOwnCourses, pageOf([changed(7, 2), changed(8, 9)]))
    show()
    const list = await region('Needs attention')
    await list.findByRole('link', { name: 'Questions to answer' })

    expect(rowsOf(list)[0]).toEqual(['Courses with requested changesOldest: 9 days ago2', '/instructor/courses?status=CHANGES_REQUESTED'])
  })

  test('may be done', async () => {
    fakeEndpoint(listOwnCourses, pageOf([]))
    fakeEndpoint(listQuestionInbox, { ...pageOf([]), unanswered: 0 })
    show()

    expect(await (await region('Needs attention')).findByText('You’re all caught up.')).toBeTruthy()
    const link = await (await region('Courses to improve')).findByRole('link', { name: 'Create a course' })
    expect(link.getAttribute('href')).toBe('/instructor/courses/add')
  })
})

describe('courses with findings', () => {
  test('are listed with what is missing and what can be improved', async () => {
    show()
    const list = await region('Courses to improve')
    await list.findByRole('link', { name: 'Bookkeeping' })

    expect(rowsOf(list)).toEqual([
      ['Bookkeeping1 item missing · 2 to improve', '/instructor/courses/edit/7'],
      ['Welding1 to improve', '/instructor/courses/edit/8'],
    ])
  })

  test('can be reloaded after a failure', async () => {
    fakeEndpoint(getFindings, broken())
    const { user } = show()
    const list = await region('Courses to improve')
    const retry = await list.findByRole('button', { name: 'Retry' })
    fakeEndpoint(getFindings, [finding('MISSING')])

    await user.click(retry)

    expect(await list.findByRole('link', { name: 'Bookkeeping' })).toBeTruthy()
  })
})
