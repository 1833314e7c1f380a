import { logIn, logOut } from '@akada/contract/accounts.ts'
import { listChosenCourses } from '@akada/contract/courses.ts'
import { startProviderLogin } from '@akada/contract/linked-logins.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { currentSession, endSession, startSession } from '../lib/session.ts'
import { answered, broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { courseCard, givenAccount } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { sentence } from '../testing/sentence.ts'
import * as login from './login.tsx'
import * as register from './register.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  endSession()
})

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: 'Login' })

const account = { token: 'secret-token', roles: ['STUDENT' as const], id: '0b4a8a67-0d4b-4c5e-9e5c-8a3f0a1f1a11' }

async function fillIn(user = userEvent.setup()) {
  await user.type(email(), 'Ngozi@Example.com ')
  await user.type(password(), 'correct horse')
  // Validation is asynchronous.
  await waitFor(() => expect(button()).toHaveProperty('disabled', false))
  return user
}

describe('login', () => {
  test('stores the token, roles and id, and goes to the home page', async () => {
    const calls = fakeEndpoint(logIn, account)
    const { router } = renderPage(login, { path: '/login' })
    const user = await fillIn()

    await user.click(button())

    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(calls).toEqual([{ body: { email: 'ngozi@example.com', password: 'correct horse' } }])
    expect(currentSession()).toEqual({ token: account.token, uid: account.id, roles: ['STUDENT'] })
    expect(localStorage.getItem('token')).toBe('secret-token')
  })

  test('returns to the requested page', async () => {
    fakeEndpoint(logIn, account)
    fakeEndpoint(listChosenCourses, [courseCard()])
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

  test('redirects a logged-in user immediately', async () => {
    givenStudent()

    const { router } = renderPage(login, { path: '/login', at: '/login?returnUrl=/cart' })

    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'))
  })

  test("shows the server's message and keeps the input", async () => {
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
    ['a fault without a message', broken(), 'Login failed. Please try again.'],
    ['a lost connection', lostConnection(), 'Login failed. Please try again. Check your connection.'],
  ])('shows an error message after %s', async (_, answer, sentence) => {
    fakeEndpoint(logIn, answer)
    renderPage(login, { path: '/login' })
    const user = await fillIn()

    await user.click(button())

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', sentence)
  })

  test('is busy until the response arrives', async () => {
    let answer = (_: ReturnType<typeof answered>) => {}
    fakeEndpoint(logIn, () => new Promise((resolve) => (answer = resolve)))
    renderPage(login, { path: '/login' })
    const user = await fillIn()

    await user.click(button())

    expect(await screen.findByRole('button', { name: 'Logging in…' })).toHaveProperty('disabled', true)
    answer(answered(200, 'OK', account))
    await screen.findByText('At /')
  })
})

describe('login for an action on a course', () => {
  const returnUrl = (intent: string) => `/login?returnUrl=${encodeURIComponent(`/courses/7?${intent}=1`)}`

  test.each([
    ['add', 'Log in or create an account to add Bookkeeping to your cart.'],
    ['buy', 'Log in or create an account to buy Bookkeeping.'],
    ['enroll', 'Log in or create an account to enroll in Bookkeeping.'],
    ['wish', 'Log in or create an account to add Bookkeeping to your wishlist.'],
  ])('explains the action (%s) and offers both ways', async (intent, words) => {
    const calls = fakeEndpoint(listChosenCourses, [courseCard()])

    renderPage(login, { path: '/login', at: returnUrl(intent) })

    expect(await screen.findByText(sentence(words))).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe(returnUrl(intent).replace('/login', '/register'))
    expect(calls).toEqual([{ query: { ids: '7' } }])
  })

  test('is explained on the registration page too', async () => {
    fakeEndpoint(listChosenCourses, [courseCard()])

    renderPage(register, { path: '/register', at: returnUrl('add').replace('/login', '/register') })

    expect(await screen.findByText(sentence('Log in or create an account to add Bookkeeping to your cart.'))).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(returnUrl('add'))
  })

  test('is explained without the title if the course can’t be loaded', async () => {
    fakeEndpoint(listChosenCourses, lostConnection())

    renderPage(login, { path: '/login', at: returnUrl('add') })

    expect(await screen.findByText('Log in or create an account to add this course to your cart.')).toBeTruthy()
  })
})

describe('logged-in user without the required role', () => {
  // Loads the lazy part up front, so that no test waits for the compiler.
  beforeAll(() => import('./parts/wrong-account.tsx'))

  test.each([
    ['/manager/orders?page=2', 'This page is for managers and admins. Your account doesn’t have the Manager role.', false],
    ['/admin/settings', 'This page is for admins. Your account doesn’t have the Admin role.', false],
    ['/coupon/summary', 'This page is for admins. Your account doesn’t have the Admin role.', false],
    ['/instructor/courses', 'This page is for instructors. Your account doesn’t have the Instructor role.', true],
  ])('at %s sees the account, the missing role and a link to continue', async (returnUrl, sentence, canTeach) => {
    givenStudent()
    fakeEndpoint(getAccount, givenAccount({ firstName: 'Ngozi', lastName: 'Ade', email: 'ngozi@example.com' }))

    const { router } = renderPage(login, { path: '/login', at: `/login?returnUrl=${encodeURIComponent(returnUrl)}` })

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByText('Ngozi Ade').parentElement?.textContent).toBe('You’re logged in as Ngozi Ade (ngozi@example.com).')
    expect(screen.getByRole('link', { name: 'Back to courses' }).getAttribute('href')).toBe('/courses')
    expect(screen.queryByRole('link', { name: 'Teach on Akada' })?.getAttribute('href')).toBe(canTeach ? '/teach' : undefined)
    expect(router.state.location.pathname).toBe('/login')
  })

  test("sees the missing role even if the account can't be loaded", async () => {
    givenStudent()
    fakeEndpoint(getAccount, lostConnection())

    renderPage(login, { path: '/login', at: '/login?returnUrl=%2Fmanager' })

    expect(await screen.findByText(/doesn’t have the Manager role/)).toBeTruthy()
    expect(screen.queryByText(/You’re logged in as/)).toBeNull()
  })

  test('switches to another account and returns', async () => {
    givenStudent()
    fakeEndpoint(getAccount, givenAccount())
    fakeEndpoint(logOut, null)
    fakeEndpoint(logIn, { ...account, roles: ['STUDENT', 'MANAGER'] })
    const { router } = renderPage(login, { path: '/login', at: '/login?returnUrl=%2Fmanager' })
    const user = userEvent.setup()

    await user.click(await screen.findByRole('button', { name: 'Switch account' }))
    expect(currentSession()).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(email()))
    await fillIn(user)
    await user.click(button())

    await waitFor(() => expect(router.state.location.pathname).toBe('/manager'))
  })

  test('is redirected once the session has the role', async () => {
    startSession({ token: 't', id: account.id, roles: ['STUDENT', 'INSTRUCTOR'] })

    const { router } = renderPage(login, { path: '/login', at: '/login?returnUrl=%2Finstructor%2Fcourses' })

    await waitFor(() => expect(router.state.location.pathname).toBe('/instructor/courses'))
  })
})

describe('login with a second factor', () => {
  const code = () => screen.findByRole('textbox', { name: 'Code' })
  const right = { email: 'ngozi@example.com', password: 'correct horse' }

  async function comeToCode() {
    const calls = fakeEndpoint(logIn, ({ body }) => {
      if (body.code === undefined) return refused('SECOND_FACTOR_REQUIRED')
      return body.code === '123456' || body.code === 'abcd-efgh' ? account : refused('SECOND_FACTOR_WRONG')
    })
    const { router } = renderPage(login, { path: '/login' })
    const user = await fillIn()
    await user.click(button())
    await code()
    return { calls, router, user }
  }

  test('asks for the code in a second step', async () => {
    const { calls } = await comeToCode()

    const field = await code()

    expect(screen.getByRole('heading', { name: 'Two-step verification' })).toBeTruthy()
    expect(screen.getByText('Enter the code from your authenticator app, or a recovery code.').id).toBe(
      field.getAttribute('aria-describedby'),
    )
    expect(field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(field.getAttribute('inputmode')).toBe('numeric')
    expect(document.activeElement).toBe(field)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(calls).toEqual([{ body: right }])
    expect(currentSession()).toBeNull()
  })

  test.each([' 123456', 'abcd-efgh'])('accepts %j', async (typed) => {
    const { calls, router, user } = await comeToCode()

    await user.type(await code(), `${typed}{Enter}`)

    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(calls.at(-1)).toEqual({ body: { ...right, code: typed.trim() } })
    expect(currentSession()?.token).toBe(account.token)
  })

  test('stays at the second step after a wrong code', async () => {
    const { router, user } = await comeToCode()
    await user.type(await code(), '000000')
    await waitFor(() => expect(button()).toHaveProperty('disabled', false))
    await user.click(button())

    expect((await screen.findByRole('alert')).textContent).toBe('Incorrect code. Enter the current code or a recovery code.')
    await waitFor(async () => expect(document.activeElement).toBe(await code()))
    await user.keyboard('123456{Enter}')

    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  test('can return to the password step, which keeps the password', async () => {
    const { user } = await comeToCode()

    await user.click(screen.getByRole('button', { name: 'Back' }))

    expect(email()).toHaveProperty('value', 'Ngozi@Example.com')
    expect(password()).toHaveProperty('value', 'correct horse')
    expect(document.activeElement).toBe(password())
    await user.type(password(), '{Enter}')
    expect(await code()).toHaveProperty('value', '')
  })

  test("shows the server's message after too many wrong codes, and stays at the second step", async () => {
    const { user } = await comeToCode()
    fakeEndpoint(logIn, refused('TOO_MANY_REQUESTS', { message: 'Too many attempts. Try again in 2 minutes.' }))

    await user.type(await code(), '123456{Enter}')

    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 2 minutes.')
    expect(await code()).toHaveProperty('value', '123456')
  })

  test('returns to the password step if the password has changed', async () => {
    const { user } = await comeToCode()
    fakeEndpoint(logIn, refused('WRONG_CREDENTIALS'))

    await user.type(await code(), '123456{Enter}')

    expect((await screen.findByRole('alert')).textContent).toBe('Wrong email or password.')
    expect(password()).toHaveProperty('value', 'correct horse')
  })

  test('shows a text keyboard for a recovery code', async () => {
    const { user } = await comeToCode()

    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))

    expect((await code()).getAttribute('inputmode')).toBe('text')
    expect(document.activeElement).toBe(await code())
  })

  test('shows on Enter that the code is missing', async () => {
    const { user } = await comeToCode()

    await user.type(await code(), '{Enter}')

    expect(await screen.findByText('Code is required.')).toBeTruthy()
    expect(button()).toHaveProperty('disabled', true)
  })
})

describe('login form', () => {
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

  test('shows an error for an empty field on Enter', async () => {
    renderPage(login, { path: '/login' })
    const user = userEvent.setup()

    await user.type(password(), 'secret{Enter}')

    expect(await screen.findByText('Valid email is required.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(email()))
  })

  test('links to the password reset, and shows no error that would move the link', async () => {
    const { router } = renderPage(login, { path: '/login' })
    const user = userEvent.setup()
    await user.click(password())

    await user.click(screen.getByRole('link', { name: 'Forgot password?' }))

    expect(screen.queryByText('Password is required.')).toBeNull()
    await waitFor(() => expect(router.state.location.pathname).toBe('/forgot-password'))
  })

  test("shows the server's message after too many attempts", async () => {
    fakeEndpoint(logIn, refused('TOO_MANY_REQUESTS', { message: 'Too many attempts. Try again in 2 minutes.' }))
    renderPage(login, { path: '/login' })
    const user = await fillIn()

    await user.click(button())

    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 2 minutes.')
  })

  test('links to registration, and keeps the return URL', () => {
    renderPage(login, { path: '/login', at: '/login?returnUrl=/cart' })

    const link = screen.getByRole('link', { name: 'Register' })

    expect(link.getAttribute('href')).toBe('/register?returnUrl=%2Fcart')
  })
})

describe('a login with a provider', () => {
  const loginProviders = [
    { id: 'google', name: 'Google' },
    { id: 'school', name: 'School login' },
  ]
  const openIt = (page: Parameters<typeof renderPage>[0], at = '/login') =>
    renderPage(page, { path: at.split('?')[0] ?? at, at, site: { loginProviders } })
  const named = (name: string) => screen.findByRole('button', { name })

  test('is not offered on a site without providers', () => {
    renderPage(login, { path: '/login' })

    expect(screen.queryByRole('button', { name: /with/ })).toBeNull()
    expect(screen.queryByText('or')).toBeNull()
  })

  test('has a button for each provider, on the registration page too', async () => {
    openIt(login)
    expect(await named('Log in with Google')).toBeTruthy()
    expect(await named('Log in with School login')).toBeTruthy()

    openIt(register, '/register')
    expect(await named('Continue with Google')).toBeTruthy()
  })

  test('opens the provider, and stays busy until the browser has left', async () => {
    const assign = vi.fn()
    const calls = fakeEndpoint(startProviderLogin, { url: 'https://accounts.google.test/auth' })
    openIt(login, '/login?returnUrl=%2Fcart')
    vi.stubGlobal('location', { ...location, assign })

    await userEvent.click(await named('Log in with Google'))

    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://accounts.google.test/auth'))
    expect(calls).toEqual([{ params: { provider: 'google' }, body: { returnUrl: '/cart' } }])
    expect((await named('Opening Google…')).getAttribute('aria-busy')).toBe('true')
    expect(await named('Log in with School login')).toHaveProperty('disabled', true)
  })

  test('is possible again after the user returned with the Back button', async () => {
    fakeEndpoint(startProviderLogin, { url: 'https://accounts.google.test/auth' })
    openIt(login)
    vi.stubGlobal('location', { ...location, assign: vi.fn() })
    await userEvent.click(await named('Log in with Google'))
    await named('Opening Google…')

    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))

    expect(await named('Log in with Google')).toHaveProperty('disabled', false)
  })

  test('shows that the provider doesn’t respond', async () => {
    fakeEndpoint(
      startProviderLogin,
      refused('PROVIDER_UNAVAILABLE', { message: 'Google doesn’t respond. Try again later, or log in another way.' }),
    )
    openIt(login)

    await userEvent.click(await named('Log in with Google'))

    expect(await screen.findByText('Google doesn’t respond. Try again later, or log in another way.')).toBeTruthy()
  })
})
