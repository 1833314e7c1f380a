import { listOwnCourses } from '@akada/contract/authoring.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { downloadPerformance, getPerformance } from '@akada/contract/teaching.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../lib/session.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import { givenOwnCourse } from '../testing/teaching-givens.ts'
import * as page from './instructor-performance.tsx'

type Performance = Answer<typeof getPerformance>
type Source = NonNullable<Performance['sources']>[number]

const naira = (net: number) => ({ currency: 'NGN' as const, sales: 2, gross: 30_000, refunds: 1, refunded: 15_000, net })
const figures = {
  views: 16,
  money: [naira(10_342.5)],
  enrollments: 4,
  completions: 1,
  reviews: 2,
  averageRating: 4.25,
  began: 3,
  finished: 1,
}
const day = (date: string, net: number, enrollments: number) => ({
  ...{ day: date, views: 5, money: [naira(net)], enrollments, completions: 0, reviews: 0, averageRating: null, learners: 1 },
})
const performance = (changes: Partial<Performance> = {}): Performance => ({
  ...{ from: '2026-03-01', to: '2026-03-03', timeZone: 'Africa/Lagos', countedUntil: '2026-03-03T11:00:00.000Z', currencies: ['NGN'] },
  totals: figures,
  before: { ...figures, money: [naira(5171.25)], enrollments: 5, finished: 0, from: '2026-02-26', to: '2026-02-28' },
  days: [day('2026-03-01', 0, 1), day('2026-03-02', 20_685, 3), day('2026-03-03', -10_342.5, 0)],
  daysBefore: [day('2026-02-26', 5171.25, 5), day('2026-02-27', 0, 0), day('2026-02-28', 0, 0)],
  courses: [{ ...figures, id: 7, title: 'Bookkeeping', status: 'LIVE' }],
  lectures: null,
  ...changes,
})
const lecture = (id: number, started: number, stopped: number) => ({
  ...{ id, title: `Lecture ${id}`, sectionTitle: 'Begin', contentType: 'VIDEO' as const, started, completed: started, stopped },
})

beforeEach(() => {
  startSession({ token: 'token-of-an-instructor', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT', 'INSTRUCTOR'] })
  fakeEndpoint(listOwnCourses, { content: [givenOwnCourse({ id: 7, title: 'Bookkeeping' })], totalElements: 1, page: 1, size: 100 })
  fakeEndpoint(getPerformance, performance())
})

const shown = (search = '') => ({
  user: userEvent.setup(),
  ...renderPage(page, { path: '/instructor/performance', at: `/instructor/performance${search}` }),
})
const tile = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).closest('dl')?.textContent

describe('instructor figures', () => {
  test('compare the period with the previous period', async () => {
    shown('?range=own&from=2026-03-01&to=2026-03-03')

    expect(await tile('Net earnings in naira')).toBe(
      'Net earnings in naira₦10,342.50↑ 100% vs previous 3 daysGross₦30,000Refunds (1)−₦15,000',
    )
    expect(await tile('Enrollments')).toBe('Enrollments4↓ 20% vs previous 3 days')
    expect(await tile('Completion rate')).toBe(
      'Completion rate25%1 of the students who enrolled in this period. 0% in the previous 3 days.',
    )
    expect(await tile('Rating')).toBe('Rating4.32 reviews in this period')
    expect(
      screen.getByText(/^Mar 1, 2026 to Mar 3, 2026, compared with Feb 26, 2026 to Feb 28, 2026\. Days start at midnight, Lagos time\./),
    ).toBeTruthy()
  })

  test('use the dates and the course in the URL, and store a new selection there', async () => {
    const calls = fakeEndpoint(getPerformance, performance())
    const { user, router } = shown('?range=own&from=2026-03-01&to=2026-03-03&course=7')
    await screen.findByText('Bookkeeping', { selector: 'option' })

    await user.selectOptions(screen.getByLabelText('Metric'), 'enrollments')
    await user.selectOptions(screen.getByLabelText('Period'), '7')
    await user.selectOptions(screen.getByLabelText('Course'), '')

    expect(calls[0]).toEqual({ query: { from: '2026-03-01', to: '2026-03-03', courseId: '7' } })
    await waitFor(() => expect(router.state.location.search).toBe('?range=7&measure=enrollments'))
  })

  test('refuse an end date before the start date', async () => {
    const calls = fakeEndpoint(getPerformance, performance())
    const { user } = shown('?range=own&from=2026-03-01&to=2026-03-03')
    await user.clear(await screen.findByLabelText('To'))
    await user.type(screen.getByLabelText('To'), '2026-02-01')

    await user.click(screen.getByRole('button', { name: 'Show' }))

    expect(await screen.findByText('Choose both dates, with the end on or after the start.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('To'))
    expect(calls).toHaveLength(1)
  })

  test('can be reloaded after a failure', async () => {
    fakeEndpoint(getPerformance, broken())
    const { user } = shown()
    await screen.findByText('We couldn’t load your performance report.')
    fakeEndpoint(getPerformance, performance())

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await tile('Enrollments')).toBeTruthy()
  })

  test('invite an instructor without courses to create one', async () => {
    fakeEndpoint(getPerformance, performance({ courses: [] }))
    shown()

    expect((await screen.findByRole('link', { name: 'Create a course' })).getAttribute('href')).toBe('/instructor/courses/add')
  })
})

describe('the sources of sales', () => {
  const source = (changes: Partial<Source>): Source => ({
    ...{ kind: 'DIRECT', campaign: null, views: 0, additions: 0, paid: 0, money: [naira(0)] },
    ...changes,
  })
  const rows = async () => {
    const table = await screen.findByRole('table', { name: 'Where sales come from' })
    return within(table)
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent.trim()))
  }

  test('show each step with its share of the views, and hostile tags as text', async () => {
    const campaign = { source: '<b>news</b>', medium: 'email', campaign: '' }
    const sources = [
      source({ kind: 'CAMPAIGN', campaign, views: 200, additions: 25, paid: 3, money: [naira(100)] }),
      source({ kind: 'CAMPAIGN', paid: 1 }),
      source({ kind: 'UNKNOWN', views: 7 }),
    ]
    fakeEndpoint(getPerformance, performance({ sources }))
    shown()

    expect((await rows()).slice(1)).toEqual([
      ['<b>news</b> / emailCampaign', '200', '25 (12.5%)', '3 (1.5%)', '₦30,000', '₦15,000', '₦100'],
      ['Other campaigns', '0', '0', '1', '₦30,000', '₦15,000', '₦0'],
      ['Not recorded', '7', '0', '0', '₦30,000', '₦15,000', '₦0'],
    ])
  })

  test('download the table of the shown period and course', async () => {
    fakeEndpoint(getPerformance, performance({ sources: [source({ views: 1 })] }))
    const downloads = fakeEndpoint(downloadPerformance, broken())
    const { user } = shown('?range=own&from=2026-03-01&to=2026-03-03&course=7')
    const section = await screen.findByRole('region', { name: 'Where sales come from' })

    await user.click(within(section).getByRole('button', { name: 'Download CSV' }))

    await waitFor(() => expect(downloads).toEqual([{ query: { from: '2026-03-01', to: '2026-03-03', courseId: '7', table: 'sources' } }]))
  })

  test('explain how to tag links before there are visits', async () => {
    fakeEndpoint(getPerformance, performance({ sources: [] }))
    shown()

    expect(await screen.findByText(/^Add utm_source, utm_medium and utm_campaign to the links/)).toBeTruthy()
  })

  test('are left out if the server is of an older release', async () => {
    shown()

    await tile('Enrollments')
    expect(screen.queryByRole('heading', { name: 'Where sales come from' })).toBeNull()
  })
})

describe('performance plot', () => {
  test('can be read by keyboard, point by point', async () => {
    const { user } = shown()
    const plot = await screen.findByRole('slider')

    plot.focus()
    const texts = [plot.getAttribute('aria-valuetext')]
    for (const key of ['{ArrowLeft}', '{Home}', '{ArrowLeft}', '{End}']) {
      await user.keyboard(key)
      texts.push(plot.getAttribute('aria-valuetext'))
    }

    const [first, second, third] = [
      'Mar 1, 2026: ₦0. Previous period, Feb 26, 2026: ₦5,171.25',
      'Mar 2, 2026: ₦20,685. Previous period, Feb 27, 2026: ₦0',
      'Mar 3, 2026: −₦10,342.50. Previous period, Feb 28, 2026: ₦0',
    ]
    expect(texts).toEqual([third, second, first, first, third])
  })

  test('starts at the last day with data', async () => {
    const { user } = shown()

    await user.selectOptions(await screen.findByLabelText('Metric'), 'enrollments')

    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^Mar 2, 2026: 3\. /)
    expect(screen.getByRole('slider').previousElementSibling?.textContent).toBe('EnrollmentsMar 2, 2026: 3Feb 27, 2026: 0')
  })

  test('shows only the period if an older server omits the previous days', async () => {
    fakeEndpoint(getPerformance, performance({ daysBefore: [] }))
    shown()

    expect((await screen.findByRole('slider')).getAttribute('aria-valuetext')).toBe('Mar 3, 2026: −₦10,342.50')
  })

  test('has a table with the newest day first, and a CSV file for the same dates', async () => {
    const calls = fakeEndpoint(downloadPerformance, broken())
    const { user } = shown('?range=own&from=2026-03-01&to=2026-03-03')
    const days = within(await screen.findByRole('region', { name: 'Daily breakdown' }))

    await user.click(days.getByText('View as table'))
    await user.click(days.getByRole('button', { name: 'Download CSV' }))

    const rows = within(days.getByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
      'DatePage viewsGrossRefundsNetEnrollmentsActive students',
      'Mar 3, 20265₦30,000₦15,000−₦10,342.5001',
    ])
    expect(await screen.findByText('We couldn’t create the file. Please try again.')).toBeTruthy()
    expect(calls).toEqual([{ query: { from: '2026-03-01', to: '2026-03-03', table: 'days' } }])
  })
})

describe('conversion funnel', () => {
  test('shows the steps from page views to completions', async () => {
    shown()

    const funnel = within(await screen.findByRole('region', { name: 'Conversion funnel' }))

    expect(funnel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Page views16',
      'Enrolled425% of views',
      'Started375% of enrolled',
      'Completed125% of enrolled',
    ])
  })

  test('shows no percentage of views if there are fewer views than enrollments', async () => {
    fakeEndpoint(getPerformance, performance({ totals: { ...figures, views: 2 } }))
    shown()

    expect(await screen.findByText('Enrolled')).toBeTruthy()
    expect(screen.queryByText(/of views/)).toBeNull()
  })
})

describe('course figures', () => {
  test("are listed side by side, with links to each course's own figures", async () => {
    shown('?range=90')

    const link = await screen.findByRole('link', { name: 'Bookkeeping' })

    expect(link.getAttribute('href')).toBe('/instructor/performance?range=90&course=7')
    expect(screen.queryByText('Where students drop off')).toBeNull()
  })

  test('show for each lecture how many students stop there', async () => {
    fakeEndpoint(getPerformance, performance({ lectures: [lecture(1, 3, 0), lecture(2, 1, 1)] }))
    shown('?course=7')

    const funnel = within(await screen.findByRole('region', { name: 'Where students drop off' }))

    expect(funnel.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'LectureStartedCompletedDrop-off beforeStopped here',
      '1. Lecture 1Begin3 (75%)3−1–',
      '2. Lecture 2Begin1 (25%)1−21',
    ])
  })

  test('show when there were no enrollments', async () => {
    fakeEndpoint(getPerformance, performance({ totals: { ...figures, enrollments: 0 }, lectures: [lecture(1, 0, 0)] }))
    shown('?course=7')

    expect(await screen.findByText('No enrollments in this period.')).toBeTruthy()
  })
})
