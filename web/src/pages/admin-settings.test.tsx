import { safeHtml } from '@akada/contract/rich-text.ts'
import * as settings from '@akada/contract/site-settings.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import { givenSettings } from '../testing/settings-givens.ts'
import * as page from './admin-settings.tsx'

beforeEach(() => {
  startSession({ token: 'token-of-an-admin', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT', 'ADMIN'] })
  fakeEndpoint(settings.getSettings, givenSettings())
})

const shown = (tab?: string) => ({
  user: userEvent.setup(),
  ...renderPage(page, { path: '/admin/settings', at: `/admin/settings${tab ? `?tab=${tab}` : ''}` }),
})
const save = () => screen.getByRole('button', { name: 'Save' })
const retype = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
  return field as HTMLInputElement
}

describe('admin settings', () => {
  test("show an error message when they can't be loaded, and can be reloaded", async () => {
    fakeEndpoint(settings.getSettings, broken())
    const { user } = shown()
    await screen.findByText('We couldn’t load the settings.')
    fakeEndpoint(settings.getSettings, givenSettings())

    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByLabelText('Site name')).toHaveProperty('placeholder', 'Akada')
  })

  test('keep their tab in the URL, and ask before a tab change discards input', async () => {
    const { user, router } = shown()
    await retype(user, 'Site name', 'Ilé-Ìwé')

    await user.click(screen.getByRole('tab', { name: 'Policies' }))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText('Site name')).toHaveProperty('value', 'Ilé-Ìwé')
    await user.click(screen.getByRole('tab', { name: 'Policies' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))

    expect(await screen.findByLabelText('Maximum discount')).toHaveProperty('value', '100')
    expect(router.state.location.search).toBe('?tab=rules')
  })
})

describe('brand settings', () => {
  test('save only changed fields, and accept one social link per line', async () => {
    const calls = fakeEndpoint(settings.updateBrand, {
      ...givenSettings().brand,
      version: 4,
      socialLinks: ['https://x.com/a', 'https://y.com/b'],
    })
    const { user } = shown()

    await retype(user, 'Social links', 'https://x.com/a{Enter}https://y.com/b')
    await user.click(save())

    expect(await screen.findByText('Settings saved.')).toBeTruthy()
    expect(calls).toEqual([{ body: { version: 3, socialLinks: ['https://x.com/a', 'https://y.com/b'] } }])
    expect(save()).toHaveProperty('disabled', true)
  })

  test('save the storefront’s headline and rows', async () => {
    const calls = fakeEndpoint(settings.updateBrand, { ...givenSettings().brand, version: 4 })
    const { user } = shown()

    await retype(user, 'Headline', 'Learn to weave')
    await user.click(screen.getByRole('switch', { name: 'Show “New”' }))
    await user.click(save())

    expect(await screen.findByText('Settings saved.')).toBeTruthy()
    expect(calls).toEqual([{ body: { version: 3, storefrontTitle: 'Learn to weave', showsNewRow: false } }])
  })

  test('save an uploaded logo immediately, and can restore the default', async () => {
    const withLogo = { ...givenSettings().brand, version: 4, logoUrl: '/media/public/logos/a.webp' }
    const calls = fakeEndpoint(settings.replaceLogo, ({ body }) =>
      Number(body.version) === 3 ? withLogo : { ...withLogo, version: 5, logoUrl: null },
    )
    const { user } = shown()

    await user.upload(await screen.findByLabelText('Choose logo'), new File(['x'], 'logo.png', { type: 'image/png' }))
    await user.click(await screen.findByRole('button', { name: 'Restore default' }))

    expect(await screen.findByLabelText('Choose logo')).toBeTruthy()
    expect(calls.map(({ body }) => Number(body.version))).toEqual([3, 4])
  })

  test('show why an image is refused', async () => {
    fakeEndpoint(settings.replaceLogo, refused('PICTURE_INVALID', { message: 'This is not a picture we can use.' }))
    const { user } = shown()

    await user.upload(await screen.findByLabelText('Choose logo'), new File(['x'], 'logo.png', { type: 'image/png' }))

    expect(await screen.findByText('This is not a picture we can use.')).toBeTruthy()
  })

  test('show that a logo couldn’t be saved, and accept it on the next attempt', async () => {
    fakeEndpoint(settings.replaceLogo, broken())
    const { user } = shown()
    const logo = new File(['x'], 'logo.png', { type: 'image/png' })
    await user.upload(await screen.findByLabelText('Choose logo'), logo)
    expect(await screen.findByText('We couldn’t save the logo. Please try again.')).toBeTruthy()
    fakeEndpoint(settings.replaceLogo, { ...givenSettings().brand, version: 4, logoUrl: '/media/public/logos/a.webp' })

    await user.upload(screen.getByLabelText('Choose logo'), logo)

    expect(await screen.findByLabelText('Change logo')).toBeTruthy()
    expect(screen.queryByText('We couldn’t save the logo. Please try again.')).toBeNull()
  })

  test('show that another admin changed the brand, and then save the logo with the newer version', async () => {
    fakeEndpoint(settings.replaceLogo, refused('SETTINGS_CHANGED', { data: { ...givenSettings().brand, version: 9 } }))
    const { user } = shown()
    const logo = new File(['x'], 'logo.png', { type: 'image/png' })
    await user.upload(await screen.findByLabelText('Choose logo'), logo)
    expect(await screen.findByText('This has changed since you opened it. Review the latest version before you save.')).toBeTruthy()
    const calls = fakeEndpoint(settings.replaceLogo, { ...givenSettings().brand, version: 10, logoUrl: '/media/public/logos/a.webp' })

    await user.upload(screen.getByLabelText('Choose logo'), logo)

    expect(await screen.findByText('Logo saved.')).toBeTruthy()
    expect(calls.map(({ body }) => Number(body.version))).toEqual([9])
  })
})

describe('payment settings', () => {
  test('are entered as percentages, and show an error for invalid values before the request', async () => {
    const calls = fakeEndpoint(settings.updateMoney, { ...givenSettings().money, version: 8, instructorShareBps: 6_550, refundDays: 14 })
    const { user } = shown('money')

    const share = await retype(user, 'Share of a sale', '101')
    await user.click(save())
    expect(await screen.findByText('Enter a percentage from 0 to 100.')).toBeTruthy()
    expect(calls).toEqual([])
    await user.clear(share)
    await user.type(share, '65,5')
    await retype(user, 'Refund period', '14')
    await user.click(save())

    expect(await screen.findByText('Settings saved.')).toBeTruthy()
    expect(calls).toEqual([{ body: { version: 7, instructorShareBps: 6_550, refundDays: 14 } }])
    expect(share.value).toBe('65.5')
  })

  test('refuse a decimal comma in a whole number, and keep it as it was entered', async () => {
    const calls = fakeEndpoint(settings.updateMoney, { ...givenSettings().money, version: 8 })
    const { user } = shown('money')

    const days = await retype(user, 'Refund period', '2,5')
    await user.click(save())

    expect(days.getAttribute('aria-invalid')).toBe('true')
    expect(days.value).toBe('2,5')
    expect(calls).toEqual([])
  })

  test('name a conflicting value with its unit', async () => {
    fakeEndpoint(settings.updateMoney, refused('SETTINGS_CHANGED', { data: { ...givenSettings().money, version: 9, refundDays: 1 } }))
    const { user } = shown('money')

    await retype(user, 'Refund period', '14')
    await user.click(save())

    expect(await screen.findByText(/: Refund period: 1 day\./)).toBeTruthy()
  })

  test('changed by another admin show a conflict, keep the input and refresh the other fields', async () => {
    const newer = { ...givenSettings().money, version: 9, refundDays: 60, sellerName: 'Akada Ltd' }
    fakeEndpoint(settings.updateMoney, refused('SETTINGS_CHANGED', { data: newer }))
    const { user } = shown('money')

    const days = await retype(user, 'Refund period', '14')
    await user.click(save())

    expect(await screen.findByText(/Another admin saved this value while you were editing: Refund period: 60 days\./)).toBeTruthy()
    expect(days.value).toBe('14')
    expect(screen.getByLabelText('Seller')).toHaveProperty('value', 'Akada Ltd')
    const calls = fakeEndpoint(settings.updateMoney, { ...newer, version: 10, refundDays: 14 })
    await user.click(save())
    expect(await screen.findByText('Settings saved.')).toBeTruthy()
    expect(calls).toEqual([{ body: { version: 9, refundDays: 14 } }])
  })
})

describe('policy settings', () => {
  test("show why they can't be saved yet", async () => {
    fakeEndpoint(settings.updateRules, refused('SECOND_FACTOR_FIRST'))
    const { user } = shown('rules')

    await user.click(await screen.findByRole('switch', { name: 'Require two-step verification for managers and admins' }))
    await user.click(save())

    expect(
      await screen.findByText('Turn on two-step verification for your own account first, so that you don’t lock yourself out.'),
    ).toBeTruthy()
    expect(screen.getByRole('switch', { name: 'Require two-step verification for managers and admins' })).toHaveProperty('checked', true)
  })
})

describe('site pages in the settings', () => {
  const about = {
    key: 'about' as const,
    version: 2,
    html: safeHtml`<p>We are {site}.</p>`,
    isDefault: false,
    updatedAt: '2026-09-01T12:00:00Z',
  }

  test('can be previewed, and restored to the default after a confirmation', async () => {
    fakeEndpoint(settings.getEditableText, about)
    fakeEndpoint(settings.previewText, { html: safeHtml`<p>We are Akada.</p>` })
    const calls = fakeEndpoint(settings.updateText, {
      ...about,
      version: 3,
      html: safeHtml`<p>Default.</p>`,
      isDefault: true,
      updatedAt: null,
    })
    const { user } = shown('texts')

    await user.click(await screen.findByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('We are Akada.')).toBeTruthy()
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Restore default' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore default' }))

    expect(await screen.findByText('Default text')).toBeTruthy()
    expect(calls).toEqual([{ params: { key: 'about' }, body: { version: 2, html: null } }])
  })

  test('saved by another admin are compared before one version is chosen', async () => {
    fakeEndpoint(settings.getEditableText, about)
    fakeEndpoint(settings.previewText, { html: safeHtml`<p>Theirs.</p>` })
    fakeEndpoint(settings.updateText, refused('SETTINGS_CHANGED', { data: { ...about, version: 5, html: safeHtml`<p>Theirs.</p>` } }))
    const { user } = shown('texts')
    await user.click(await screen.findByRole('button', { name: 'Restore default' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore default' }))

    const dialog = await screen.findByRole('dialog', { name: 'This page was changed' })
    expect(await within(dialog).findByText('Theirs.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Use their version' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('keep the selected page in the URL', async () => {
    fakeEndpoint(settings.getEditableText, ({ params }) => ({ ...about, key: params.key }))
    const { user, router } = shown('texts')

    await user.selectOptions(await screen.findByLabelText('Page'), 'Terms')

    expect(router.state.location.search).toBe('?tab=texts&text=terms')
    expect(await screen.findByRole('heading', { name: 'Terms' })).toBeTruthy()
  })
})

describe('connection settings', () => {
  const mail = {
    name: 'mail' as const,
    uses: 'A mail server with TLS.',
    facts: [
      { label: 'Mail server', value: 'smtp.example:465', variable: 'SMTP_URL' },
      { label: 'Password', value: null, variable: null },
    ],
  }

  test('show each value with its environment variable, and the result of a test', async () => {
    fakeEndpoint(settings.listConnections, [mail])
    fakeEndpoint(settings.checkConnection, { isWorking: false, sentence: 'Nothing listens there.', tookMs: 1_240 })
    const { user } = shown('connections')
    await screen.findByText('smtp.example:465')
    expect(screen.getByText('SMTP_URL')).toBeTruthy()
    expect(screen.getByText('Not set')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Test email' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing listens there. (1.2 s)')
    fakeEndpoint(settings.checkConnection, { isWorking: true, sentence: 'It works.', tookMs: 20 })
    await user.click(screen.getByRole('button', { name: 'Test email' }))

    expect(await screen.findByText('It works. (20 ms)')).toBeTruthy()
  })

  test('show when loading or a test fails', async () => {
    fakeEndpoint(settings.listConnections, broken())
    const { user } = shown('connections')
    await screen.findByText('We couldn’t load the connections.')
    fakeEndpoint(settings.listConnections, [mail])
    fakeEndpoint(settings.checkConnection, broken())

    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await user.click(await screen.findByRole('button', { name: 'Test email' }))

    expect(await screen.findByText('We couldn’t run the test. Please try again.')).toBeTruthy()
  })
})
