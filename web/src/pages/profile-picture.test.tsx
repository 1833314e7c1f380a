import { getAccount, updateProfile } from '@akada/contract/profiles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentSession, endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenAccount } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { dismissToasts } from '../ui/toast.tsx'
import * as update from './profile-update.tsx'

/** The source and target rectangles of each drawn image. */
let drawn: unknown[][] = []

beforeEach(() => {
  givenStudent()
  drawn = []
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.type !== 'image/png') throw new DOMException('', 'InvalidStateError')
    return { width: 2000, height: 1000 }
  })
  const context = { drawImage: (...args: unknown[]) => void drawn.push(args.slice(1)) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as unknown as null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type = '') => take(new Blob(['a square'], { type })))
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
  dismissToasts()
})

const ada = givenAccount({ country: 'NG' })
const withPicture = { ...ada, profileUrl: '/media/400.webp', smallProfileUrl: '/media/200.webp' }
const portrait = new File(['picture'], 'portrait.png', { type: 'image/png' })
const section = () => within(screen.getByRole('region', { name: 'Profile Picture' }))
const button = (name: string) => section().getByRole('button', { name })
const picture = () => document.querySelector('main img, .avatar')

async function show(account = ada) {
  fakeEndpoint(getAccount, account)
  const shown = renderPage(update, { path: '/profile/update' })
  await screen.findByRole('heading', { name: 'Profile Picture' })
  return { ...shown, user: userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {}) }
}

async function showChosen(account = ada) {
  const shown = await show(account)
  await shown.user.upload(section().getByLabelText('Choose Image'), portrait)
  await section().findByRole('img', { name: 'portrait.png' })
  return shown
}

describe('profile picture', () => {
  test("can't be saved before an image is chosen", async () => {
    await show()

    expect(button('Save')).toHaveProperty('disabled', true)
    expect(section().getByText('Recommended size: 200x200 pixels')).toBeTruthy()
    expect(section().queryByRole('button', { name: 'Remove picture' })).toBeNull()
  })

  test('starts with the largest centered square, and is sent as a small file', async () => {
    const { user } = await showChosen()
    const calls = fakeEndpoint(updateProfile, withPicture)

    await user.click(button('Save'))

    expect(await section().findByText('Profile Picture Updated successfully!')).toBeTruthy()
    expect(drawn.at(-1)).toEqual([500, 0, 1000, 1000, 0, 0, 800, 800])
    expect(calls).toMatchObject([{ body: { file: { name: 'picture.webp', type: 'image/webp', size: 'a square'.length } } }])
    expect(picture()?.getAttribute('src')).toBe('/media/200.webp')
  })

  test('opens the profile 3 seconds after saving', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { router, user } = await showChosen()
    fakeEndpoint(updateProfile, withPicture)
    await user.click(button('Save'))
    await section().findByText('Profile Picture Updated successfully!')
    // From here on, the test advances the time.
    vi.setTimerTickMode('manual')

    await vi.advanceTimersByTimeAsync(2500)
    expect(router.state.location.pathname).toBe('/profile/update')
    await vi.advanceTimersByTimeAsync(500)
    vi.setTimerTickMode('interval')

    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  })

  test('shows the upload progress, and can be canceled and sent again', async () => {
    const { user } = await showChosen()
    fakeEndpoint(updateProfile, () => new Promise(() => {}))
    await user.click(button('Save'))
    expect((await section().findByRole('button', { name: 'Uploading...' })).getAttribute('aria-busy')).toBe('true')
    expect(await section().findByText('50%')).toBeTruthy()
    expect(section().getByRole('progressbar', { name: 'Uploading portrait.png' })).toHaveProperty('value', 50)

    await user.click(button('Cancel'))

    await waitFor(() => expect(button('Save')).toHaveProperty('disabled', false))
    expect(section().queryByRole('progressbar')).toBeNull()
    expect(section().queryByText(/canceled|Failed/)).toBeNull()
    fakeEndpoint(updateProfile, withPicture)
    await user.click(button('Save'))
    expect(await section().findByText('Profile Picture Updated successfully!')).toBeTruthy()
  })

  test.each([
    ['a refusal by the server', refused('PICTURE_INVALID'), 'We can’t use this file. Choose a JPEG, PNG, WebP, AVIF, GIF or TIFF picture.'],
    ['a fault without a message', broken(), 'Failed to update profile. Please try again.'],
    ['a lost connection', lostConnection(), 'Failed to update profile. Please try again. Check your connection.'],
  ])('shows an error message after %s, and keeps the chosen picture', async (_, answer, sentence) => {
    const { user } = await showChosen()
    fakeEndpoint(updateProfile, answer)

    await user.click(button('Save'))

    expect(await section().findByText(sentence)).toBeTruthy()
    expect(section().getByRole('img', { name: 'portrait.png' })).toBeTruthy()
    expect(button('Save')).toHaveProperty('disabled', false)
  })

  test('ends the session if the server rejects it', async () => {
    const { user } = await showChosen()
    fakeEndpoint(updateProfile, refused('SIGN_IN_REQUIRED'))

    await user.click(button('Save'))

    await waitFor(() => expect(currentSession()).toBeNull())
  })

  test("is refused immediately if the browser can't read it", async () => {
    const { user } = await show()
    const input = section().getByLabelText('Choose Image')

    await user.upload(input, new File(['<svg/>'], 'drawing.gif', { type: 'image/gif' }))

    expect(await section().findByText('This is not a picture we can use. Choose a JPEG, PNG, WebP, AVIF or GIF.')).toBeTruthy()
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(button('Save')).toHaveProperty('disabled', true)
  })

  test('is discarded without a confirmation', async () => {
    const { user } = await showChosen()

    await user.click(button('Discard'))

    expect(section().queryByRole('img', { name: 'portrait.png' })).toBeNull()
    expect(button('Save')).toHaveProperty('disabled', true)
  })

  test('keeps the page open if it is unsaved when the text is saved', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { router, user } = await showChosen()
    fakeEndpoint(updateProfile, ada)
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await screen.findByText('Profile updated successfully!')

    await vi.advanceTimersByTimeAsync(5000)

    expect(router.state.location.pathname).toBe('/profile/update')
  })
})

describe('removing the picture', () => {
  test('asks for confirmation', async () => {
    const { user } = await show(withPicture)
    const calls = fakeEndpoint(updateProfile, ada)

    await user.click(button('Remove picture'))
    const dialog = await screen.findByRole('dialog', { name: 'Remove your picture?' })
    expect(calls).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Remove picture' }))

    expect(await screen.findByText('Picture removed.')).toBeTruthy()
    expect(calls).toEqual([{ body: { removePicture: true } }])
    expect(section().queryByRole('button', { name: 'Remove picture' })).toBeNull()
    expect(section().getByText('AO')).toBeTruthy()
  })

  test('shows an error message after a failure', async () => {
    const { user } = await show(withPicture)
    fakeEndpoint(updateProfile, broken())
    await user.click(button('Remove picture'))

    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove picture' }))

    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeTruthy()
    expect(button('Remove picture')).toBeTruthy()
  })
})
