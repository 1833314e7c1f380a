import { listReviewQueue } from '@akada/contract/course-reviews.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { listApplications } from '@akada/contract/instructors.ts'
import { listModerationCases } from '@akada/contract/moderation.ts'
import { type Finding, getOperations, type Operations } from '@akada/contract/operations.ts'
import { listPeople, type Person } from '@akada/contract/people.ts'
import { getSiteOverview } from '@akada/contract/site-performance.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../lib/session.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './admin-overview.tsx'

type Overview = Answer<typeof getSiteOverview>
type Review = Answer<typeof listReviewQueue>['content'][number]

const HOUR_MS = 3_600_000
const agoOf = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const growth = (people: number, enrollments: number) => ({ people, enrollments, completions: 0 })
const overview: Overview = {
  ...{ timeZone: 'Africa/Lagos', countedUntil: '2026-11-29T11:00:00.000Z' },
  today: { from: '2026-11-29', to: '2026-11-29', ...growth(3, 5) },
  yesterday: { from: '2026-11-28', to: '2026-11-28', ...growth(2, 0) },
  month: { from: '2026-11-01', to: '2026-11-29', ...growth(1_200, 30) },
  monthBefore: { from: '2026-10-01', to: '2026-10-29', ...growth(2_400, 0) },
  days: [
    { day: '2026-11-28', ...growth(2, 0) },
    { day: '2026-11-29', ...growth(3, 5) },
  ],
  daysBefore: [
    { day: '2026-10-29', ...growth(0, 0) },
    { day: '2026-10-30', ...growth(1, 2) },
  ],
  courses: { published: 51, inReview: 1, drafts: 4 },
}
const review: Review = {
  ...{ id: 7, title: 'Welding', subtitle: '', coverImageUrl: null, coverWidths: [], instructorName: 'Ada Obi', durationString: '2m' },
  ...{ totalLectures: 2, waitingSince: agoOf(50), isOwn: false, isResubmitted: false, heldLectures: 0 },
}
const finding = (state: Finding['state'], about: Finding['about'], says: string): Finding => ({ about, state, says, mend: null })
const operations = (findings: Finding[]): Operations => ({
  ...{ version: '1.0.0', examinedAt: '2026-11-29T11:00:00.000Z', findings },
  jobs: { due: 0, oldestDueAt: null, failing: [], failingCount: 0 },
  backups: { plannedAt: null, kept: 0, isRunning: false, list: [] },
})
const person: Person = {
  ...{ id: '11111111-0d4b-4c5e-9e5c-8a3f0a1f1a11', name: 'Ngozi Eze', email: 'ngozi@example.com', country: 'NG', roles: ['STUDENT'] },
  ...{ state: 'ACTIVE', createdAt: agoOf(2) },
}
const pageOf = <Item,>(content: Item[], totalElements = content.length) => ({ content, totalElements, page: 1, size: 20 })

beforeEach(() => {
  startSession({ token: 'token-of-an-admin', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT', 'ADMIN'] })
  fakeEndpoint(getSiteOverview, overview)
  fakeEndpoint(listReviewQueue, ({ query }) => (query?.queue === 'CHANGED' ? pageOf([review], 3) : pageOf([review])))
  fakeEndpoint(listApplications, pageOf([]))
  fakeEndpoint(listModerationCases, { ...pageOf([]), open: 0 })
  fakeEndpoint(getOperations, operations([finding('GOOD', 'DISK', '90% free.'), finding('BAD', 'BACKUPS', 'No backup for 3 days.')]))
  fakeEndpoint(listPeople, pageOf([person]))
})

const show = (search = '') => ({
  user: userEvent.setup(),
  ...renderPage(page, { path: '/admin/overview', at: `/admin/overview${search}` }),
})
const tile = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).closest('dl')?.textContent
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const rowsOf = (list: ReturnType<typeof within>) =>
  list.getAllByRole('listitem').map((row: HTMLElement) => [row.textContent, within(row).getByRole('link').getAttribute('href')])

describe('growth', () => {
  test('is shown for today and the month beside earlier days, with the number of courses', async () => {
    show()

    expect(await tile('New users this month')).toMatch(/^New users this month1,200↓ 50% vs Oct 1\s–\s29Today3Yesterday2$/)
    expect(await tile('Enrollments this month')).toMatch(/^Enrollments this month30Oct 1\s–\s29: noneToday5Yesterday0$/)
    expect(await tile('Published courses')).toBe('Published courses51Currently in the catalogIn review1Drafts4')
  })

  test('is plotted beside the 30 days before, and the URL keeps the metric', async () => {
    const { user, router } = show()
    const plot = await screen.findByRole('slider', { name: /^Enrollments/ })
    expect(plot.getAttribute('aria-valuetext')).toBe('Nov 29, 2026: 5. Previous period, Oct 30, 2026: 2')

    await user.selectOptions(screen.getByLabelText('Metric'), 'people')

    expect(screen.getByRole('slider', { name: /^New users/ }).getAttribute('aria-valuetext')).toMatch(/^Nov 29, 2026: 3/)
    expect(router.state.location.search).toBe('?measure=people')
  })

  test('leaves the rest usable if it fails to load, and can be retried', async () => {
    fakeEndpoint(getSiteOverview, broken())
    const { user } = show()
    await screen.findByText('We couldn’t load the figures.')
    expect(await screen.findByRole('link', { name: 'Ngozi Eze' })).toBeTruthy()
    fakeEndpoint(getSiteOverview, overview)

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await tile('Published courses')).toBeTruthy()
  })
})

describe('work that needs attention', () => {
  test('is listed with its age, and links to where it is done', async () => {
    show()
    const list = await region('Needs attention')
    await list.findByRole('link', { name: 'Courses to review' })

    expect(rowsOf(list)).toEqual([
      ['Courses to reviewOldest: 2 days ago1', '/admin/course-reviews/7'],
      ['Changed coursesOldest: 2 days ago3', '/admin/course-reviews?queue=changed'],
    ])
  })

  test('may be done', async () => {
    fakeEndpoint(listReviewQueue, pageOf([]))
    show()

    expect(await (await region('Needs attention')).findByText('You’re all caught up.')).toBeTruthy()
  })
})

describe('health', () => {
  test('lists the problems of the last check', async () => {
    show()
    const list = await region('Health')
    await list.findByRole('link', { name: 'Backups' })

    expect(rowsOf(list)).toEqual([['BackupsNo backup for 3 days.Critical', '/admin/operations']])
  })

  test('may have no problems', async () => {
    fakeEndpoint(getOperations, operations([finding('GOOD', 'DISK', '90% free.')]))
    show()

    expect(await (await region('Health')).findByRole('link', { name: 'Everything is working' })).toBeTruthy()
  })
})

test('the newest users are listed with a link to each', async () => {
  show()
  const list = await region('New users')
  await list.findByRole('link', { name: 'Ngozi Eze' })

  expect(rowsOf(list)).toEqual([['Ngozi Ezengozi@example.com2 hours ago', `/admin/people/${person.id}`]])
})
