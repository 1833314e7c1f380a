import {
  type Broadcast,
  type BroadcastSummary,
  cancelBroadcast,
  countAudience,
  createBroadcast,
  deleteBroadcast,
  getBroadcast,
  listBroadcasts,
  previewBroadcast,
  scheduleBroadcast,
  sendTestBroadcast,
  updateBroadcast,
} from '@akada/contract/broadcasts.ts'
import { listCategories } from '@akada/contract/categories.ts'
import { listCouponCourses } from '@akada/contract/coupons.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { listSubscribers, type Subscriber } from '@akada/contract/subscribers.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './admin-communication.tsx'

const summary: BroadcastSummary = {
  ...{ id: 4, version: 2, subject: 'The rains are here', state: 'DRAFT', segment: 'STUDENTS', course: null, category: null, country: 'GH' },
  ...{ createdAt: '2026-09-01T10:00:00.000Z', sendAt: null, begunAt: null, endedAt: null, progress: null },
}
const sending = { recipients: 1200, sent: 300, failed: 2, skipped: 1 }
const given = (changes: Partial<Broadcast> = {}): Broadcast => ({ ...summary, html: safeHtml`<p>Courses for rainy days.</p>`, ...changes })
const listOf = <Item,>(content: Item[]) => ({ content, totalElements: content.length, page: 1, size: 20 })

beforeEach(() => {
  localStorage.clear()
  startSession({ token: 'token-of-an-admin', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT', 'ADMIN'] })
  fakeEndpoint(listBroadcasts, listOf<BroadcastSummary>([]))
  fakeEndpoint(countAudience, { recipients: 1234 })
  fakeEndpoint(previewBroadcast, { subject: 'The rains are here', html: '<p>Courses</p>', text: 'Courses for rainy days.' })
  fakeEndpoint(getBroadcast, given())
})

const shown = (search = '') => ({
  user: userEvent.setup(),
  ...renderPage(page, { path: '/admin/communication', at: `/admin/communication${search}` }),
})
/** Opens a saved draft, because the rich text editor needs a real browser. */
async function opened(changes: Partial<Broadcast> = {}) {
  fakeEndpoint(getBroadcast, given(changes))
  const view = shown('?open=4')
  await screen.findByText('1,234 recipients')
  return view
}
/** Doesn't search by role, which is slow in jsdom with a list of all countries. */
const openDialog = () => waitFor(() => document.querySelector<HTMLElement>('dialog[open]') ?? expect.unreachable())
const subject = () => screen.getByLabelText('Subject')

describe('announcement list', () => {
  test("shows each announcement's audience, status and progress", async () => {
    const others: BroadcastSummary[] = [
      { ...summary, id: 7, state: 'SENDING', segment: 'EVERYBODY', country: null, begunAt: summary.createdAt, progress: sending },
      { ...summary, id: 6, state: 'SCHEDULED', segment: 'COURSE', country: null, sendAt: '2026-09-04T06:00:00.000Z' },
      summary,
    ]
    fakeEndpoint(listBroadcasts, listOf(others))

    shown()

    expect(await screen.findByText('Sent to 300 of 1,200 recipients · 2 failed · 1 skipped (unsubscribed or account deleted)')).toBeTruthy()
    expect(screen.getByText('Students (Ghana)')).toBeTruthy()
    expect(screen.getByText('Students in a deleted course')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Sending progress' }).getAttribute('value')).toBe('25.25')
    expect(screen.getAllByRole('link', { name: summary.subject })[2]?.getAttribute('href')).toBe(
      '/admin/communication?tab=announcements&open=4',
    )
  })

  test('can be reloaded after a failure', async () => {
    fakeEndpoint(listBroadcasts, broken())
    const { user } = shown()
    await screen.findByText('We couldn’t load the announcements.')
    fakeEndpoint(listBroadcasts, listOf<BroadcastSummary>([]))

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('No announcements yet.')).toBeTruthy()
  })

  test('lets the admin stop an announcement that is being sent, after a confirmation', async () => {
    fakeEndpoint(getBroadcast, given({ state: 'SENDING', begunAt: summary.createdAt, progress: sending }))
    const calls = fakeEndpoint(cancelBroadcast, given({ state: 'CANCELLED' }))
    const { user } = shown('?open=4')

    await user.click(await screen.findByRole('button', { name: 'Stop sending' }))
    await user.click(within(await openDialog()).getByRole('button', { name: 'Stop sending' }))

    expect(await screen.findByText('Sending stopped.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '4' } }])
  })
})

describe('draft announcement', () => {
  test('counts its exact audience by group, course and country', async () => {
    const asked = fakeEndpoint(countAudience, { recipients: 1 })
    fakeEndpoint(listCouponCourses, [{ id: 9, title: 'Bookkeeping' }])
    const { user } = shown('?open=new')
    await screen.findByText('1 recipient')

    await user.selectOptions(screen.getByLabelText('Group'), 'COURSE')
    await user.click(screen.getByRole('combobox', { name: 'Course' }))
    await user.click(await screen.findByRole('option', { name: 'Bookkeeping' }))
    await user.selectOptions(screen.getByLabelText('Country'), 'GH')

    await waitFor(() => expect(asked.at(-1)).toEqual({ query: { segment: 'COURSE', courseId: '9', country: 'GH' } }))
    expect(asked[0]).toEqual({ query: { segment: 'EVERYBODY' } })
  })

  test('shows an error for each invalid field, and focuses the first one', async () => {
    fakeEndpoint(listCategories, [])
    const { user } = shown('?open=new')
    await user.selectOptions(await screen.findByLabelText('Group'), 'CATEGORY')

    await user.click(screen.getByText('Preview and send'))

    for (const fault of ['Subject is required.', 'Enter at least 10 characters.']) expect(screen.getByText(fault)).toBeTruthy()
    expect(screen.getByLabelText('Category').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(subject())
  })

  test("keeps unsaved input after a reload, and can be replaced by another admin's version", async () => {
    const first = await opened()
    await first.user.type(subject(), ' again')
    cleanup()
    const calls = fakeEndpoint(updateBroadcast, refused('EDIT_CONFLICT', { data: given({ version: 3, subject: 'By another admin' }) }))
    const { user } = await opened()
    expect(subject()).toHaveProperty('value', 'The rains are here again')

    await user.click(screen.getByText('Save draft'))
    await user.click(await screen.findByRole('button', { name: 'Use the latest version' }))

    expect(subject()).toHaveProperty('value', 'By another admin')
    expect(calls).toEqual([
      {
        params: { id: '4' },
        body: {
          version: 2,
          subject: 'The rains are here again',
          html: '<p>Courses for rainy days.</p>',
          segment: 'STUDENTS',
          country: 'GH',
        },
      },
    ])
  })

  test('can replace the version that another admin saved', async () => {
    const { user } = await opened()
    const calls = fakeEndpoint(updateBroadcast, refused('EDIT_CONFLICT', { data: given({ version: 3, subject: 'By another admin' }) }))
    await user.type(subject(), ' again')
    await user.click(screen.getByText('Save draft'))

    await user.click(await screen.findByRole('button', { name: 'Keep my version' }))
    await user.click(screen.getByText('Save draft'))

    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toMatchObject([{ version: 2 }, { version: 3, subject: 'The rains are here again' }]),
    )
  })

  test('can be previewed, tested and sent immediately', async () => {
    const tests = fakeEndpoint(sendTestBroadcast, { sentTo: 'admin@akada.test' })
    const calls = fakeEndpoint(scheduleBroadcast, given({ state: 'SCHEDULED' }))
    const { user, router } = await opened()

    await user.click(screen.getByText('Preview and send'))
    const dialog = within(await openDialog())
    expect((await dialog.findByTitle('Email: The rains are here')).getAttribute('sandbox')).toBe('')
    await user.click(dialog.getByRole('tab', { name: 'Plain text' }))
    expect(dialog.getByText('Courses for rainy days.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Send me a test' }))
    await screen.findByText('Test email sent to admin@akada.test.')
    await user.click(dialog.getByRole('button', { name: 'Send to 1,234 recipients' }))

    await waitFor(() => expect(router.state.location.search).toBe('?tab=announcements'))
    expect(screen.getByText('Sending started.')).toBeTruthy()
    expect([tests.length, calls]).toEqual([1, [{ params: { id: '4' }, body: { version: 2, sendAt: null } }]])
  })

  test("is scheduled in the admin's time zone, and shows the server's refusal", async () => {
    const calls = fakeEndpoint(
      scheduleBroadcast,
      refused('INVALID_INPUT', { errors: [{ path: 'sendAt', message: 'Choose a time in the future.' }] }),
    )
    const { user } = await opened()
    await user.click(screen.getByText('Preview and send'))
    await user.click(await screen.findByLabelText('Later'))

    await user.click(screen.getByText('Schedule'))
    expect(screen.getByText('Choose a date and time.')).toBeTruthy()
    await user.type(screen.getByLabelText('Date and time'), '2026-09-04T08:30')
    await user.click(screen.getByText('Schedule'))

    expect(await screen.findByText('Choose a time in the future.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '4' }, body: { version: 2, sendAt: new Date('2026-09-04T08:30').toISOString() } }])
  })

  test("can't be sent without recipients", async () => {
    const { user } = await opened()
    fakeEndpoint(countAudience, { recipients: 0 })

    await user.click(screen.getByText('Preview and send'))

    expect(await screen.findByText('No recipients')).toHaveProperty('disabled', true)
  })

  test("can't be sent while the number of recipients is unknown, and lets the admin retry the count", async () => {
    fakeEndpoint(countAudience, broken())
    const { user } = shown('?open=4')
    await screen.findByText('We couldn’t count the recipients.')
    await user.click(screen.getByText('Preview and send'))
    const dialog = within(await openDialog())
    await dialog.findByText('We couldn’t count the recipients.')
    fakeEndpoint(countAudience, { recipients: 5 })
    await user.click(dialog.getByRole('button', { name: 'Retry' }))

    expect(await dialog.findByText('Send to 5 recipients')).toHaveProperty('disabled', false)
  })

  test('is deleted after a confirmation', async () => {
    const calls = fakeEndpoint(deleteBroadcast, null)
    const { user, router } = await opened()

    await user.click(screen.getByText('Delete draft'))
    await user.click(within(await openDialog()).getByRole('button', { name: 'Delete draft' }))

    await waitFor(() => expect(router.state.location.search).toBe('?tab=announcements'))
    expect(calls).toEqual([{ params: { id: '4' } }])
  })
})

describe('newsletter', () => {
  const subscriber = (changes: Partial<Subscriber>): Subscriber => ({
    ...{ id: 1, email: 'ada@example.test', consentedAt: '2026-08-01T10:00:00.000Z', confirmedAt: '2026-08-01T11:00:00.000Z' },
    ...changes,
  })
  const subscribers = (content: Subscriber[]) => ({ ...listOf(content), counts: { confirmed: 1520, unconfirmed: 7, confirmedInMonth: 60 } })

  test('shows the number of subscribers, and keeps the subscriber search in the URL', async () => {
    const calls = fakeEndpoint(
      listSubscribers,
      subscribers([subscriber({}), subscriber({ id: 2, email: 'bola@example.test', confirmedAt: null })]),
    )
    const { user, router } = shown('?tab=newsletter')
    await screen.findByText('bola@example.test')
    expect(screen.getByText('1,520')).toBeTruthy()

    await user.type(screen.getByRole('searchbox'), 'ada')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await user.selectOptions(screen.getByLabelText('Status'), 'CONFIRMED')

    await waitFor(() => expect(router.state.location.search).toBe('?tab=newsletter&search=ada&state=confirmed'))
    await waitFor(() => expect(calls.at(-1)).toEqual({ query: { search: 'ada', state: 'CONFIRMED', page: '1' } }))
  })

  test('sends issues only to its subscribers', async () => {
    fakeEndpoint(listSubscribers, subscribers([]))
    const lists = fakeEndpoint(listBroadcasts, listOf<BroadcastSummary>([]))
    const asked = fakeEndpoint(countAudience, { recipients: 1520 })
    const saves = fakeEndpoint(createBroadcast, given({ segment: 'NEWSLETTER' }))
    const { user } = shown('?tab=newsletter')
    await screen.findByText('No newsletter issues yet.')

    await user.click(screen.getByRole('link', { name: 'New issue' }))

    expect(await screen.findByText('1,520 subscribers')).toBeTruthy()
    expect(screen.queryByLabelText('Group')).toBeNull()
    expect([lists[0], asked[0], saves]).toEqual([{ query: { to: 'READERS', page: '1' } }, { query: { segment: 'NEWSLETTER' } }, []])
  })
})
