import { requestPasswordReset } from '@akada/contract/accounts.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { deleteLinkedLogin, listLinkedLogins, startLinkingLogin } from '@akada/contract/linked-logins.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { broken, fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { LinkedLoginsCard } from './linked-logins-card.tsx'
import { PasswordCard } from './password-card.tsx'

type Linked = Answer<typeof listLinkedLogins>

afterEach(() => vi.unstubAllGlobals())

const google: Linked['logins'][number] = {
  id: 7,
  provider: 'google',
  name: 'Google',
  email: 'ada@gmail.test',
  linkedAt: '2026-03-01T10:00:00.000Z',
  canUnlink: true,
}
const loginProviders = [
  { id: 'google', name: 'Google' },
  { id: 'school', name: 'School login' },
]

function shown(linked: Linked, providers = loginProviders) {
  fakeEndpoint(listLinkedLogins, linked)
  const Component = () => (
    <>
      <PasswordCard email="ada@example.com" />
      <LinkedLoginsCard />
    </>
  )
  renderPage({ Component }, { path: '/', site: { loginProviders: providers } })
  return userEvent.setup()
}
const button = (name: string) => screen.findByRole('button', { name })

describe('other ways to log in', () => {
  test('are not shown if the site offers none', async () => {
    shown({ hasPassword: true, logins: [] }, [])

    await screen.findByText('Password')
    expect(screen.queryByText('Other ways to log in')).toBeNull()
  })

  test('lists linked logins with their address, and the others to link', async () => {
    shown({ hasPassword: true, logins: [google] })

    const row = within((await screen.findByText('Google', { selector: 'p' })).closest('li') as HTMLElement)
    expect(row.getByText('ada@gmail.test')).toBeTruthy()
    expect(row.getByText(/Linked Mar 1, 2026/)).toBeTruthy()
    expect(await button('Unlink Google')).toBeTruthy()
    expect(await button('Link School login')).toBeTruthy()
  })

  test('offers a retry after a failure', async () => {
    fakeEndpoint(listLinkedLogins, broken())
    renderPage({ Component: LinkedLoginsCard }, { path: '/', site: { loginProviders } })
    const retry = await button('Retry')
    fakeEndpoint(listLinkedLogins, { hasPassword: true, logins: [google] })

    await userEvent.click(retry)

    expect(await button('Unlink Google')).toBeTruthy()
  })
})

describe('linking', () => {
  test('asks for the password, then opens the provider', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { assign })
    const user = shown({ hasPassword: true, logins: [] })
    const calls = fakeEndpoint(startLinkingLogin, { url: 'https://accounts.google.test/auth' })

    await user.click(await button('Link Google'))
    await user.type(screen.getByLabelText('Your password'), 'correct horse')
    await user.click(await button('Continue'))

    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://accounts.google.test/auth'))
    expect(calls).toEqual([{ params: { provider: 'google' }, body: { password: 'correct horse' } }])
  })

  test('shows a wrong password', async () => {
    const user = shown({ hasPassword: true, logins: [] })
    fakeEndpoint(startLinkingLogin, refused('WRONG_PASSWORD'))

    await user.click(await button('Link Google'))
    await user.type(screen.getByLabelText('Your password'), 'wrong')
    await user.click(await button('Continue'))

    expect(await screen.findByText('Your current password is incorrect.')).toBeTruthy()
  })

  test('opens the provider without a password if the account has none', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { assign })
    const user = shown({ hasPassword: false, logins: [{ ...google, canUnlink: false }] })
    const calls = fakeEndpoint(startLinkingLogin, { url: 'https://school.test/auth' })

    await user.click(await button('Link School login'))

    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://school.test/auth'))
    expect(calls).toEqual([{ params: { provider: 'school' }, body: {} }])
  })
})

describe('unlinking', () => {
  test('asks for confirmation, and then offers to link the login again', async () => {
    const user = shown({ hasPassword: true, logins: [google] })
    const calls = fakeEndpoint(deleteLinkedLogin, () => {
      fakeEndpoint(listLinkedLogins, { hasPassword: true, logins: [] })
      return null
    })

    await user.click(await button('Unlink Google'))
    await user.click(await button('Unlink'))

    expect(await screen.findByText('You can no longer log in with Google.')).toBeTruthy()
    expect(await button('Link Google')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '7' } }])
  })

  test('is not offered for the only way to log in', async () => {
    shown({ hasPassword: false, logins: [{ ...google, canUnlink: false }] })

    expect(await screen.findByText('To unlink it, set a password first.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Unlink Google' })).toBeNull()
  })
})

test('the password form appears only once the account is known to have a password', async () => {
  let answer = (_: Linked) => {}
  const linked = new Promise<Linked>((resolve) => {
    answer = resolve
  })
  fakeEndpoint(listLinkedLogins, () => linked)
  renderPage({ Component: () => <PasswordCard email="ada@example.com" /> }, { path: '/', site: { loginProviders } })

  expect(await screen.findByText('Loading…')).toBeTruthy()
  expect(screen.queryByLabelText('Current Password')).toBeNull()
  answer({ hasPassword: true, logins: [] })
  expect(await screen.findByLabelText('Current Password')).toBeTruthy()
})

describe('an account without a password', () => {
  test('gets a link to set one', async () => {
    const user = shown({ hasPassword: false, logins: [{ ...google, canUnlink: false }] })
    const calls = fakeEndpoint(requestPasswordReset, null)

    await user.click(await button('Email me a link to set a password'))

    expect(await screen.findByText(/Open it within 30 minutes/)).toBeTruthy()
    expect(calls).toEqual([{ query: {}, body: { email: 'ada@example.com' } }])
    expect(screen.queryByLabelText('Current Password')).toBeNull()
  })

  test('shows that the link couldn’t be sent', async () => {
    const user = shown({ hasPassword: false, logins: [] })
    fakeEndpoint(requestPasswordReset, broken())

    await user.click(await button('Email me a link to set a password'))

    expect(await screen.findByText('We couldn’t send the link. Please try again.')).toBeTruthy()
  })
})
