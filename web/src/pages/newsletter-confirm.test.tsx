import { confirmSubscription } from '@akada/contract/newsletter.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as confirmPage from './newsletter-confirm.tsx'

const path = '/newsletter/confirm'
const shown = (at = `${path}?token=from-the-mail`) => renderPage(confirmPage, { path, at })
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm subscription' }))

describe('confirming the newsletter', () => {
  test("requires a click on the button, so that mail scanners can't confirm", async () => {
    const calls = fakeEndpoint(confirmSubscription, null)
    const { router } = shown()
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(calls).toHaveLength(0)

    await press()

    const done = await screen.findByText('You’re subscribed. Thank you!')
    expect(calls).toEqual([{ body: { token: 'from-the-mail' } }])
    expect(document.activeElement?.contains(done)).toBe(true)
  })

  test('is busy until the response arrives', async () => {
    let answer = (_: null) => {}
    fakeEndpoint(confirmSubscription, () => new Promise((resolve) => (answer = resolve)))
    shown()

    await press()

    expect((await screen.findByRole('button', { name: 'Confirming…' })).getAttribute('aria-busy')).toBe('true')
    answer(null)
    await screen.findByText('You’re subscribed. Thank you!')
  })

  test.each([path, `${path}?asked=1`])('tells a new subscriber to check the inbox, at %s', async (at) => {
    shown(at)

    expect(await screen.findByText('Check your inbox to confirm.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('shows how to get another link if this one has been used', async () => {
    fakeEndpoint(confirmSubscription, refused('CODE_INVALID'))
    shown()

    await press()

    expect((await screen.findByRole('alert')).textContent).toBe('This link is no longer valid. Subscribe again below to get a new one.')
    expect(screen.queryByRole('button')).toBeNull()
  })

  test.each([
    [broken(), 'Failed to confirm your subscription. Please try again.'],
    [lostConnection(), 'Failed to confirm your subscription. Please try again. Check your connection.'],
  ])('can be retried after failure %#', async (failure, sentence) => {
    fakeEndpoint(confirmSubscription, failure)
    shown()
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    fakeEndpoint(confirmSubscription, null)

    await press()

    expect(await screen.findByText('You’re subscribed. Thank you!')).toBeTruthy()
  })
})
