import { getMailPreferences, updateMailPreferences } from '@akada/contract/notifications.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { answered, broken, fakeEndpoint, lostConnection } from '../../testing/fake-endpoint.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { MailPreferencesCard } from './mail-preferences-card.tsx'

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

function shown(preferences = all) {
  fakeEndpoint(getMailPreferences, preferences)
  renderPage({ Component: MailPreferencesCard }, { path: '/' })
  return userEvent.setup()
}

const switchOf = (name: string) => screen.findByRole('switch', { name })
const rowOf = async (name: string) => within((await switchOf(name)).parentElement?.parentElement as HTMLElement)

describe('email preferences', () => {
  test('show that they are loading', async () => {
    shown()

    expect(screen.getByText('Loading your preferences…')).toBeTruthy()
    await switchOf('Certificates')
  })

  test('offer a retry after a failure', async () => {
    fakeEndpoint(getMailPreferences, broken())
    renderPage({ Component: MailPreferencesCard }, { path: '/' })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(getMailPreferences, all)

    await userEvent.click(retry)

    expect(await switchOf('Certificates')).toBeTruthy()
  })

  test('show which ones are on, and describe each', async () => {
    shown({ ...all, alert: false, dailyDigest: false })

    expect(await switchOf('Certificates')).toHaveProperty('checked', true)
    expect(await switchOf('Weekly summary')).toHaveProperty('checked', true)
    expect(await switchOf('Messages')).toHaveProperty('checked', true)
    expect(await switchOf('Comments')).toHaveProperty('checked', true)
    expect(await switchOf('Daily comment digest')).toHaveProperty('checked', false)
    const teaching = await switchOf('Teaching')
    expect(teaching).toHaveProperty('checked', false)
    const hint = document.getElementById(teaching.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('Updates on your instructor application and course reviews.')
  })

  test('save a switch immediately', async () => {
    const calls = fakeEndpoint(updateMailPreferences, ({ body }) => body)
    const user = shown()

    await user.click(await switchOf('Weekly summary'))

    expect(await (await rowOf('Weekly summary')).findByText('Saved')).toBeTruthy()
    expect(calls).toEqual([{ body: { ...all, weeklyDigest: false } }])
    expect(await switchOf('Weekly summary')).toHaveProperty('checked', false)
  })

  test('can be changed with the keyboard', async () => {
    fakeEndpoint(updateMailPreferences, ({ body }) => body)
    const user = shown()
    await switchOf('Certificates')

    await user.tab()
    await user.keyboard(' ')

    expect(await (await rowOf('Certificates')).findByText('Saved')).toBeTruthy()
  })

  test('show that a switch is being saved, in its new position', async () => {
    let answer = (_: ReturnType<typeof answered>) => {}
    fakeEndpoint(updateMailPreferences, () => new Promise((resolve) => (answer = resolve)))
    const user = shown()

    await user.click(await switchOf('Teaching'))

    expect(await screen.findByText('Saving…')).toBeTruthy()
    expect(await switchOf('Teaching')).toHaveProperty('checked', false)
    answer(answered(200, 'OK', { ...all, alert: false }))
    await screen.findByText('Saved')
  })

  test.each([
    ['a server error', broken(), 'We couldn’t save that. Please try again.'],
    ['a lost connection', lostConnection(), 'We couldn’t save that. Please try again. Check your connection.'],
  ])('revert the switch after %s, and show the error', async (_, answer, sentence) => {
    fakeEndpoint(updateMailPreferences, answer)
    const user = shown()

    await user.click(await switchOf('Certificates'))

    const row = await rowOf('Certificates')
    expect(await row.findByText(sentence)).toBeTruthy()
    await waitFor(async () => expect(await switchOf('Certificates')).toHaveProperty('checked', true))
    expect(row.queryByText('Saved')).toBeNull()
  })

  test("don't resend a failed change with the next one", async () => {
    let failFirst = () => {}
    const calls = fakeEndpoint(updateMailPreferences, ({ body }) => {
      if (!body.certificate) return new Promise((resolve) => (failFirst = () => resolve(broken())))
      return body
    })
    const user = shown()

    await user.click(await switchOf('Certificates'))
    await user.click(await switchOf('Teaching'))
    await waitFor(() => expect(calls).toHaveLength(1))
    failFirst()

    expect(await (await rowOf('Teaching')).findByText('Saved')).toBeTruthy()
    expect(calls.at(-1)).toEqual({ body: { ...all, alert: false } })
    expect(await switchOf('Certificates')).toHaveProperty('checked', true)
  })
})
