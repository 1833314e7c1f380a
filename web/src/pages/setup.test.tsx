import { checkSetupLink, createFirstAdmin } from '@akada/contract/accounts.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { Providers } from '../app/providers.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { currentSession, endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenSite } from '../testing/given-site.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as setup from './setup.tsx'

afterEach(() => endSession())

const shown = (at = '/setup#token=from-the-start') => renderPage(setup, { path: '/setup', at })
const ada = { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com', password: 'correct horse' }
const button = () => screen.findByRole('button', { name: 'Create admin account' })

async function fillIn() {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('First Name'), ada.firstName)
  await user.type(screen.getByLabelText('Last Name'), ada.lastName)
  await user.type(screen.getByLabelText('Email'), ada.email)
  await user.type(screen.getByLabelText('Password'), ada.password)
  await waitFor(async () => expect(await button()).toHaveProperty('disabled', false))
  await user.click(await button())
}

describe('site setup', () => {
  test('creates the admin, who is logged in and sees the settings', async () => {
    const checks = fakeEndpoint(checkSetupLink, null)
    const creations = fakeEndpoint(createFirstAdmin, { token: 'a-token', id: '7', roles: ['ADMIN', 'STUDENT'] })
    const { router } = shown()

    await fillIn()

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/settings'))
    expect(checks[0]).toEqual({ body: { token: 'from-the-start' } })
    expect(creations).toEqual([{ body: { ...ada, token: 'from-the-start' } }])
    expect(currentSession()).toMatchObject({ uid: '7', token: 'a-token' })
  })

  test('leads to two-step verification if the role requires it', async () => {
    fakeEndpoint(checkSetupLink, null)
    fakeEndpoint(createFirstAdmin, { token: 'a-token', id: '7', roles: ['STUDENT'] })
    const { router } = shown()

    await fillIn()

    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/settings', search: '?tab=security' }))
  })

  test('removes the token from the URL', async () => {
    fakeEndpoint(checkSetupLink, null)
    const { router } = shown()

    await waitFor(() => expect(router.state.location).toMatchObject({ hash: '', state: { code: 'from-the-start' } }))
    expect(await button()).toBeTruthy()
  })

  test.each([
    ['SETUP_LINK_INVALID', 'This setup link no longer works. Restart the server to get a new one.', 0],
    ['SETUP_DONE', 'This site already has an admin.', 1],
  ] as const)('shows no form for an invalid link: %s', async (code, sentence, logins) => {
    fakeEndpoint(checkSetupLink, refused(code))
    shown()

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryAllByRole('link', { name: 'Login' })).toHaveLength(logins)
    expect(screen.queryByLabelText('Email')).toBeNull()
  })

  test('removes the form if another admin was created first', async () => {
    fakeEndpoint(checkSetupLink, null)
    fakeEndpoint(createFirstAdmin, refused('SETUP_DONE'))
    shown()

    await fillIn()

    const login = await screen.findByRole('link', { name: 'Login' })
    expect(login.parentElement).toBe(document.activeElement)
    expect(screen.queryByLabelText('Email')).toBeNull()
  })

  test('keeps the input when the email is taken', async () => {
    fakeEndpoint(checkSetupLink, null)
    fakeEndpoint(createFirstAdmin, refused('EMAIL_TAKEN'))
    shown()

    await fillIn()

    expect(await screen.findByText('An account with this email already exists.')).toBeTruthy()
    expect(screen.getByText('akada user grant')).toBeTruthy()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', ada.email)
  })

  test("doesn't repeat the check after too many attempts, except on request", async () => {
    const checks = fakeEndpoint(checkSetupLink, refused('TOO_MANY_REQUESTS'))
    shown()

    expect(await screen.findByText('Too many attempts. Please try again later.')).toBeTruthy()
    expect(checks).toHaveLength(1)
    fakeEndpoint(checkSetupLink, null)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await button()).toBeTruthy()
  })

  test("shows the server's errors under the fields", async () => {
    const errors = [{ path: 'password', message: 'This password is too common. Please choose another.' }]
    fakeEndpoint(checkSetupLink, null)
    fakeEndpoint(createFirstAdmin, refused('INVALID_INPUT', { errors }))
    shown()

    await fillIn()

    expect(await screen.findByText('This password is too common. Please choose another.')).toBeTruthy()
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  })

  test('explains that the setup link is required', () => {
    shown('/setup')

    expect(screen.getByText(/^Open the setup link that the server printed when it started\./)).toBeTruthy()
  })

  test("never puts the token into the server's markup", () => {
    const router = createMemoryRouter([{ path: '/setup', Component: setup.Component }], { initialEntries: ['/setup#token=from-the-start'] })

    const html = renderToString(
      <Providers queryClient={createQueryClient({ isServer: true })} site={givenSite()}>
        <RouterProvider router={router} />
      </Providers>,
    )

    expect(html).toContain('Set up your site')
    expect(html).not.toContain('from-the-start')
  })

  test('can be retried when the link could not be checked', async () => {
    fakeEndpoint(checkSetupLink, broken())
    shown()

    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(checkSetupLink, null)
    await userEvent.click(retry)

    expect(await button()).toBeTruthy()
  })
})
