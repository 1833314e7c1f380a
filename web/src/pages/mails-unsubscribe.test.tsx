import { disableAnnouncements } from '@akada/contract/announcements.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as unsubscribePage from './mails-unsubscribe.tsx'

const path = '/mails/unsubscribe'
const shown = (at = `${path}?token=payload.signature`) => renderPage(unsubscribePage, { path, at })
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }))

describe('unsubscribing from one kind of email', () => {
  test('takes one click and no login', async () => {
    const calls = fakeEndpoint(disableAnnouncements, null)
    shown()

    await press()

    expect(await screen.findByText(/^You’re unsubscribed from emails like this one\./)).toBeTruthy()
    expect(calls).toEqual([{ query: {}, body: { token: 'payload.signature' } }])
  })

  test('tells the user to open an incomplete link again', async () => {
    fakeEndpoint(disableAnnouncements, refused('CODE_INVALID'))
    shown()

    await press()

    expect((await screen.findByRole('alert')).textContent).toMatch(/^This link is incomplete\. Open it again from the email/)
  })
})
