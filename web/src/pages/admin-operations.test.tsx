import {
  checkSite,
  type FailingJob,
  type Finding,
  getOperations,
  type Operations,
  retryJob,
  retryJobs,
  startBackup,
} from '@akada/contract/operations.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import { givenAdmin } from '../testing/review-givens.ts'
import * as operations from './admin-operations.tsx'

const finding = (changes: Partial<Finding> = {}): Finding => ({
  about: 'DATABASE',
  state: 'GOOD',
  says: 'PostgreSQL 18.4 responds in 2 ms.',
  mend: null,
  ...changes,
})
const full = finding({ about: 'DISK', state: 'BAD', says: 'The disk has 0.4 GB free.', mend: 'Free some.' })
const weak = finding({ about: 'VIDEOS', state: 'WEAK', says: 'ffmpeg was not found.', mend: 'Install ffmpeg.' })
const job: FailingJob = {
  id: 7,
  kind: 'mail-receipt',
  state: 'GIVEN_UP',
  tries: 12,
  error: 'The mail server rejected an email',
  at: '2026-03-04T10:00:00.000Z',
}
const backup = { name: 'akada-2026-03-04T013000123Z', takenAt: '2026-03-04T01:30:00.123Z', bytes: 1_200_000_000, files: 1412 }

type Given = Partial<Pick<Operations, 'findings'>> & { jobs?: Partial<Operations['jobs']>; backups?: Partial<Operations['backups']> }
const site = ({ findings = [finding()], jobs, backups }: Given = {}): Operations => ({
  version: '1.2.3',
  examinedAt: '2026-03-04T10:00:00.000Z',
  findings,
  jobs: { due: 0, oldestDueAt: null, failing: [], failingCount: 0, ...jobs },
  backups: { plannedAt: '02:30', kept: 14, isRunning: false, list: [], ...backups },
})

beforeEach(() => givenAdmin())
afterEach(() => endSession())

function shown(given: Given = {}) {
  fakeEndpoint(getOperations, site(given))
  renderPage(operations, { path: '/admin/operations', at: '/admin/operations' })
  return userEvent.setup()
}
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(await screen.findByRole('button', { name }))

describe('site health', () => {
  test('is summarized in one sentence if there are no problems', async () => {
    shown()

    expect(await screen.findByText('Everything is working.')).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Passed' })).getByText('Database')).toBeTruthy()
    expect(screen.getByText('No failed jobs.')).toBeTruthy()
    expect(screen.getByText('No backups yet.')).toBeTruthy()
  })

  test('lists problems and their fixes before the passed checks', async () => {
    shown({ findings: [full, weak, finding()] })

    expect(await screen.findByText('1 critical issue, 1 issue needs attention.')).toBeTruthy()
    const [disk, videos] = within(screen.getByRole('list', { name: 'Needs attention' })).getAllByRole('listitem')
    expect(disk?.textContent).toBe('DiskCriticalThe disk has 0.4 GB free.Free some.')
    expect(videos?.textContent).toContain('Needs attention')
  })

  test('is checked again on request', async () => {
    const user = shown({ findings: [full] })
    fakeEndpoint(checkSite, site())

    await press(user, 'Run checks')

    expect(await screen.findByText('Everything is working.')).toBeTruthy()
  })

  test('can be reloaded after a failure', async () => {
    fakeEndpoint(getOperations, broken())
    renderPage(operations, { path: '/admin/operations', at: '/admin/operations' })
    const user = userEvent.setup()
    await screen.findByText('We couldn’t run the checks.')
    fakeEndpoint(getOperations, site())

    await press(user, 'Retry')

    expect(await screen.findByText('Everything is working.')).toBeTruthy()
  })
})

describe('failing job', () => {
  test('is shown with its error and can be retried', async () => {
    const user = shown({ jobs: { failing: [job], failingCount: 1 } })
    const retried = fakeEndpoint(retryJob, null)
    expect(await screen.findByText('Mail receipt')).toBeTruthy()
    expect(screen.getByText('The mail server rejected an email')).toBeTruthy()

    await press(user, 'Retry job 7')

    expect(await screen.findByText('Job queued for retry.')).toBeTruthy()
    expect(retried).toEqual([{ params: { id: '7' } }])
  })

  test('shows that it is no longer failing', async () => {
    const user = shown({ jobs: { failing: [job], failingCount: 1 } })
    fakeEndpoint(retryJob, refused('JOB_NOT_FAILING'))

    await press(user, 'Retry job 7')

    expect(await screen.findByText('This job is no longer failing.')).toBeTruthy()
  })

  test('is retried together with all others after a confirmation', async () => {
    const user = shown({ jobs: { failing: [job, { ...job, id: 8, state: 'RETRYING', tries: 1 }], failingCount: 240 } })
    fakeEndpoint(retryJobs, { count: 240 })
    expect(await screen.findByText('Showing 2 of 240.')).toBeTruthy()

    await press(user, 'Retry all')
    await user.click(within(screen.getByRole('dialog', { name: 'Retry all 240 jobs?' })).getByRole('button', { name: 'Retry all' }))

    expect(await screen.findByText('240 jobs queued for retry.')).toBeTruthy()
  })
})

describe('backups', () => {
  test('are listed and can be created', async () => {
    const user = shown({ backups: { list: [backup] } })
    fakeEndpoint(startBackup, () => {
      fakeEndpoint(getOperations, site({ backups: { isRunning: true } }))
      return null
    })
    const row = await screen.findByRole('row', { name: /akada-2026-03-04T013000123Z/ })
    expect(row.textContent).toContain('1,412')
    expect(row.textContent).toContain('1.2 GB')

    await press(user, 'Back up now')

    expect(await screen.findByText('Backup started.')).toBeTruthy()
    expect((await screen.findByRole('button', { name: 'Creating backup…' })).getAttribute('aria-disabled')).toBe('true')
  })

  test('show when automatic backups are off', async () => {
    shown({ backups: { plannedAt: null } })

    expect(await screen.findByText(/Automatic backups are off/)).toBeTruthy()
  })
})
