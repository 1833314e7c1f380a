import { getSecondFactor, listSessions, logOut } from '@akada/contract/accounts.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { listLinkedLogins } from '@akada/contract/linked-logins.ts'
import { getMailPreferences } from '@akada/contract/notifications.ts'
import { deleteAccount, getDataExport, requestDataExport } from '@akada/contract/privacy.ts'
import { getAccount, updateVisibility } from '@akada/contract/profiles.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentSession, endSession, startSession } from '../lib/session.ts'
import { type answered, broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as login from './login.tsx'
import * as settings from './settings.tsx'

type Account = Answer<typeof getAccount>
type DataExport = Answer<typeof getDataExport>

const account: Account = {
  id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa',
  firstName: 'Ngozi',
  lastName: 'Eze',
  email: 'ngozi@example.com',
  isEmailVerified: true,
  phoneNumber: null,
  about: null,
  profileUrl: null,
  smallProfileUrl: null,
  country: 'Nigeria',
  createdAt: '2026-01-04T10:00:00.000Z',
  roles: [{ name: 'STUDENT' }],
  userLinks: [],
  isProfilePublic: false,
  mustTurnOnSecondFactor: false,
}
const none: DataExport = { state: 'NONE', requestedAt: null, downloadUrl: null, bytes: null, expiresAt: null }
const preparing: DataExport = { ...none, state: 'PREPARING', requestedAt: '2026-03-04T10:00:00.000Z' }
const ready: DataExport = {
  ...preparing,
  state: 'READY',
  downloadUrl: '/media/exports/1.zip?signature=abc',
  bytes: 1_240_000,
  expiresAt: '2026-03-11T10:00:00.000Z',
}

beforeEach(() => {
  givenStudent()
  fakeEndpoint(getAccount, account)
  fakeEndpoint(getSecondFactor, { isOn: false, isRequired: false, recoveryCodesLeft: 0 })
  fakeEndpoint(listSessions, [])
  fakeEndpoint(listLinkedLogins, { hasPassword: true, logins: [] })
  fakeEndpoint(getMailPreferences, {
    certificate: true,
    alert: true,
    message: true,
    promotion: true,
    news: true,
    comment: true,
    dailyDigest: true,
    weeklyDigest: true,
  })
  fakeEndpoint(getDataExport, none)
})
afterEach(() => endSession())

function shown(query = '') {
  const view = renderPage(settings, { path: '/settings', at: `/settings${query}`, others: { '/login': login } })
  return { ...view, user: userEvent.setup() }
}

const tab = (name: string) => screen.getByRole('tab', { name })
const button = (name: string) => screen.findByRole('button', { name })
const password = () => screen.getByLabelText('Your password')
const section = (name: string) => within(screen.getByRole('region', { name }))

describe('user settings', () => {
  test('open on the Security tab', async () => {
    shown()

    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
    expect(tab('Security').getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('region', { name: 'Password' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Two-step verification' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Your devices' })).toBeTruthy()
    await button('Set up two-step verification')
  })

  test.each([
    ['Notifications', '?tab=notifications', 'Emails'],
    ['Privacy', '?tab=privacy', 'Public profile'],
  ])('keep the tab %s in the URL', async (name, query, heading) => {
    const { router, user } = shown()

    await user.click(tab(name))

    expect(router.state.location.search).toBe(query)
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    await screen.findAllByRole('switch')
  })

  test('open at the tab in the URL, or at the first tab without one', async () => {
    const { router, user } = shown('?tab=privacy')
    await screen.findByRole('switch')

    await user.click(tab('Security'))

    expect(router.state.location.search).toBe('')
    await button('Set up two-step verification')
  })

  test('end the session when the current device is logged out', async () => {
    fakeEndpoint(logOut, null)
    fakeEndpoint(listSessions, [
      {
        id: account.id,
        device: 'Firefox on Linux',
        country: null,
        createdAt: account.createdAt,
        lastUsedAt: account.createdAt,
        isCurrent: true,
      },
    ])
    const { router, user } = shown()

    await user.click(await button('Log out Firefox on Linux'))

    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(currentSession()).toBeNull()
  })
})

describe('public profile setting', () => {
  const visibility = () => screen.findByRole('switch', { name: 'Show my profile to everyone' })

  test('is saved immediately, and links to the profile', async () => {
    const calls = fakeEndpoint(updateVisibility, ({ body }) => body)
    const { user } = shown('?tab=privacy')
    expect(await visibility()).toHaveProperty('checked', false)

    await user.click(await visibility())

    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(calls).toEqual([{ body: { isProfilePublic: true } }])
    expect(await visibility()).toHaveProperty('checked', true)
    expect(screen.getByRole('link', { name: 'View your public profile' }).getAttribute('href')).toBe(`/user-profile/${account.id}`)
  })

  test("reverts and shows an error message if it can't be saved", async () => {
    fakeEndpoint(updateVisibility, broken())
    const { user } = shown('?tab=privacy')

    await user.click(await visibility())

    expect(await screen.findByText('We couldn’t save that. Please try again.')).toBeTruthy()
    expect(await visibility()).toHaveProperty('checked', false)
  })

  test('is always on for an instructor', async () => {
    fakeEndpoint(getAccount, { ...account, roles: [{ name: 'STUDENT' }, { name: 'INSTRUCTOR' }] })

    shown('?tab=privacy')

    expect(await screen.findByText(/Instructor profiles are always public/)).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.getByRole('link', { name: 'View your public profile' })).toBeTruthy()
  })

  test("offers a retry when the account can't be loaded", async () => {
    fakeEndpoint(getAccount, broken())
    const { user } = shown('?tab=privacy')
    const retry = await button('Retry')
    fakeEndpoint(getAccount, account)

    await user.click(retry)

    expect(await visibility()).toBeTruthy()
  })
})

describe('data export', () => {
  afterEach(() => vi.useRealTimers())

  test('asks for the password and then prepares the file', async () => {
    const calls = fakeEndpoint(requestDataExport, preparing)
    const { user } = shown('?tab=privacy')

    await user.click(await button('Download my data'))
    expect(document.activeElement).toBe(password())
    await user.type(password(), 'learn-with-akada{Enter}')

    expect(await screen.findByText('Preparing your data…')).toBeTruthy()
    expect(calls).toEqual([{ body: { password: 'learn-with-akada' } }])
    expect(screen.queryByRole('button', { name: 'Download my data' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Download my data' })))
  })

  test('is polled every few seconds until it is ready', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const calls = fakeEndpoint(getDataExport, preparing)
    shown('?tab=privacy')
    await screen.findByText('Preparing your data…')
    expect(calls).toHaveLength(1)
    fakeEndpoint(getDataExport, ready)

    await act(() => vi.advanceTimersByTimeAsync(5000))

    expect(await screen.findByText('Your data is ready')).toBeTruthy()
  })

  test("isn't polled when nothing is pending", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const calls = fakeEndpoint(getDataExport, none)
    shown('?tab=privacy')
    await button('Download my data')

    await act(() => vi.advanceTimersByTimeAsync(60_000))

    expect(calls).toHaveLength(1)
  })

  test('offers the file with its size and expiration date', async () => {
    fakeEndpoint(getDataExport, ready)

    shown('?tab=privacy')

    const link = await screen.findByRole('link', { name: 'Download' })
    expect(link.getAttribute('href')).toBe(ready.downloadUrl)
    expect(link.hasAttribute('download')).toBe(true)
    expect(screen.getByText(/^1\.2 MB\. Available until/)).toBeTruthy()
    expect(await button('Request again')).toBeTruthy()
  })

  test('shows under the field that the password is wrong', async () => {
    fakeEndpoint(requestDataExport, refused('WRONG_PASSWORD'))
    const { user } = shown('?tab=privacy')

    await user.click(await button('Download my data'))
    await user.type(password(), 'wrong{Enter}')

    expect(await screen.findByText('Your current password is incorrect.')).toBeTruthy()
    expect(document.activeElement).toBe(password())
  })

  test("shows the server's message when it was requested too often", async () => {
    fakeEndpoint(requestDataExport, refused('TOO_MANY_REQUESTS', { message: 'Your data can be asked for once a day.' }))
    const { user } = shown('?tab=privacy')

    await user.click(await button('Download my data'))
    await user.type(password(), 'learn-with-akada{Enter}')

    expect(await screen.findByText('Your data can be asked for once a day.')).toBeTruthy()
  })

  test('offers a retry after a failure', async () => {
    fakeEndpoint(getDataExport, broken())
    const { user } = shown('?tab=privacy')
    const retry = await button('Retry')
    fakeEndpoint(getDataExport, ready)

    await user.click(retry)

    expect(await screen.findByText('Your data is ready')).toBeTruthy()
  })
})

describe('account deletion', () => {
  async function atQuestion() {
    const view = shown('?tab=privacy')
    await screen.findByRole('switch')
    await view.user.click(section('Delete my account').getByRole('button', { name: 'Delete my account' }))
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Delete your account?' })) }
  }

  test('explains the consequences first', async () => {
    const { dialog } = await atQuestion()

    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Your account closes immediately on all your devices.',
      'Downloaded lectures are deleted from this device.',
      'After 7 days, your account is erased, including your certificates. Log in before then to keep it.',
      'Your reviews stay as “Anonymous”, and your orders stay without personal data.',
    ])
  })

  test('logs the user out, and shows on the login page how long it can be undone', async () => {
    const calls = fakeEndpoint(deleteAccount, { eraseAt: '2026-03-11T10:00:00.000Z', earningsDue: [] })
    const { user, router } = await atQuestion()

    await user.type(password(), 'learn-with-akada{Enter}')

    expect(
      await screen.findByText(/^Your account is closed and will be erased on Mar 11, 2026, .+ Log in before then to keep it\.$/),
    ).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: '/login', search: '' })
    expect(currentSession()).toBeNull()
    expect(calls).toEqual([{ body: { password: 'learn-with-akada', leavesEarnings: false } }])
  })

  test('leads an affiliate with earnings to the affiliate page, because only instructors have an earnings page', async () => {
    fakeEndpoint(deleteAccount, refused('EARNINGS_DUE', { message: 'Add a payout account first.' }))
    const { user, dialog } = await atQuestion()

    await user.type(password(), 'learn-with-akada{Enter}')

    const link = await dialog.findByRole('link', { name: 'Add payout account' })
    expect(link).toMatchObject({ pathname: '/affiliate', search: '?tab=payouts' })
  })

  test('asks an instructor with earnings for a payout account first, and can continue without one', async () => {
    startSession({ token: 'token-of-an-instructor', id: account.id, roles: ['STUDENT', 'INSTRUCTOR'] })
    const message = '₦10,342.50 (available from Mar 20, 2026) of your earnings can’t be paid out without your bank details.'
    fakeEndpoint(deleteAccount, refused('EARNINGS_DUE', { message }))
    const { user, dialog } = await atQuestion()
    await user.type(password(), 'learn-with-akada{Enter}')
    expect(await dialog.findByText(message)).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Add payout account' })).toHaveProperty('pathname', '/instructor/earnings')
    const due = { currency: 'NGN', amount: 10_342.5, availableAt: '2026-03-20T10:00:00.000Z' } as const
    const calls = fakeEndpoint(deleteAccount, { eraseAt: '2026-03-11T10:00:00.000Z', earningsDue: [due] })

    await user.click(dialog.getByRole('checkbox', { name: 'Close my account without a payout account' }))
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }))

    expect(await screen.findByText(/We still owe you ₦10,342.50, available from Mar 20, 2026\.$/)).toBeTruthy()
    expect(calls).toEqual([{ body: { password: 'learn-with-akada', leavesEarnings: true } }])
  })

  test('shows when earnings depend on an open dispute or refund request', async () => {
    const due = { currency: 'NGN', amount: 10_342.5, availableAt: '2026-03-20T10:00:00.000Z', isHeld: true } as const
    fakeEndpoint(deleteAccount, { eraseAt: '2026-03-11T10:00:00.000Z', earningsDue: [due] })
    const { user } = await atQuestion()

    await user.type(password(), 'learn-with-akada{Enter}')

    expect(
      await screen.findByText(/available from Mar 20, 2026 at the earliest, after an open dispute or refund request is decided\.$/),
    ).toBeTruthy()
  })

  test.each([
    ['a wrong password', refused('WRONG_PASSWORD'), 'Your current password is incorrect.'],
    ['a refusal because the user is the last admin', refused('LAST_ADMIN'), 'You’re the only admin. Make another user an admin first.'],
    ['a fault', broken(), 'We couldn’t delete your account. Please try again.'],
  ])('keeps the account and the session after %s', async (_, answer, sentence) => {
    fakeEndpoint(deleteAccount, answer)
    const { user, dialog } = await atQuestion()

    await user.type(password(), 'learn-with-akada{Enter}')

    expect(await dialog.findByText(sentence)).toBeTruthy()
    expect(currentSession()).not.toBeNull()
  })

  test.each(['{Escape}', 'Cancel'])('is canceled by %s', async (way) => {
    const calls = fakeEndpoint(deleteAccount, { eraseAt: '2026-03-11T10:00:00.000Z', earningsDue: [] })
    const { user, dialog } = await atQuestion()
    await user.type(password(), 'learn-with-akada')

    if (way === 'Cancel') await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    else await user.keyboard(way)

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(section('Delete my account').getByRole('button', { name: 'Delete my account' }))
    expect(calls).toEqual([])
  })

  test('keeps its dialog open during the request', async () => {
    let answer = (_: ReturnType<typeof answered>) => {}
    fakeEndpoint(deleteAccount, () => new Promise((resolve) => (answer = resolve)))
    const { user, dialog } = await atQuestion()

    await user.type(password(), 'learn-with-akada{Enter}')
    expect((await dialog.findByRole('button', { name: 'Deleting…' })).getAttribute('aria-busy')).toBe('true')
    await user.keyboard('{Escape}')

    expect(screen.getByRole('dialog')).toBeTruthy()
    answer(refused('LAST_ADMIN'))
    await dialog.findByText('You’re the only admin. Make another user an admin first.')
  })
})

test('single-key shortcuts can be turned off in this browser', async () => {
  renderPage(settings, { path: '/settings', at: '/settings?tab=accessibility' })
  const single = await screen.findByRole('switch', { name: 'Single-key shortcuts' })

  await userEvent.click(single)

  expect(single).toHaveProperty('checked', false)
  expect(localStorage.getItem('character-keys-off:1')).toBe('1')
})
