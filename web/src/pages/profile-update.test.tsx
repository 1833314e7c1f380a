import { updatePassword } from '@akada/contract/accounts.ts'
import { getAccount, updateProfile, updateSocialLinks } from '@akada/contract/profiles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession } from '../lib/session.ts'
import { answered, broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenAccount } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { dismissToasts } from '../ui/toast.tsx'
import * as update from './profile-update.tsx'

// These tests type a lot of text.
vi.setConfig({ testTimeout: 20_000 })

beforeEach(() => givenStudent())
afterEach(() => {
  vi.useRealTimers()
  endSession()
  dismissToasts()
})

const ada = givenAccount({ country: 'NG' })
const link = (socialLinkType: 'X' | 'GITHUB' | 'WEBSITE', url: string) => ({ socialLinkType, url })
const field = (label: string) => screen.getByLabelText(label)
const button = (name: string) => screen.getByRole('button', { name })

async function show(account = ada, at = '/profile/update') {
  fakeEndpoint(getAccount, account)
  const shown = renderPage(update, { path: at.split('/').length > 3 ? '/profile/update/:person' : '/profile/update', at })
  await screen.findByRole('heading', { name: 'Personal Information' })
  return { ...shown, user: userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {}) }
}

describe('profile editing page', () => {
  test('shows that it is loading, and offers a retry after a failure', async () => {
    fakeEndpoint(getAccount, broken())
    renderPage(update, { path: '/profile/update' })
    expect(screen.getByText('Loading profile...')).toBeTruthy()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText('Failed to load profile. Please try again later.')).toBeTruthy()
    fakeEndpoint(getAccount, ada)

    await userEvent.click(retry)

    expect(await screen.findByRole('heading', { name: 'Personal Information' })).toBeTruthy()
  })

  test('shows the stored values, with a read-only email', async () => {
    await show({ ...ada, about: 'I sew.', phoneNumber: '+2348031234567', userLinks: [link('X', 'https://x.com/ada')] })

    expect(screen.getByRole('heading', { name: 'Edit Profile' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Profile' }).getAttribute('href')).toBe('/profile')
    expect(field('First Name')).toHaveProperty('value', 'Ada')
    expect(field('About')).toHaveProperty('value', 'I sew.')
    expect(screen.getByText('6 / 2,000 characters')).toBeTruthy()
    expect(field('Email')).toMatchObject({ value: 'ada@example.test', disabled: true })
    expect(field('Dial code')).toHaveProperty('value', 'NG+234')
    expect(field('WhatsApp (optional)')).toHaveProperty('value', '8031234567')
    expect(screen.getByLabelText('Link')).toHaveProperty('value', 'https://x.com/ada')
  })

  test("shows the user's profile at the URL with the user's id", async () => {
    const { router } = await show(ada, `/profile/update/${ada.id}`)

    expect(router.state.location.pathname).toBe(`/profile/update/${ada.id}`)
  })

  test("redirects a URL with another user's id to the user's own page", async () => {
    fakeEndpoint(getAccount, ada)

    const { router } = renderPage(update, { path: '/profile/update/:person', at: '/profile/update/0b4a8a67-0d4b-4c5e-9e5c-8a3f0a1f1a11' })

    await waitFor(() => expect(router.state.location.pathname).toBe('/profile/update'))
  })
})

describe('saving the profile', () => {
  test('sends the changes, shows a success message, and returns to the profile after 2 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { router, user } = await show()
    const calls = fakeEndpoint(updateProfile, ({ body }) => ({ ...ada, ...(body as object) }))
    await user.clear(field('First Name'))
    await user.type(field('First Name'), 'Adaeze')
    await user.type(field('About'), 'I sew.')
    await user.type(field('WhatsApp (optional)'), '0803 123 4567')

    await user.click(button('Save Changes'))

    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy()
    expect(calls).toEqual([{ body: { firstName: 'Adaeze', lastName: 'Obi', about: 'I sew.', phoneNumber: '+2348031234567' } }])
    // From here on, the test advances the time.
    vi.setTimerTickMode('manual')
    await vi.advanceTimersByTimeAsync(1500)
    expect(router.state.location.pathname).toBe('/profile/update')
    await vi.advanceTimersByTimeAsync(500)
    vi.setTimerTickMode('interval')
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  })

  test('leaves an untouched phone number unchanged', async () => {
    const { user } = await show({ ...ada, phoneNumber: '+2348031234567' })
    const calls = fakeEndpoint(updateProfile, ada)
    await user.type(field('About'), 'Hello')

    await user.click(button('Save Changes'))

    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy()
    expect(calls[0]?.body).toEqual({ firstName: 'Ada', lastName: 'Obi', about: 'Hello' })
  })

  test('stays on the page if the user has started another change', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { router, user } = await show()
    fakeEndpoint(updateProfile, ada)
    await user.click(button('Save Changes'))
    await screen.findByText('Profile updated successfully!')

    await user.type(field('About'), 'And')
    await vi.advanceTimersByTimeAsync(5000)

    expect(router.state.location.pathname).toBe('/profile/update')
  })

  test('is busy until the response arrives', async () => {
    let answer = (_: ReturnType<typeof answered>) => {}
    const { user } = await show()
    fakeEndpoint(updateProfile, () => new Promise((resolve) => (answer = resolve)))

    await user.click(button('Save Changes'))

    expect((await screen.findByRole('button', { name: 'Saving...' })).getAttribute('aria-busy')).toBe('true')
    answer(answered(200, 'OK', ada))
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy()
  })

  test.each([
    ['a fault without a message', broken(), 'Failed to update profile. Please try again.'],
    ['a refusal', refused('TOO_MANY_REQUESTS', { message: 'Not so fast.' }), 'Not so fast.'],
    ['a lost connection', lostConnection(), 'Failed to update profile. Please try again. Check your connection.'],
  ])('shows an error message after %s, and keeps the input', async (_, answer, sentence) => {
    const { user } = await show()
    fakeEndpoint(updateProfile, answer)
    await user.type(field('About'), 'I sew.')

    await user.click(button('Save Changes'))

    expect((await screen.findByText(sentence)).closest('[role=alert]')).toBeTruthy()
    expect(field('About')).toHaveProperty('value', 'I sew.')
  })

  test("shows the server's error under its field", async () => {
    const { user } = await show()
    const errors = [{ path: 'phoneNumber', message: 'This number doesn’t exist.' }]
    fakeEndpoint(updateProfile, refused('INVALID_INPUT', { errors }))

    await user.click(button('Save Changes'))

    expect(await screen.findByText('This number doesn’t exist.')).toBeTruthy()
    expect(field('WhatsApp (optional)').getAttribute('aria-invalid')).toBe('true')
  })

  test('sends nothing without a name, and focuses the field', async () => {
    const { user } = await show()
    await user.clear(field('First Name'))

    await user.click(button('Save Changes'))

    expect(await screen.findByText('First Name is required.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('First Name')))
  })

  test('shows how much the About text exceeds the limit', async () => {
    const { user } = await show()
    await user.click(field('About'))
    await user.paste('x'.repeat(2001))

    await user.click(button('Save Changes'))

    expect(screen.getByText('2,001 / 2,000 characters')).toBeTruthy()
    expect(await screen.findByText('This must have at most 2,000 characters.')).toBeTruthy()
  })
})

describe('social links', () => {
  const row = (number: number) => within(screen.getByRole('group', { name: `Link ${number}` }))
  const urls = () => screen.queryAllByLabelText('Link').map((input) => (input as HTMLInputElement).value)
  const two = { ...ada, userLinks: [link('X', 'https://x.com/ada'), link('GITHUB', 'https://github.com/ada')] }

  test('can be added with a type and a URL, which needs no scheme', async () => {
    const { user } = await show()
    fakeEndpoint(updateProfile, ada)
    const calls = fakeEndpoint(updateSocialLinks, ({ body }) => body.userLinks)

    await user.click(button('Add link'))
    await user.selectOptions(row(1).getByLabelText('Type'), 'Twitter')
    await user.type(row(1).getByLabelText('Link'), 'x.com/ada')
    await user.click(button('Save Changes'))

    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy()
    expect(calls).toEqual([{ body: { userLinks: [link('X', 'https://x.com/ada')] } }])
  })

  test('offer every type', async () => {
    const { user } = await show()

    await user.click(button('Add link'))

    const names = row(1)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(names.toSorted()).toEqual(
      ['Blog', 'Facebook', 'GitHub', 'Instagram', 'LinkedIn', 'Other', 'Portfolio', 'TikTok', 'Twitter', 'Website', 'YouTube'].toSorted(),
    )
  })

  test('can be reordered by keyboard, and the focus follows', async () => {
    const { user } = await show(two)
    fakeEndpoint(updateProfile, two)
    const calls = fakeEndpoint(updateSocialLinks, ({ body }) => body.userLinks)
    button('Move link 2 up').focus()

    await user.keyboard('{Enter}')

    expect(urls()).toEqual(['https://github.com/ada', 'https://x.com/ada'])
    expect(document.activeElement).toBe(button('Move link 1 up'))
    expect(screen.getByText('Link 2 moved to position 1.')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(urls()).toEqual(['https://github.com/ada', 'https://x.com/ada'])
    await user.click(button('Save Changes'))
    await waitFor(() => expect(calls[0]?.body.userLinks.map(({ url }) => url)).toEqual(['https://github.com/ada', 'https://x.com/ada']))
  })

  test('can all be removed', async () => {
    const { user } = await show(two)
    fakeEndpoint(updateProfile, two)
    const calls = fakeEndpoint(updateSocialLinks, ({ body }) => body.userLinks)

    await user.click(button('Remove link 1'))
    expect(urls()).toEqual(['https://github.com/ada'])
    expect(document.activeElement).toBe(button('Add link'))
    await user.click(button('Remove link 1'))
    await user.click(button('Save Changes'))

    await waitFor(() => expect(calls).toEqual([{ body: { userLinks: [] } }]))
  })

  test('show an error for each invalid link', async () => {
    const { user } = await show()
    await user.click(button('Add link'))
    await user.click(button('Add link'))
    await user.type(row(2).getByLabelText('Link'), 'ftp://ada')

    await user.click(button('Save Changes'))

    expect(await row(1).findByText('Link is required.')).toBeTruthy()
    expect(await row(2).findByText('The link must start with https:// or http://.')).toBeTruthy()
  })

  test('are limited to ten', async () => {
    const ten = Array.from({ length: 10 }, (_, number) => link('WEBSITE', `https://ada.example/${number}`))
    const { user } = await show({ ...ada, userLinks: ten })

    await user.click(button('Add link'))

    expect(urls()).toHaveLength(10)
    expect(screen.getByText('10 of 10')).toBeTruthy()
    expect(button('Add link')).toHaveProperty('disabled', true)
  })

  test("show the server's error even though the name was saved", async () => {
    const { user, queryClient } = await show()
    fakeEndpoint(updateProfile, { ...ada, firstName: 'Adaeze' })
    const errors = [{ path: 'userLinks.0.url', message: 'This place does not exist.' }]
    fakeEndpoint(updateSocialLinks, refused('INVALID_INPUT', { errors }))
    await user.click(button('Add link'))
    await user.type(row(1).getByLabelText('Link'), 'ada.example')

    await user.click(button('Save Changes'))

    expect(await row(1).findByText('This place does not exist.')).toBeTruthy()
    expect(queryClient.getQueryData(['account'])).toMatchObject({ firstName: 'Adaeze' })
  })
})

describe('leaving the profile editing page', () => {
  test('asks for confirmation after changes, and stays or leaves accordingly', async () => {
    const { router, user } = await show()
    await user.type(field('About'), 'I sew.')

    await user.click(screen.getByRole('link', { name: 'Back to Profile' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', { name: 'Stay' }))
    expect(router.state.location.pathname).toBe('/profile/update')
    expect(field('About')).toHaveProperty('value', 'I sew.')
    await user.click(screen.getByRole('link', { name: 'Back to Profile' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  })

  test('triggers a warning before the tab is closed with unsaved changes', async () => {
    const { user } = await show()
    const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(closing()).toBe(true)

    await user.type(field('About'), 'I sew.')

    expect(closing()).toBe(false)
  })

  test('needs no confirmation after the session has ended', async () => {
    const { router, user } = await show()
    await user.type(field('About'), 'I sew.')

    endSession()
    await router.navigate('/login')

    expect(router.state.location.pathname).toBe('/login')
  })
})

describe('changing the password in the profile', () => {
  test('opens and closes its form, and shows the result', async () => {
    const { user } = await show()
    fakeEndpoint(updatePassword, null)
    expect(screen.queryByLabelText('Current Password')).toBeNull()

    await user.click(button('Change Password'))
    await user.type(field('Current Password'), 'correct horse')
    await user.type(field('New Password'), 'battery staple')
    await user.type(field('Confirm New Password'), 'battery staple')
    await user.click(button('Update Password'))

    expect(await screen.findByText('Password updated successfully!')).toBeTruthy()
    expect(screen.queryByLabelText('Current Password')).toBeNull()
    expect(button('Change Password').getAttribute('aria-expanded')).toBe('false')
  })

  test('keeps the page open after the profile is saved', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { router, user } = await show()
    fakeEndpoint(updateProfile, ada)
    await user.click(button('Save Changes'))
    await screen.findByText('Profile updated successfully!')

    await user.click(button('Change Password'))
    await vi.advanceTimersByTimeAsync(5000)

    expect(router.state.location.pathname).toBe('/profile/update')
  })
})
