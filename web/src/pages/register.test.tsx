import { registerUser } from '@akada/contract/accounts.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Providers } from '../app/providers.tsx'
import { RegisterForm } from '../features/accounts/register-form.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenSite } from '../testing/given-site.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as login from './login.tsx'
import * as register from './register.tsx'

// Nearly every test fills in the complete form.
vi.setConfig({ testTimeout: 20_000 })

afterEach(() => {
  vi.useRealTimers()
  endSession()
})

const field = (label: string | RegExp) => screen.getByLabelText(label)
const button = () => screen.getByRole('button', { name: 'Register' })
const shown = (at = '/register') => renderPage(register, { path: '/register', at })

async function fillIn() {
  const user = userEvent.setup()
  await user.type(field('First Name'), 'Ngozi')
  await user.type(field('Last Name'), 'Okafor')
  await user.type(field('Email'), 'ngozi@example.com')
  await user.type(field('Password'), 'correct horse')
  // Validation is asynchronous.
  await waitFor(() => expect(button()).toHaveProperty('disabled', false))
  return user
}

const ngozi = {
  firstName: 'Ngozi',
  lastName: 'Okafor',
  country: 'Nigeria',
  countryCode: 'NG',
  phoneNumber: null,
  email: 'ngozi@example.com',
  password: 'correct horse',
  currencyPrefix: 'NGN',
}

describe('registration', () => {
  test('starts with Nigeria, and ends at the login page with a confirmation', async () => {
    const calls = fakeEndpoint(registerUser, { id: '1' })
    const { router } = renderPage(register, { path: '/register', at: '/register?returnUrl=/cart', others: { '/login': login } })
    const user = await fillIn()

    await user.click(button())

    const sentence = 'Your account has been created. We sent a link to ngozi@example.com to verify your email. Please log in.'
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: '/login', search: '?returnUrl=%2Fcart' })
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ngozi@example.com')
    expect(calls).toEqual([{ body: ngozi }])
  })

  test('takes the dial code of a country that was chosen before hydration', async () => {
    const router = createMemoryRouter([{ path: '/', element: <RegisterForm email={undefined} onRegistered={() => undefined} /> }])
    const app = (
      <Providers queryClient={createQueryClient({ isServer: true })} site={givenSite()}>
        <RouterProvider router={router} />
      </Providers>
    )
    const page = document.body.appendChild(document.createElement('div'))
    page.innerHTML = renderToString(app)
    const [country, dial] = page.querySelectorAll('select')
    if (!country || !dial) throw new Error('The form has two selects.')
    country.value = 'GH'

    const root = await act(() => hydrateRoot(page, app))

    expect([country.value, dial.value]).toEqual(['GH', 'GH+233'])
    act(() => root.unmount())
    page.remove()
  })

  test('sends the WhatsApp number with its dial code and without its leading 0', async () => {
    const calls = fakeEndpoint(registerUser, { id: '1' })
    const { router } = shown()
    const user = await fillIn()

    await user.type(field('WhatsApp (optional)'), '0803 123 4567')
    await waitFor(() => expect(button()).toHaveProperty('disabled', false))
    await user.click(button())

    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(calls[0]?.body.phoneNumber).toBe('+2348031234567')
  })

  test('sets the dial code from the country until it is chosen manually', async () => {
    shown()
    const user = userEvent.setup()

    await user.selectOptions(field(/^Country/), 'Ghana')
    expect(field('Dial code')).toHaveProperty('value', 'GH+233')

    await user.selectOptions(field('Dial code'), '+44 United Kingdom')
    await user.selectOptions(field(/^Country/), 'Kenya')
    expect(field('Dial code')).toHaveProperty('value', 'GB+44')
  })

  test('lists Nigeria and the United States first, the others by name', () => {
    shown()

    const names = within(field(/^Country/))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)

    expect(names.slice(0, 2)).toEqual(['Nigeria', 'United States'])
    expect(names.length).toBeGreaterThan(235)
    expect(names.slice(2)).toEqual(names.slice(2).toSorted((a, b) => (a ?? '').localeCompare(b ?? '', 'en')))
  })

  test.each([
    ['letters', '80312x4567', 'Use digits only, such as 8012345678.'],
    ['too few digits', '80312', 'Enter a valid phone number for the selected country. Check the dial code and the digits.'],
  ])('refuses a WhatsApp number with %s', async (_, number, sentence) => {
    shown()
    const user = await fillIn()

    await user.type(field('WhatsApp (optional)'), number)
    await user.tab()

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(button()).toHaveProperty('disabled', true)
  })

  test('shows an error under each empty field, and a summary on Enter', async () => {
    shown()
    const user = userEvent.setup()

    await user.type(field('First Name'), '{Enter}')

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please fill in all required fields (First Name, Last Name, Country, Email, Password).',
    )
    for (const sentence of ['First Name is required.', 'Last Name is required.', 'Valid email is required.'])
      expect(screen.getByText(sentence)).toBeTruthy()
    expect(button()).toHaveProperty('disabled', true)
  })

  test("shows the server's message and its field error", async () => {
    const errors = [{ path: 'password', message: 'This password is too common.' }]
    fakeEndpoint(registerUser, refused('INVALID_INPUT', { errors }))
    shown()
    const user = await fillIn()

    await user.click(button())

    expect((await screen.findByRole('alert')).textContent).toBe('Some fields need your attention.')
    expect(screen.getByText('This password is too common.')).toBeTruthy()
    expect(field('First Name')).toHaveProperty('value', 'Ngozi')
  })

  test.each([
    ['an email that is taken', refused('EMAIL_TAKEN'), 'An account with this email already exists.'],
    ['a fault without a message', broken(), 'Registration failed. Please try again.'],
  ])('shows the error for %s in a banner', async (_, answer, sentence) => {
    fakeEndpoint(registerUser, answer)
    shown()
    const user = await fillIn()

    await user.click(button())

    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  })

  test('offers a password reset if the email is taken', async () => {
    fakeEndpoint(registerUser, refused('EMAIL_TAKEN'))
    shown()
    const user = await fillIn()

    await user.click(button())

    const link = await screen.findByRole('link', { name: 'choose a new password' })
    expect(link.getAttribute('href')).toBe('/forgot-password')
  })

  test('hides the banner after 5 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fakeEndpoint(registerUser, refused('EMAIL_TAKEN'))
    shown()
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.type(field('First Name'), 'Ngozi')
    await user.type(field('Last Name'), 'Okafor')
    await user.type(field('Email'), 'ngozi@example.com')
    await user.type(field('Password'), 'correct horse{Enter}')
    const banner = await screen.findByRole('alert')

    await vi.advanceTimersByTimeAsync(5000)

    await waitFor(() => expect(banner.dataset.left).toBe('true'))
  })

  test('redirects a logged-in user immediately', async () => {
    givenStudent()

    const { router } = shown()

    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
})
