import { acceptProviderAnswer, finishProviderLogin } from '@akada/contract/linked-logins.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { currentSession, endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as providerLogin from './provider-login.tsx'

afterEach(() => endSession())

const session = { token: 'secret-token', roles: ['STUDENT' as const], id: '0b4a8a67-0d4b-4c5e-9e5c-8a3f0a1f1a11' }
const person = { email: 'ada@school.test', firstName: 'Ada', lastName: null }
const done = { needs: null, session, returnUrl: '/courses/7?add=1', ...person }
const missing = (needs: 'PASSWORD' | 'CODE' | 'NAME') => ({ ...done, needs, session: null })
const query = '?code=the-code&state=the-state&iss=https%3A%2F%2Fschool.test'

const shown = () =>
  renderPage(providerLogin, {
    path: '/login/:provider',
    at: `/login/school${query}`,
    site: { loginProviders: [{ id: 'school', name: 'School login' }] },
  })
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => {
  await waitFor(async () => expect(await button(name)).toHaveProperty('disabled', false))
  await userEvent.click(await button(name))
}

describe('the page to which a provider returns', () => {
  test('sends the answer once, removes it from the URL, logs in and opens the requested page', async () => {
    const calls = fakeEndpoint(acceptProviderAnswer, done)
    const { router } = shown()
    expect(screen.getByText('Logging in with School login…')).toBeTruthy()

    await waitFor(() => expect(currentSession()).toMatchObject({ token: 'secret-token' }))

    expect(calls).toEqual([{ params: { provider: 'school' }, body: { query } }])
    expect(router.state.location).toMatchObject({ pathname: '/login', search: '?returnUrl=%2Fcourses%2F7%3Fadd%3D1' })
  })

  test('returns to the settings after linking', async () => {
    givenStudent()
    fakeEndpoint(acceptProviderAnswer, { ...done, session: null, returnUrl: '/settings' })
    const { router } = shown()

    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
    expect(await screen.findByText('You can now log in with School login.')).toBeTruthy()
    expect(currentSession()).toMatchObject({ token: 'token-of-a-student' })
  })

  test.each([
    [refused('PROVIDER_LOGIN_CANCELED'), 'You canceled the login.'],
    [broken(), 'We couldn’t log you in. Please try again.'],
  ])('shows a refusal with a way back, and moves the focus to it', async (answer, message) => {
    fakeEndpoint(acceptProviderAnswer, answer)
    shown()

    const outcome = await screen.findByText(message)

    expect(document.activeElement?.contains(outcome)).toBe(true)
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login')
  })

  test('leads back to the settings if linking was refused', async () => {
    givenStudent()
    fakeEndpoint(acceptProviderAnswer, refused('LOGIN_LINKED_ELSEWHERE'))
    shown()

    expect((await screen.findByRole('link', { name: 'Back to settings' })).getAttribute('href')).toBe('/settings')
  })
})

describe('an account with the address', () => {
  test('is linked after its password was entered, and a wrong password can be corrected', async () => {
    fakeEndpoint(acceptProviderAnswer, missing('PASSWORD'))
    fakeEndpoint(
      finishProviderLogin,
      refused('WRONG_PASSWORD', { errors: [{ path: 'password', message: 'Your current password is incorrect.' }] }),
    )
    shown()
    await screen.findByText('ada@school.test')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))

    await userEvent.type(screen.getByLabelText('Password'), 'wrong')
    await press('Link and log in')
    expect(await screen.findByText('Your current password is incorrect.')).toBeTruthy()
    const calls = fakeEndpoint(finishProviderLogin, done)
    await userEvent.clear(screen.getByLabelText('Password'))
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
    await press('Link and log in')

    await waitFor(() => expect(currentSession()).toMatchObject({ token: 'secret-token' }))
    expect(calls).toEqual([{ params: { provider: 'school' }, body: { state: 'the-state', password: 'correct horse' } }])
  })

  test('with two-step verification needs the password and then the code', async () => {
    fakeEndpoint(acceptProviderAnswer, missing('PASSWORD'))
    fakeEndpoint(finishProviderLogin, refused('SECOND_FACTOR_REQUIRED'))
    shown()
    await userEvent.type(await screen.findByLabelText('Password'), 'correct horse')
    await press('Link and log in')
    await screen.findByText('Two-step verification')
    const calls = fakeEndpoint(finishProviderLogin, done)

    await userEvent.type(screen.getByLabelText('Code'), '123456')
    await press('Login')

    await waitFor(() => expect(currentSession()).toMatchObject({ token: 'secret-token' }))
    expect(calls).toEqual([{ params: { provider: 'school' }, body: { state: 'the-state', password: 'correct horse', code: '123456' } }])
  })

  test('must start again after the login has expired', async () => {
    fakeEndpoint(acceptProviderAnswer, missing('PASSWORD'))
    fakeEndpoint(finishProviderLogin, refused('PROVIDER_LOGIN_EXPIRED'))
    shown()

    await userEvent.type(await screen.findByLabelText('Password'), 'correct horse')
    await press('Link and log in')

    expect(await screen.findByText('This login attempt has expired or was already used. Log in again.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to login' })).toBeTruthy()
  })
})

test('two-step verification asks for a code, and shows a wrong one', async () => {
  fakeEndpoint(acceptProviderAnswer, missing('CODE'))
  fakeEndpoint(finishProviderLogin, refused('SECOND_FACTOR_WRONG'))
  shown()

  await userEvent.type(await screen.findByLabelText('Code'), '000000')
  await press('Login')

  expect(await screen.findByText('Incorrect code. Enter the current code or a recovery code.')).toBeTruthy()
})

test('a new user whose name is incomplete enters it', async () => {
  fakeEndpoint(acceptProviderAnswer, missing('NAME'))
  const calls = fakeEndpoint(finishProviderLogin, done)
  shown()
  expect(await screen.findByLabelText('First Name')).toHaveProperty('value', 'Ada')

  await userEvent.type(screen.getByLabelText('Last Name'), 'Obi')
  await press('Create account')

  await waitFor(() => expect(currentSession()).toMatchObject({ token: 'secret-token' }))
  expect(calls).toEqual([{ params: { provider: 'school' }, body: { state: 'the-state', firstName: 'Ada', lastName: 'Obi' } }])
})
