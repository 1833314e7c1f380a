import { getEarnings } from '@akada/contract/earnings.ts'
import { getTeaching, updateTeaching } from '@akada/contract/instructors.ts'
import { getMailPreferences } from '@akada/contract/notifications.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../lib/session.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './instructor-settings.tsx'

const teaching = {
  brand: 'Bello Books',
  headline: 'Keeps books for small shops',
  bio: 'Fifteen years of ledgers, and still glad of each that closes.',
}

beforeEach(() => {
  startSession({ token: 'token-of-an-instructor', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT', 'INSTRUCTOR'] })
  fakeEndpoint(getTeaching, teaching)
  fakeEndpoint(getEarnings, { balances: [], accounts: [] })
  const all = {
    certificate: true,
    alert: true,
    message: true,
    promotion: true,
    news: true,
    comment: true,
    dailyDigest: true,
    weeklyDigest: true,
  }
  fakeEndpoint(getMailPreferences, all)
})

const shown = () => ({ user: userEvent.setup(), ...renderPage(page, { path: '/instructor/settings' }) })
const save = () => screen.getByRole('button', { name: 'Save' })

describe('the settings of an instructor', () => {
  test('hold what they teach under, where they are paid and which mails they get, and lead to their profile', async () => {
    shown()

    expect(await screen.findByLabelText('Brand')).toHaveProperty('value', 'Bello Books')
    expect(await screen.findByRole('button', { name: 'Add the account for naira' })).toBeTruthy()
    expect(await screen.findByRole('switch', { name: 'Offers' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Change your profile' }).getAttribute('href')).toBe('/profile/update')
    expect(screen.getByRole('link', { name: 'See it as others do' }).getAttribute('href')).toMatch(/^\/user-profile\/7d0c/)
  })

  test('are saved once something is changed', async () => {
    const calls = fakeEndpoint(updateTeaching, ({ body }) => body)
    const { user } = shown()
    const headline = await screen.findByLabelText('Headline')
    expect(save()).toHaveProperty('disabled', true)

    await user.clear(headline)
    await user.type(headline, 'Books that balance')
    await user.click(save())

    expect(await screen.findByText('Saved. Your courses show it now.')).toBeTruthy()
    expect(calls).toEqual([{ body: { ...teaching, headline: 'Books that balance' } }])
    expect(save()).toHaveProperty('disabled', true)
  })

  test('name what is too short, and lose nothing when they could not be saved', async () => {
    fakeEndpoint(updateTeaching, broken())
    const { user } = shown()
    const brand = await screen.findByLabelText('Brand')

    await user.clear(brand)
    await user.click(save())
    expect(await screen.findByText('Brand is required.')).toBeTruthy()
    await user.type(brand, 'Bello and daughters')
    await user.click(save())

    expect(await screen.findByText('We couldn’t save it. Please try again.')).toBeTruthy()
    expect(brand).toHaveProperty('value', 'Bello and daughters')
  })

  test('that fail to load in one part leave the others', async () => {
    fakeEndpoint(getTeaching, broken())
    fakeEndpoint(getEarnings, broken())
    const { user } = shown()
    await screen.findByText('We couldn’t load what you teach under.')
    await screen.findByText('We couldn’t load your accounts.')
    fakeEndpoint(getTeaching, { brand: null, headline: null, bio: null })

    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement)

    expect(await screen.findByLabelText('Brand')).toHaveProperty('value', '')
    expect(await screen.findByRole('switch', { name: 'Offers' })).toBeTruthy()
  })
})
