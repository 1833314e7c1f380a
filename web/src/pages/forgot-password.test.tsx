import { logOut, requestPasswordReset } from '@akada/contract/accounts.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentSession, endSession } from '../lib/session.ts'
import { answered, broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as forgotPasswordPage from './forgot-password.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
})

const shown = () => renderPage(forgotPasswordPage, { path: '/forgot-password' })
const someone = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const email = () => screen.getByRole('textbox', { name: 'Email' })
const button = () => screen.getByRole('button', { name: 'Send Reset Code' })

async function send() {
  const user = someone()
  await user.type(email(), ' Ngozi@example.com')
  await waitFor(() => expect(button()).toHaveProperty('disabled', false))
  await user.click(button())
  return user
}

describe('requesting a reset code', () => {
  test('shows the confirmation, clears the form, and goes to the home page after 5 seconds', async () => {
    const calls = fakeEndpoint(requestPasswordReset, null)
    const { router } = shown()

    await send()

    const banner = await screen.findByText('Password reset code sent to your email')
    await waitFor(() => expect(button()).toHaveProperty('disabled', true))
    // From here on, the test advances the time.
    vi.setTimerTickMode('manual')
    expect(calls).toEqual([{ query: {}, body: { email: 'ngozi@example.com' } }])
    expect(email()).toHaveProperty('value', '')
    await vi.advanceTimersByTimeAsync(4000)
    expect(router.state.location.pathname).toBe('/forgot-password')
    expect(banner.closest<HTMLElement>('[role=status]')?.dataset.left).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1000)
    vi.setTimerTickMode('interval')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  test("shows the server's message", async () => {
    fakeEndpoint(requestPasswordReset, answered(200, 'If this is an account, a link is on its way.'))
    shown()

    await send()

    expect(await screen.findByText('If this is an account, a link is on its way.')).toBeTruthy()
  })

  test('keeps the page open while the pointer is on the message', async () => {
    fakeEndpoint(requestPasswordReset, null)
    const { router } = shown()
    await send()
    const banner = (await screen.findByText('Password reset code sent to your email')).closest('[role=status]') as HTMLElement

    fireEvent.pointerEnter(banner)
    await vi.advanceTimersByTimeAsync(20_000)

    expect(router.state.location.pathname).toBe('/forgot-password')
  })

  test('logs out a logged-in user', async () => {
    givenStudent()
    fakeEndpoint(requestPasswordReset, null)
    const logouts = fakeEndpoint(logOut, lostConnection())
    shown()

    await send()

    await waitFor(() => expect(currentSession()).toBeNull())
    expect(logouts).toHaveLength(1)
  })

  test.each([
    ['the server’s message', refused('TOO_MANY_REQUESTS'), 'Too many attempts. Please try again later.'],
    ['a default message after a fault', broken(), 'Failed to send reset code. Please try again.'],
    ['a hint about the connection', lostConnection(), 'Failed to send reset code. Please try again. Check your connection.'],
  ])('shows %s for 5 seconds after a failure, and keeps the input', async (_, answer, sentence) => {
    givenStudent()
    fakeEndpoint(requestPasswordReset, answer)
    const { router } = shown()

    await send()

    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toBe(sentence)
    expect(email()).toHaveProperty('value', 'Ngozi@example.com')
    expect(currentSession()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(5000)
    await waitFor(() => expect(banner.dataset.left).toBe('true'))
    expect(router.state.location.pathname).toBe('/forgot-password')
  })

  test('is busy until the response arrives', async () => {
    let answer = (_: null) => {}
    const calls = fakeEndpoint(requestPasswordReset, () => new Promise((resolve) => (answer = resolve)))
    shown()

    const user = await send()

    const busy = await screen.findByRole('button', { name: 'Sending…' })
    expect(busy.getAttribute('aria-busy')).toBe('true')
    await user.click(busy)
    answer(null)
    await screen.findByText('Password reset code sent to your email')
    expect(calls).toHaveLength(1)
  })
})

describe('reset code form', () => {
  test("can't be sent with an invalid email, and shows the error once the field has been left", async () => {
    shown()
    const user = someone()
    expect(screen.queryByText('Valid email is required.')).toBeNull()

    await user.type(email(), 'ngozi@')
    await user.tab()

    expect(await screen.findByText('Valid email is required.')).toBeTruthy()
    expect(button()).toHaveProperty('disabled', true)
  })

  test('shows an error for an empty field on Enter', async () => {
    shown()

    await someone().type(email(), '{Enter}')

    expect(await screen.findByText('Valid email is required.')).toBeTruthy()
    expect(document.activeElement).toBe(email())
  })

  test('links back to the login page', () => {
    shown()

    expect(screen.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Remember your password?' }).getAttribute('href')).toBe('/login')
  })
})
