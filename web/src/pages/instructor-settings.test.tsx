import { getEarnings } from '@akada/contract/earnings.ts'
import { getTeaching, updateTeaching } from '@akada/contract/instructors.ts'
import { getMailPreferences } from '@akada/contract/notifications.ts'
import { getStorageUsage } from '@akada/contract/quotas.ts'
import { cancelUpload } from '@akada/contract/uploads.ts'
import { screen, within } from '@testing-library/react'
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

const noFiles = {
  usedBytes: 0,
  limitBytes: 20_000_000_000,
  parts: { courses: 0, captions: 0, imports: 0, uploads: 0 },
  uploads: [],
  largeUploads: 0,
  largeUploadsLimit: 2,
}

beforeEach(() => {
  startSession({ token: 'token-of-an-instructor', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT', 'INSTRUCTOR'] })
  fakeEndpoint(getTeaching, teaching)
  fakeEndpoint(getEarnings, { balances: [], accounts: [] })
  fakeEndpoint(getStorageUsage, noFiles)
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

describe('instructor settings', () => {
  test('contain the brand, the payout account and the email settings, and link to the profile', async () => {
    shown()

    expect(await screen.findByLabelText('Brand')).toHaveProperty('value', 'Bello Books')
    expect(await screen.findByRole('button', { name: 'Add account for naira' })).toBeTruthy()
    expect(await screen.findByRole('switch', { name: 'Offers' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe('/profile/update')
    expect(screen.getByRole('link', { name: 'View public profile' }).getAttribute('href')).toMatch(/^\/user-profile\/7d0c/)
  })

  test('can be saved once something has changed', async () => {
    const calls = fakeEndpoint(updateTeaching, ({ body }) => body)
    const { user } = shown()
    const headline = await screen.findByLabelText('Headline')
    expect(save()).toHaveProperty('disabled', true)

    await user.clear(headline)
    await user.type(headline, 'Books that balance')
    await user.click(save())

    expect(await screen.findByText('Saved. Your courses are up to date.')).toBeTruthy()
    expect(calls).toEqual([{ body: { ...teaching, headline: 'Books that balance' } }])
    expect(save()).toHaveProperty('disabled', true)
  })

  test('require a brand, and keep the input after a failure', async () => {
    fakeEndpoint(updateTeaching, broken())
    const { user } = shown()
    const brand = await screen.findByLabelText('Brand')

    await user.clear(brand)
    await user.click(save())
    expect(await screen.findByText('Brand is required.')).toBeTruthy()
    await user.type(brand, 'Bello and daughters')
    await user.click(save())

    expect(await screen.findByText('We couldn’t save your changes. Please try again.')).toBeTruthy()
    expect(brand).toHaveProperty('value', 'Bello and daughters')
  })

  test('keep the other sections when one fails to load', async () => {
    fakeEndpoint(getTeaching, broken())
    fakeEndpoint(getEarnings, broken())
    const { user } = shown()
    await screen.findByText('We couldn’t load your instructor details.')
    await screen.findByText('We couldn’t load your accounts.')
    fakeEndpoint(getTeaching, { brand: null, headline: null, bio: null })

    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement)

    expect(await screen.findByLabelText('Brand')).toHaveProperty('value', '')
    expect(await screen.findByRole('switch', { name: 'Offers' })).toBeTruthy()
  })
})

describe('instructor storage', () => {
  const unfinished = {
    id: '0b6f5c0e-3a55-4a5e-9a5e-6d9d5f1c7e11',
    kind: 'lecture-video' as const,
    fileName: 'lesson-with-a-very-long-name.mp4',
    bytes: 2_000_000_000,
    receivedBytes: 500_000_000,
    expiresAt: '2026-09-04T12:00:00.000Z',
  }
  const used = {
    ...noFiles,
    usedBytes: 7_300_000_000,
    parts: { courses: 5_200_000_000, captions: 40_000, imports: 99_960_000, uploads: 2_000_000_000 },
    uploads: [unfinished],
    largeUploads: 1,
  }
  const card = async () => within(await screen.findByRole('region', { name: 'Storage' }))

  test('shows the used space, its parts and the limit', async () => {
    fakeEndpoint(getStorageUsage, used)
    shown()

    const storage = await card()
    expect(await storage.findByText('7.3 GB of 20 GB used')).toBeTruthy()
    expect(storage.getByRole('progressbar', { name: 'Storage used' }).getAttribute('value')).toBe('36.5')
    expect(storage.getByText('Course files').nextElementSibling?.textContent).toBe('5.2 GB')
    expect(storage.getByText('Imported course file').nextElementSibling?.textContent).toBe('100 MB')
    expect(storage.getByText('1 of 2 uploads larger than 100 MB.')).toBeTruthy()
    expect(storage.queryByText(/storage is full/)).toBeNull()
  })

  test('explains what counts as used space if there are no files', async () => {
    shown()

    const storage = await card()
    expect(await storage.findByText('0 B of 20 GB used')).toBeTruthy()
    expect(storage.getByText(/No files yet/)).toBeTruthy()
    expect(storage.queryByText('Unfinished uploads')).toBeNull()
  })

  test('shows what to do when it is full', async () => {
    fakeEndpoint(getStorageUsage, { ...noFiles, usedBytes: 25_000_000_000, parts: { ...noFiles.parts, imports: 25_000_000_000 } })
    shown()

    const storage = await card()
    expect(await storage.findByText('Your storage is full. Delete files or cancel an upload to add more.')).toBeTruthy()
    expect(storage.getByRole('progressbar').getAttribute('value')).toBe('100')
  })

  test('can be reloaded after a failure', async () => {
    fakeEndpoint(getStorageUsage, broken())
    const { user } = shown()
    const storage = await card()
    await storage.findByText('We couldn’t load your storage usage.')

    fakeEndpoint(getStorageUsage, used)
    await user.click(storage.getByRole('button', { name: 'Retry' }))

    expect(await storage.findByText('7.3 GB of 20 GB used')).toBeTruthy()
  })

  test('lists unfinished uploads, which can be canceled after a confirmation', async () => {
    fakeEndpoint(getStorageUsage, used)
    const canceled = fakeEndpoint(cancelUpload, null)
    const { user } = shown()
    const storage = await card()
    expect(await storage.findByText(/^Lecture video, 500 MB of 2 GB uploaded\. Available until Sep 4, 2026/)).toBeTruthy()

    await user.click(storage.getByRole('button', { name: `Cancel upload of ${unfinished.fileName}` }))
    fakeEndpoint(getStorageUsage, noFiles)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel upload' }))

    expect(await storage.findByText('0 B of 20 GB used')).toBeTruthy()
    expect(canceled).toEqual([{ params: { id: unfinished.id } }])
  })
})
