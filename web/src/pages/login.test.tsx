import { logIn } from '@akada/contract/accounts.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { currentSession, endSession } from '../lib/session.ts'
import { answered, broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as login from './login.tsx'

afterEach(() => endSession())

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: 'Login' })

const account = { token: 'secret-token', roles: ['STUDENT' as const], id: '0b4a8a67-0d4b-4c5e-9e5c-8a3f0a1f1a11' }

async function fillIn(user = userEvent.setup()) {
  await user.type(email(), 'Ngozi@Example.com ')
  await user.type(password(), 'correct horse')
  return user
}

describe('logging in', () => {
  test('keeps token, roles and id, and goes to the start page', async () => {
    const calls = fakeEndpoint(logIn, account)
    const { router } = renderPage(login, { path: '/login' })
    const user = await fillIn()

    await user.click(button())

    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(calls).toEqual([{ body: { email: 'ngozi@example.com', password: 'correct horse' } }])
    expect(currentSession()).toEqual({ token: account.token, uid: account.id, roles: ['STUDENT'] })
    expect(localStorage.getItem('token')).toBe('secret-token')
  })

  test('goes back to where the person came from', async () => {
    fakeEndpoint(logIn, account)
    const { router } = renderPage(login, { path: '/login', at: '/login?returnUrl=%2Fcourses%2F7%3Fadd%3D1' })
    const user = await fillIn()

    await user.click(button())

    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/courses/7', search: '?add=1' }))
  })

  test.each(['https://evil.example/x', '//evil.example', '/\\evil.example'])('never leaves the site for %s', async (returnUrl) => {
    fakeEndpoint(logIn, account)
    const { router } = renderPage(login, { path: '/login', at: `/login?returnUrl=${encodeURIComponent(returnUrl)}` })
    const user = await fillIn()

    await user.click(button())

    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  test('sends a person who is logged in on at once', async () => {
    givenStudent()

    const { router } = renderPage(login, { path: '/login', at: '/login?returnUrl=/cart' })

    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'))
  })

  test('shows the server’s sentence and keeps what was typed', async () => {
    fakeEndpoint(logIn, refused('WRONG_CREDENTIALS'))
    renderPage(login, { path: '/login' })
    const user = await fillIn()

    await user.click(button())

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Wrong email or password.')
    expect(email()).toHaveProperty('value', 'Ngozi@Example.com')
    expect(password()).toHaveProperty('value', 'correct horse')
    expect(currentSession()).toBeNull()
  })

  test.each([
    ['a fault without a sentence', broken(), 'Login failed. Please try again.'],
    ['a lost connection', lostConnection(), 'We couldn’t reach the server. Check your connection and try again.'],
  ])('says what to do after %s', async (_, answer, sentence) => {
    fakeEndpoint(logIn, answer)
    renderPage(login, { path: '/login' })
    const user = await fillIn()

    await user.click(button())

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', sentence)
  })

  test('is busy until the answer comes', async () => {
    let answer = (_: ReturnType<typeof answered>) => {}
    fakeEndpoint(logIn, () => new Promise((resolve) => (answer = resolve)))
    renderPage(login, { path: '/login' })
    const user = await fillIn()

    await user.click(button())

    expect(await screen.findByRole('button', { name: 'Logging in...' })).toHaveProperty('disabled', true)
    answer(answered(200, 'OK', account))
    await screen.findByText('At /')
  })
})

describe('the login form', () => {
  test('is not sent while it is invalid', async () => {
    renderPage(login, { path: '/login' })
    const user = userEvent.setup()

    await user.type(email(), 'ngozi@')
    await user.click(password())
    await user.tab()

    expect(button()).toHaveProperty('disabled', true)
    expect(await screen.findByText('Valid email is required.')).toBeTruthy()
    expect(await screen.findByText('Password is required.')).toBeTruthy()
    expect(email().getAttribute('aria-invalid')).toBe('true')
  })

  test('answers Enter with what is missing', async () => {
    renderPage(login, { path: '/login' })
    const user = userEvent.setup()

    await user.type(password(), 'secret{Enter}')

    expect(await screen.findByText('Valid email is required.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(email()))
  })

  test('leads to registering, with the way back', () => {
    renderPage(login, { path: '/login', at: '/login?returnUrl=/cart' })

    const link = screen.getByRole('link', { name: 'Register' })

    expect(link.getAttribute('href')).toBe('/register?returnUrl=%2Fcart')
  })
})
