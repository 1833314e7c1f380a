import { logOut, resetPassword } from '@akada/contract/accounts.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Providers } from '../app/providers.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { currentSession, endSession } from '../lib/session.ts'
import { answered, broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenSite } from '../testing/given-site.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as resetPasswordPage from './reset-password.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
})

const path = '/reset-password'
const shown = (at = `${path}?code=from-the-mail`) => renderPage(resetPasswordPage, { path, at })
const someone = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const newPassword = () => screen.getByLabelText('New Password')
const confirmation = () => screen.getByLabelText('Confirm Password')
const button = () => screen.getByRole('button', { name: 'Reset Password' })
const newLink = () => screen.queryByRole('link', { name: 'Request a new link' })

async function fillIn(password = 'correct horse') {
  const user = someone()
  await user.type(newPassword(), password)
  await user.type(confirmation(), password)
  return user
}

async function send() {
  const user = await fillIn()
  await waitFor(() => expect(button()).toHaveProperty('disabled', false))
  await user.click(button())
  return user
}

/** Records the messages that the service worker receives, such as the one to delete downloads. */
function givenWorker() {
  const told: unknown[] = []
  const active = { postMessage: (message: unknown) => told.push(message) }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: { getRegistration: async () => ({ active }) } }))
  return told
}

describe('password reset', () => {
  test('shows a success message, and after 3 seconds logs the user out and goes to the login page', async () => {
    givenStudent()
    const calls = fakeEndpoint(resetPassword, null)
    const logouts = fakeEndpoint(logOut, null)
    const told = givenWorker()
    const { router } = shown()

    await send()

    expect(await screen.findByText('Password reset successfully')).toBeTruthy()
    // From here on, the test advances the time.
    vi.setTimerTickMode('manual')
    expect(calls).toEqual([{ query: {}, body: { code: 'from-the-mail', newPassword: 'correct horse' } }])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Login' }))
    await vi.advanceTimersByTimeAsync(2000)
    expect(router.state.location.pathname).toBe(path)
    expect(currentSession()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1000)
    vi.setTimerTickMode('interval')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(currentSession()).toBeNull()
    expect(logouts).toHaveLength(1)
    expect(told).toEqual([])
  })

  test("shows the server's message, and lets the user continue early", async () => {
    givenStudent()
    fakeEndpoint(resetPassword, answered(200, 'Your password is new.'))
    fakeEndpoint(logOut, null)
    const { router } = shown()
    const user = await send()
    expect(await screen.findByText('Your password is new.')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Login' }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(currentSession()).toBeNull()
  })

  test.each([
    ['the server’s message', refused('TOO_MANY_REQUESTS'), 'Too many attempts. Please try again later.'],
    ['a default message after a fault', broken(), 'Failed to reset password. Please try again.'],
    ['a hint about the connection', lostConnection(), 'Failed to reset password. Please try again. Check your connection.'],
  ])('shows %s for 5 seconds after a failure', async (_, answer, sentence) => {
    fakeEndpoint(resetPassword, answer)
    shown()

    await send()

    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toBe(sentence)
    expect(newPassword()).toHaveProperty('value', 'correct horse')
    expect(newLink()).toBeNull()
    await vi.advanceTimersByTimeAsync(5000)
    await waitFor(() => expect(banner.dataset.left).toBe('true'))
  })

  test('offers a new link if the link is no longer valid', async () => {
    fakeEndpoint(resetPassword, refused('CODE_INVALID'))
    shown()

    await send()

    expect((await screen.findByRole('alert')).textContent).toBe('This link is no longer valid. Request a new one.')
    expect(newLink()?.getAttribute('href')).toBe('/forgot-password')
  })

  test("shows the server's password error under the field", async () => {
    const errors = [{ path: 'newPassword', message: 'This password is too common.' }]
    fakeEndpoint(resetPassword, refused('INVALID_INPUT', { errors }))
    shown()

    await send()

    expect(await screen.findByText('This password is too common.')).toBeTruthy()
    expect(newPassword().getAttribute('aria-invalid')).toBe('true')
  })

  test('is busy until the response arrives', async () => {
    let answer = (_: null) => {}
    fakeEndpoint(resetPassword, () => new Promise((resolve) => (answer = resolve)))
    shown()

    await send()

    expect((await screen.findByRole('button', { name: 'Resetting…' })).getAttribute('aria-busy')).toBe('true')
    answer(null)
    expect(await screen.findByText('Password reset successfully')).toBeTruthy()
  })
})

describe('new password form', () => {
  test.each([
    ['a', 'Password must be at least 4 characters.'],
    ['abcd', 'Password must be at least 8 characters.'],
    ['x'.repeat(129), 'Password must be at most 128 characters.'],
  ])('refuses the password %s', async (password, sentence) => {
    shown()

    await fillIn(password)

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(button()).toHaveProperty('disabled', true)
  })

  test('shows an error for an empty field once it is left, or on Enter', async () => {
    shown()
    const user = someone()
    await user.click(newPassword())
    await user.tab()
    expect(await screen.findByText('Password is required.')).toBeTruthy()
    expect(screen.queryByText('Please confirm your password.')).toBeNull()

    await user.type(newPassword(), '{Enter}')

    expect(await screen.findByText('Please confirm your password.')).toBeTruthy()
  })

  test('shows a mismatch once the second field has been left, and clears it when the first field is corrected', async () => {
    shown()
    const user = someone()
    await user.type(newPassword(), 'correct horse')
    expect(screen.queryByText('Passwords do not match.')).toBeNull()

    await user.type(confirmation(), 'correct')
    await user.tab()
    expect(await screen.findByText('Passwords do not match.')).toBeTruthy()
    expect(button()).toHaveProperty('disabled', true)

    await user.clear(newPassword())
    await user.type(newPassword(), 'correct')
    await waitFor(() => expect(screen.queryByText('Passwords do not match.')).toBeNull())
  })

  test('links to the login page', () => {
    shown()

    expect(screen.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login')
  })
})

describe('reset code in the link', () => {
  test('is removed from the URL immediately, and stays in the history state', async () => {
    const { router } = shown()

    await waitFor(() => expect(router.state.location).toMatchObject({ search: '', state: { code: 'from-the-mail' } }))

    await fillIn()
    await waitFor(() => expect(button()).toHaveProperty('disabled', false))
  })

  test.each([path, `${path}?code=`])('leads to a new request and sends nothing if it is missing, at %s', async (at) => {
    shown(at)

    const user = await fillIn()
    await user.type(confirmation(), '{Enter}')

    expect(newLink()?.getAttribute('href')).toBe('/forgot-password')
    expect(button()).toHaveProperty('disabled', true)
  })

  test("is never in the server's markup", () => {
    const router = createMemoryRouter([{ path, Component: resetPasswordPage.Component }], {
      initialEntries: [`${path}?code=from-the-mail`],
    })
    const site = givenSite()

    const html = renderToString(
      <Providers queryClient={createQueryClient({ isServer: true })} site={site}>
        <RouterProvider router={router} />
      </Providers>,
    )

    expect(html).toContain('Reset Password')
    expect(html).not.toContain('from-the-mail')
    expect(html).not.toContain('Request a new link')
  })
})
