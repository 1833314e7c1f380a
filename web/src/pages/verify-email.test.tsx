import { logIn, resendVerification, verifyEmail } from '@akada/contract/accounts.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenAccount } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as verifyEmailPage from './verify-email.tsx'

afterEach(() => endSession())

const path = '/verify-email'
const shown = (at = `${path}?code=from-the-mail`) => renderPage(verifyEmailPage, { path, at })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const startLearning = () => screen.findByRole('link', { name: 'Start learning' })

const givenUnverified = () => {
  givenStudent()
  return fakeEndpoint(getAccount, givenAccount({ isEmailVerified: false }))
}

describe('email verification', () => {
  test("requires a click on the button, so that mail scanners don't use up the link", async () => {
    givenStudent()
    const calls = fakeEndpoint(verifyEmail, null)
    const { router } = shown()
    await waitFor(() => expect(router.state.location).toMatchObject({ search: '', state: { code: 'from-the-mail' } }))
    expect(calls).toHaveLength(0)

    await press('Verify my email')

    expect(await screen.findByText('Your email is verified. Thank you!')).toBeTruthy()
    expect(calls).toEqual([{ body: { code: 'from-the-mail' } }])
  })

  test('moves the focus to the result', async () => {
    givenStudent()
    fakeEndpoint(verifyEmail, null)
    shown()

    await press('Verify my email')

    expect((await startLearning()).parentElement).toBe(document.activeElement)
  })

  test('links a logged-in user to the home page', async () => {
    givenStudent()
    fakeEndpoint(verifyEmail, null)
    shown()

    await press('Verify my email')

    expect((await startLearning()).getAttribute('href')).toBe('/')
  })

  test('is busy until the response arrives', async () => {
    let answer = (_: null) => {}
    givenStudent()
    fakeEndpoint(verifyEmail, () => new Promise((resolve) => (answer = resolve)))
    shown()

    await press('Verify my email')

    expect((await screen.findByRole('button', { name: 'Verifying…' })).getAttribute('aria-busy')).toBe('true')
    answer(null)
    await startLearning()
  })

  test.each([
    [refused('TOO_MANY_REQUESTS'), 'Too many attempts. Please try again later.'],
    [broken(), 'Failed to verify your email. Please try again.'],
    [lostConnection(), 'Failed to verify your email. Please try again. Check your connection.'],
  ])('can be retried after failure %#', async (answer, sentence) => {
    givenStudent()
    fakeEndpoint(verifyEmail, answer)
    shown()

    await press('Verify my email')

    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    fakeEndpoint(verifyEmail, null)
    await press('Verify my email')
    expect(await startLearning()).toBeTruthy()
  })
})

describe('visitor with a verification link', () => {
  const someone = { email: 'ngozi@example.com', password: 'correct horse' }

  test('logs in, and then verifies the email with one click', async () => {
    fakeEndpoint(logIn, { token: 'a-token', roles: ['STUDENT'], id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa' })
    const calls = fakeEndpoint(verifyEmail, null)
    shown()
    await userEvent.type(await screen.findByLabelText('Email'), someone.email)
    await userEvent.type(screen.getByLabelText('Password'), `${someone.password}{Enter}`)

    await press('Verify my email')

    expect((await startLearning()).getAttribute('href')).toBe('/')
    expect(calls).toEqual([{ body: { code: 'from-the-mail' } }])
  })

  test('sets a new password if it was forgotten, without another email', async () => {
    fakeEndpoint(verifyEmail, { passwordCode: 'for-a-password' })
    const { router } = shown()

    await press('Choose a new password')

    expect(await screen.findByText('Your email is verified. Choose a password to log in.')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Choose a password' }))
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/reset-password', state: { code: 'for-a-password' } }))
  })
})

describe('used verification link', () => {
  const used = 'This link is no longer valid. Request a new one.'

  test('sends a visitor to log in and back', async () => {
    fakeEndpoint(verifyEmail, refused('CODE_INVALID'))
    shown()

    await press('Choose a new password')

    expect(await screen.findByText(used)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Log in to get a new link' })
    expect(link.getAttribute('href')).toBe('/login?returnUrl=%2Fverify-email')
  })

  test('is replaced by a new one for a logged-in user', async () => {
    givenUnverified()
    fakeEndpoint(verifyEmail, refused('CODE_INVALID'))
    const resent = fakeEndpoint(resendVerification, null)
    shown()
    await press('Verify my email')
    expect(await screen.findByText(used)).toBeTruthy()

    await press('Send a new link')

    expect(await screen.findByText('We sent a new link. Check your inbox.')).toBeTruthy()
    expect(resent).toHaveLength(1)
  })

  test('needs no replacement if the email is already verified', async () => {
    givenStudent()
    fakeEndpoint(getAccount, givenAccount({ isEmailVerified: true }))
    fakeEndpoint(verifyEmail, refused('CODE_INVALID'))
    shown()

    await press('Verify my email')

    expect(await screen.findByText('Your email is already verified.')).toBeTruthy()
    expect((await startLearning()).getAttribute('href')).toBe('/')
  })
})

describe('verification page without a code', () => {
  const missing = 'To verify your email, open the link we sent you.'

  test('tells a visitor to log in', async () => {
    shown(path)

    expect(await screen.findByText(missing)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in to get a new link' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Verify my email' })).toBeNull()
  })

  test.each([
    [refused('TOO_MANY_REQUESTS'), 'Too many attempts. Please try again later.'],
    [broken(), 'Failed to send a new link. Please try again.'],
  ])('can retry sending a new link after failure %#', async (answer, sentence) => {
    givenUnverified()
    fakeEndpoint(resendVerification, answer)
    shown(path)
    expect(await screen.findByText(missing)).toBeTruthy()

    await press('Send a new link')

    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    fakeEndpoint(resendVerification, null)
    await press('Send a new link')
    expect(await screen.findByText('We sent a new link. Check your inbox.')).toBeTruthy()
  })

  test('shows that the email has been verified in the meantime', async () => {
    givenUnverified()
    fakeEndpoint(resendVerification, refused('EMAIL_VERIFIED_ALREADY'))
    shown(path)
    await screen.findByRole('button', { name: 'Send a new link' })
    fakeEndpoint(getAccount, givenAccount())

    await press('Send a new link')

    expect(await screen.findByText('Your email is already verified.')).toBeTruthy()
  })
})
