import { endOtherSessions, endSession, listSessions } from '@akada/contract/accounts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { answered, broken, fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { renderPage } from '../../testing/render-page.tsx'
import type { Session } from './sessions.api.ts'
import { SessionsCard } from './sessions-card.tsx'

const HOUR_MS = 3_600_000

const sessionOf = (session: Partial<Session> = {}): Session => ({
  id: '11111111-1111-4111-8111-111111111111',
  device: 'Chrome on Android',
  country: 'NG',
  createdAt: '2026-03-01T10:00:00.000Z',
  lastUsedAt: new Date(Date.now() - 3 * HOUR_MS).toISOString(),
  isCurrent: false,
  ...session,
})
const here = sessionOf({ id: '22222222-2222-4222-8222-222222222222', device: 'Firefox on Linux', country: null, isCurrent: true })
const phone = sessionOf()

function shown(sessions: Session[] = [here, phone]) {
  fakeEndpoint(listSessions, sessions)
  const onSignOutHere = vi.fn()
  renderPage({ Component: () => <SessionsCard onSignOutHere={onSignOutHere} /> }, { path: '/' })
  return { user: userEvent.setup(), onSignOutHere }
}

const rowOf = async (device: string) => within((await screen.findByText(device, { selector: 'p' })).closest('li') as HTMLElement)
const button = (name: string) => screen.findByRole('button', { name })

describe('device list', () => {
  test('shows that it is loading', async () => {
    shown()

    expect(screen.getByText('Loading your devices…')).toBeTruthy()
    await rowOf(here.device)
  })

  test('offers a retry after a failure', async () => {
    fakeEndpoint(listSessions, broken())
    renderPage({ Component: () => <SessionsCard onSignOutHere={() => {}} /> }, { path: '/' })
    const retry = await button('Retry')
    fakeEndpoint(listSessions, [here])

    await userEvent.click(retry)

    expect(await rowOf(here.device)).toBeTruthy()
  })

  test('shows each device with its country and last use, and the exact time on hover', async () => {
    shown()

    const row = await rowOf(phone.device)
    expect(row.getByText(/Nigeria · Last used/)).toBeTruthy()
    const time = row.getByText('3 hours ago')
    expect(time.getAttribute('datetime')).toBe(phone.lastUsedAt)
    expect(time.getAttribute('title')).toMatch(/\d{4}, \d+:\d\d/)
    expect(row.queryByText('This device')).toBeNull()
  })

  test('marks the current device', async () => {
    shown()

    const row = await rowOf(here.device)
    expect(row.getByText('This device')).toBeTruthy()
    expect(row.getByText('just now')).toBeTruthy()
  })

  test('offers to log out other devices only if there are any', async () => {
    shown([here])

    await rowOf(here.device)
    expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull()
  })
})

describe('logging out a device', () => {
  test('removes it from the list, and moves the focus to the remaining device', async () => {
    const { user } = shown()
    const signOut = await button('Log out Chrome on Android')
    const calls = fakeEndpoint(endSession, () => {
      fakeEndpoint(listSessions, [here])
      return null
    })

    await user.click(signOut)

    await waitFor(() => expect(screen.queryByText(phone.device, { selector: 'p' })).toBeNull())
    expect(calls).toEqual([{ params: { id: phone.id } }])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Log out Firefox on Linux' })))
  })

  test('is busy until the response arrives', async () => {
    let answer = (_: ReturnType<typeof answered>) => {}
    fakeEndpoint(endSession, () => new Promise((resolve) => (answer = resolve)))
    const { user } = shown()

    await user.click(await button('Log out Chrome on Android'))

    expect((await button('Logging out…')).getAttribute('aria-busy')).toBe('true')
    answer(answered(200, 'OK'))
    expect(await button('Log out Chrome on Android')).toBeTruthy()
  })

  test('shows when the device is already logged out, and removes it from the list', async () => {
    const { user } = shown()
    const signOut = await button('Log out Chrome on Android')
    fakeEndpoint(endSession, () => {
      fakeEndpoint(listSessions, [here])
      return refused('SESSION_NOT_FOUND')
    })

    await user.click(signOut)

    expect(await screen.findByText('This session has already ended.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(phone.device, { selector: 'p' })).toBeNull())
  })

  test('lets the page log out the current device', async () => {
    const { user, onSignOutHere } = shown()

    await user.click(await button('Log out Firefox on Linux'))

    expect(onSignOutHere).toHaveBeenCalledTimes(1)
  })
})

describe('logging out all other devices', () => {
  test('asks for confirmation, and focuses Cancel', async () => {
    const calls = fakeEndpoint(endOtherSessions, { ended: 1 })
    const { user } = shown()
    const opener = await button('Log out all other devices')

    await user.click(opener)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
    await user.keyboard('{Escape}')

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
    expect(calls).toEqual([])
  })

  test.each([
    [1, '1 other device was logged out.'],
    [3, '3 other devices were logged out.'],
  ])('shows how many were logged out: %d', async (ended, sentence) => {
    const { user } = shown()
    const opener = await button('Log out all other devices')
    fakeEndpoint(endOtherSessions, () => {
      fakeEndpoint(listSessions, [here])
      return { ended }
    })

    await user.click(opener)
    await user.click(await button('Log out all'))

    expect(await screen.findByText(sentence)).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(phone.device, { selector: 'p' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Log out Firefox on Linux' })))
  })

  test('shows an error message after a failure', async () => {
    fakeEndpoint(endOtherSessions, broken())
    const { user } = shown()

    await user.click(await button('Log out all other devices'))
    await user.click(await button('Log out all'))

    expect(await screen.findByText('We couldn’t log out your other devices. Please try again.')).toBeTruthy()
  })
})
