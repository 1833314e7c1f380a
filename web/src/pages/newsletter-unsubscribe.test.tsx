import { cancelSubscription } from '@akada/contract/newsletter.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as unsubscribePage from './newsletter-unsubscribe.tsx'

const path = '/newsletter/unsubscribe'
const shown = (at = `${path}?token=payload.signature`) => renderPage(unsubscribePage, { path, at })
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }))

describe('unsubscribing from the newsletter', () => {
  test('takes one click and no login', async () => {
    const calls = fakeEndpoint(cancelSubscription, null)
    shown()

    await press()

    expect(await screen.findByText('You’re unsubscribed. We’ve deleted your address from the list.')).toBeTruthy()
    expect(calls).toEqual([{ query: {}, body: { token: 'payload.signature' } }])
  })

  test('tells the user to open an incomplete link again', async () => {
    fakeEndpoint(cancelSubscription, refused('CODE_INVALID'))
    shown()

    await press()

    expect((await screen.findByRole('alert')).textContent).toMatch(/^This link is incomplete\. Open it again from the email/)
  })

  test('shows where to find the link if there is none', async () => {
    shown(path)

    expect(await screen.findByText('To unsubscribe, open the link at the end of one of our emails.')).toBeTruthy()
  })
})
