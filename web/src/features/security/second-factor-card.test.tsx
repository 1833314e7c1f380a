import {
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  listSessions,
  replaceRecoveryCodes,
  setUpSecondFactor,
} from '@akada/contract/accounts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { answered, broken, fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const off = { isOn: false, isRequired: false, recoveryCodesLeft: 0 }
const on = { isOn: true, isRequired: false, recoveryCodesLeft: 8 }
const setup = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauthUrl: 'otpauth://totp/Akada:ngozi@example.com?secret=JBSWY3DPEHPK3PXP',
  qrCode: { size: 29, path: 'M4 4h7v1h-7z' },
}
const recoveryCodes = ['aaaa-bbbb', 'cccc-dddd']

const device = (name: string, isCurrent: boolean) => ({
  id: name,
  device: name,
  country: null,
  createdAt: '2026-03-04T10:00:00.000Z',
  lastUsedAt: '2026-03-04T10:00:00.000Z',
  isCurrent,
})

function shown(secondFactor = off, beside?: ReactNode, isEmailVerified = true) {
  fakeEndpoint(getSecondFactor, secondFactor)
  const onChanged = vi.fn()
  const Cards = () => (
    <>
      <SecondFactorCard isEmailVerified={isEmailVerified} onChanged={onChanged} />
      {beside}
    </>
  )
  renderPage({ Component: Cards }, { path: '/' })
  return { user: userEvent.setup(), onChanged }
}

const button = (name: string) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const password = () => screen.getByLabelText('Your password')

async function atPassword(beside?: ReactNode) {
  const view = shown(off, beside)
  await view.user.click(await button('Set up two-step verification'))
  await dialog('Set up two-step verification')
  return view
}

async function atScan(beside?: ReactNode) {
  fakeEndpoint(setUpSecondFactor, setup)
  const view = await atPassword(beside)
  await view.user.type(password(), 'learn-with-akada{Enter}')
  await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  return view
}

async function atCodes() {
  fakeEndpoint(enableSecondFactor, { recoveryCodes })
  const view = await atScan()
  await view.user.type(screen.getByLabelText('Code from the app'), '123456{Enter}')
  return { ...view, codes: within(await dialog('Save your recovery codes')) }
}

describe('two-step verification', () => {
  test('warns an unverified user that verifying the email turns it off', async () => {
    shown(on, null, false)

    expect(
      await screen.findByText(
        'Your email isn’t verified. When you verify it, we turn two-step verification off, so you need to set it up again.',
      ),
    ).toBeTruthy()
  })

  test('shows that it is loading', async () => {
    shown()

    expect(screen.getByText('Loading two-step verification…')).toBeTruthy()
    await button('Set up two-step verification')
  })

  test('offers a retry after a failure', async () => {
    fakeEndpoint(getSecondFactor, broken())
    renderPage({ Component: () => <SecondFactorCard isEmailVerified onChanged={() => {}} /> }, { path: '/' })
    const retry = await button('Retry')
    fakeEndpoint(getSecondFactor, on)

    await userEvent.click(retry)

    expect(await screen.findByText('8 recovery codes left')).toBeTruthy()
  })

  test('explains why a manager or admin needs it', async () => {
    shown({ ...off, isRequired: true })

    expect(await screen.findByText(/Managers and admins must use two-step verification/)).toBeTruthy()
  })

  test("isn't required of other users", async () => {
    shown()

    await button('Set up two-step verification')
    expect(screen.queryByText(/must use two-step verification/)).toBeNull()
  })
})

describe('two-step verification setup', () => {
  test('starts with the password, and explains the consequences', async () => {
    await atPassword()

    expect(screen.getByText(/logs out your other devices/)).toBeTruthy()
    expect(document.activeElement).toBe(password())
    expect(password().getAttribute('autocomplete')).toBe('current-password')
  })

  test('shows under the field that the password is wrong, and stays open', async () => {
    fakeEndpoint(setUpSecondFactor, refused('WRONG_PASSWORD'))
    const { user } = await atPassword()

    await user.type(password(), 'wrong{Enter}')

    expect(await screen.findByText('Your current password is incorrect.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(password()))
    expect(password().getAttribute('aria-invalid')).toBe('true')
  })

  test("doesn't send an empty password", async () => {
    const calls = fakeEndpoint(setUpSecondFactor, setup)
    const { user } = await atPassword()

    await user.click(await button('Continue'))

    expect(await screen.findByText('Password is required.')).toBeTruthy()
    expect(calls).toEqual([])
  })

  test('shows an error message after a failure', async () => {
    fakeEndpoint(setUpSecondFactor, broken())
    const { user } = await atPassword()

    await user.type(password(), 'learn-with-akada{Enter}')

    expect(await screen.findByText('We couldn’t set up two-step verification. Please try again.')).toBeTruthy()
    expect(password()).toHaveProperty('value', 'learn-with-akada')
  })

  test('shows the secret as a QR code, a link and text', async () => {
    const { user } = await atScan()

    const picture = screen.getByRole('img', { name: 'QR code for your authenticator app' })
    expect(picture.getAttribute('viewBox')).toBe('0 0 29 29')
    expect(picture.querySelector('path')?.getAttribute('d')).toBe(setup.qrCode.path)
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open it here' }).getAttribute('href')).toBe(setup.otpauthUrl)
    await user.click(await button('Copy key'))
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(setup.secret)
  })

  test('accepts a code whose digits are grouped in any way', async () => {
    const { user } = await atScan()
    const calls = fakeEndpoint(enableSecondFactor, { recoveryCodes })
    const code = screen.getByLabelText('Code from the app')
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')

    await user.type(code, '123 456{Enter}')

    await dialog('Save your recovery codes')
    expect(calls).toEqual([{ body: { code: '123456' } }])
  })

  test('removes logged-out devices from the list', async () => {
    const [here, elsewhere] = [device('Firefox on Linux', true), device('Chrome on Android', false)]
    fakeEndpoint(listSessions, [here, elsewhere])
    const { user } = await atScan(<SessionsCard onSignOutHere={() => {}} />)
    expect(await screen.findByText('Chrome on Android', { selector: 'p' })).toBeTruthy()
    fakeEndpoint(enableSecondFactor, () => {
      fakeEndpoint(listSessions, [here])
      return { recoveryCodes }
    })

    await user.type(screen.getByLabelText('Code from the app'), '123456{Enter}')

    await dialog('Save your recovery codes')
    await waitFor(() => expect(screen.queryByText('Chrome on Android', { selector: 'p' })).toBeNull())
    expect(screen.getByText('Firefox on Linux', { selector: 'p' })).toBeTruthy()
  })

  test('shows under the field that the code is wrong, and stays open', async () => {
    const { user } = await atScan()
    fakeEndpoint(enableSecondFactor, refused('SECOND_FACTOR_WRONG'))

    await user.type(screen.getByLabelText('Code from the app'), '000000{Enter}')

    expect(await screen.findByText('Incorrect code. Enter the current one.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Code from the app'))
  })

  test('can be canceled, and returns the focus', async () => {
    const { user } = await atScan()

    await user.keyboard('{Escape}')

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(await button('Set up two-step verification'))
  })
})

describe('recovery codes', () => {
  test('are listed, and can be copied and downloaded', async () => {
    const { user, codes } = await atCodes()

    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes)
    await user.click(codes.getByRole('button', { name: 'Copy codes' }))
    expect(await navigator.clipboard.readText()).toBe('aaaa-bbbb\ncccc-dddd')

    const saved = await downloadedBy(() => user.click(codes.getByRole('button', { name: 'Download' })))
    expect(saved).toEqual({
      name: 'akada-recovery-codes.txt',
      text: 'Recovery codes for Akada\nEach works once.\n\naaaa-bbbb\ncccc-dddd\n',
    })
  })

  test('stay visible until the user confirms that they are saved', async () => {
    const { user, codes } = await atCodes()

    await user.keyboard('{Escape}')
    await user.click(codes.getByRole('button', { name: 'Done' }))

    expect(codes.queryByRole('button', { name: 'Close' })).toBeNull()
    expect(codes.getByText('Save the codes first, then check this box.')).toBeTruthy()
    expect(document.activeElement).toBe(codes.getByRole('checkbox', { name: 'I’ve saved these codes.' }))
  })

  test('trigger a warning before the tab is closed', async () => {
    await atCodes()

    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  })

  test('are hidden once the user has saved them, and the focus stays in the section', async () => {
    const { user, codes, onChanged } = await atCodes()

    await user.click(codes.getByRole('checkbox'))
    await user.click(codes.getByRole('button', { name: 'Done' }))

    expect(await screen.findByText('2 recovery codes left')).toBeTruthy()
    expect(screen.queryByText('aaaa-bbbb')).toBeNull()
    await waitFor(() => expect(screen.getByRole('region', { name: 'Two-step verification' }).contains(document.activeElement)).toBe(true))
    expect(onChanged).toHaveBeenCalledTimes(1)
  })
})

describe('replacing recovery codes', () => {
  async function atRenew(secondFactor = on) {
    const view = shown(secondFactor)
    await view.user.click(await button('Create new recovery codes'))
    const form = within(await dialog('Create new recovery codes?'))
    return { ...view, form, code: form.getByLabelText('Code') }
  }

  test('is recommended when few are left', async () => {
    shown({ ...on, recoveryCodesLeft: 1 })

    expect(await screen.findByText('1 recovery code left')).toBeTruthy()
    expect(screen.getByText(/Create new recovery codes soon/)).toBeTruthy()
  })

  test('requires the password and a code, and shows the new codes', async () => {
    const calls = fakeEndpoint(replaceRecoveryCodes, { recoveryCodes })
    const { user, code, form } = await atRenew()
    expect(form.getByText('Your current codes will stop working.')).toBeTruthy()

    await user.type(password(), 'learn-with-akada')
    await user.type(code, ' aaaa-bbbb {Enter}')

    const codes = within(await dialog('Save your recovery codes'))
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes)
    expect(calls).toEqual([{ body: { password: 'learn-with-akada', code: 'aaaa-bbbb' } }])
    await waitFor(() => expect(screen.getByText('2 recovery codes left')).toBeTruthy())
  })

  test('shows under the field that the code is wrong', async () => {
    fakeEndpoint(replaceRecoveryCodes, refused('SECOND_FACTOR_WRONG'))
    const { user, code } = await atRenew()

    await user.type(password(), 'learn-with-akada')
    await user.type(code, '123456{Enter}')

    expect(await screen.findByText('Incorrect code. Enter the current code or a recovery code.')).toBeTruthy()
    expect(document.activeElement).toBe(code)
  })

  test('shows an error message after a failure, and keeps the input', async () => {
    fakeEndpoint(replaceRecoveryCodes, broken())
    const { user, code } = await atRenew()

    await user.type(password(), 'learn-with-akada')
    await user.type(code, '123456{Enter}')

    expect(await screen.findByText('We couldn’t create new recovery codes. Please try again.')).toBeTruthy()
    expect([password(), code]).toMatchObject([{ value: 'learn-with-akada' }, { value: '123456' }])
  })
})

describe('turning off two-step verification', () => {
  async function atTurnOff(secondFactor = on) {
    const view = shown(secondFactor)
    await view.user.click(await button('Turn off'))
    const form = within(await dialog('Turn off two-step verification?'))
    return { ...view, form, code: form.getByLabelText('Code') }
  }

  test('requires the password and a code', async () => {
    const calls = fakeEndpoint(disableSecondFactor, null)
    const { user, code, onChanged } = await atTurnOff()

    await user.type(password(), 'learn-with-akada')
    await user.type(code, ' aaaa-bbbb {Enter}')

    expect(await screen.findByText('Two-step verification is off.')).toBeTruthy()
    expect(calls).toEqual([{ body: { password: 'learn-with-akada', code: 'aaaa-bbbb' } }])
    expect(await button('Set up two-step verification')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Set up two-step verification'))
    expect(onChanged).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['password', refused('WRONG_PASSWORD'), 'Your current password is incorrect.'],
    ['code', refused('SECOND_FACTOR_WRONG'), 'Incorrect code. Enter the current code or a recovery code.'],
  ] as const)('shows under the field that the %s is wrong', async (field, answer, sentence) => {
    fakeEndpoint(disableSecondFactor, answer)
    const { user, code } = await atTurnOff()

    await user.type(password(), 'learn-with-akada')
    await user.type(code, '123456{Enter}')

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(field === 'code' ? code : password())
  })

  test('sends no request without the password and a code', async () => {
    const calls = fakeEndpoint(disableSecondFactor, null)
    const { user, form } = await atTurnOff()

    await user.click(form.getByRole('button', { name: 'Turn off' }))

    expect(await form.findByText('Password is required.')).toBeTruthy()
    expect(form.getByText('Code is required.')).toBeTruthy()
    expect(calls).toEqual([])
  })

  test('shows an error message after a failure', async () => {
    fakeEndpoint(disableSecondFactor, broken())
    const { user, code } = await atTurnOff()

    await user.type(password(), 'learn-with-akada')
    await user.type(code, '123456{Enter}')

    expect(await screen.findByText('We couldn’t turn off two-step verification. Please try again.')).toBeTruthy()
  })

  test('is busy until the response arrives', async () => {
    let answer = (_: ReturnType<typeof answered>) => {}
    fakeEndpoint(disableSecondFactor, () => new Promise((resolve) => (answer = resolve)))
    const { user, code, form } = await atTurnOff()

    await user.type(password(), 'learn-with-akada')
    await user.type(code, '123456{Enter}')

    expect(await form.findByRole('button', { name: 'Turning off…' })).toHaveProperty('disabled', true)
    expect(form.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
    answer(answered(200, 'OK'))
    await screen.findByText('Two-step verification is off.')
  })

  test('warns managers and admins of the consequences', async () => {
    const { form } = await atTurnOff({ ...on, isRequired: true })

    expect(form.getByText(/until you turn it back on/)).toBeTruthy()
  })

  test('changes nothing when canceled', async () => {
    const calls = fakeEndpoint(disableSecondFactor, null)
    const { user, form } = await atTurnOff()

    await user.click(form.getByRole('button', { name: 'Cancel' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(await button('Turn off'))
    expect(calls).toEqual([])
  })
})

/** Returns the file that a click downloads. */
async function downloadedBy(act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const saved: { name: string; blob: Blob }[] = []
  let blob = new Blob()
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(given: Blob) {
        blob = given
        return 'blob:codes'
      }
      static override revokeObjectURL() {}
    },
  )
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob })
  })
  await act()
  click.mockRestore()
  const [file] = saved
  if (file === undefined) throw new Error('Nothing was saved.')
  return { name: file.name, text: await textOf(file.blob) }
}

// jsdom's Blob has no reading methods.
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })
