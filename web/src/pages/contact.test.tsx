import { sendMessage } from '@akada/contract/contact.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { getSiteText } from '@akada/contract/settings.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenAccount } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as contactPage from './contact.tsx'

// Loads the lazy part up front, so that no test waits for the compiler.
beforeAll(() => import('./parts/contact-panel.tsx'))
beforeEach(() => void fakeEndpoint(getSiteText, { html: safeHtml`<p>Write to us.</p>`, updatedAt: null }))
afterEach(() => endSession())

const shown = () => renderPage(contactPage, { path: '/contact' })
const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Send message' }))

async function fillIn() {
  await userEvent.type(await field('Name'), 'Ada Obi')
  await userEvent.type(await field('Email'), 'ada@example.test')
  await userEvent.type(await field('Message'), 'Where is it?')
}
const sent = { name: 'Ada Obi', email: 'ada@example.test', message: 'Where is it?', website: '' }

describe('contact form', () => {
  test('sends the message and shows the address for the reply', async () => {
    const calls = fakeEndpoint(sendMessage, null)
    shown()
    await fillIn()

    await send()

    const done = await screen.findByText('Thank you. Your message was sent. We’ll reply to ada@example.test.')
    expect(calls).toEqual([{ body: sent }])
    expect(document.activeElement?.contains(done)).toBe(true)
  })

  test('clears the message after it is sent', async () => {
    fakeEndpoint(sendMessage, null)
    shown()
    await fillIn()
    await send()

    await userEvent.click(await screen.findByRole('button', { name: 'Write another message' }))

    expect(await field('Name')).toHaveProperty('value', 'Ada Obi')
    expect(await field('Message')).toHaveProperty('value', '')
  })

  test('is prefilled for a logged-in user', async () => {
    givenStudent()
    fakeEndpoint(getAccount, givenAccount())
    shown()

    expect(await field('Name')).toHaveProperty('value', 'Ada Obi')
    expect(await field('Email')).toHaveProperty('value', 'ada@example.test')
  })

  test("is usable if the user's account can't be loaded", async () => {
    givenStudent()
    fakeEndpoint(getAccount, broken())
    shown()

    expect(await field('Name')).toHaveProperty('value', '')
  })

  test("shows each field's error, and focuses the first field", async () => {
    shown()
    await field('Name')

    await send()

    expect(await screen.findByText('Name is required.')).toBeTruthy()
    expect(screen.getByText('Valid email is required.')).toBeTruthy()
    expect(screen.getByText('Message is required.')).toBeTruthy()
    expect(document.activeElement).toBe(await field('Name'))
  })

  test('is busy until the response arrives', async () => {
    let answer = (_: null) => {}
    fakeEndpoint(sendMessage, () => new Promise((resolve) => (answer = resolve)))
    shown()
    await fillIn()

    await send()

    expect((await screen.findByRole('button', { name: 'Sending…' })).getAttribute('aria-busy')).toBe('true')
    answer(null)
    await screen.findByText(/your message was sent/i)
  })

  test.each([
    [refused('TOO_MANY_REQUESTS'), 'Too many attempts. Please try again later.'],
    [broken(), 'We couldn’t send your message. Please try again.'],
    [lostConnection(), 'We couldn’t send your message. Please try again. Check your connection.'],
  ])('keeps the input after failure %#', async (failure, sentence) => {
    fakeEndpoint(sendMessage, failure)
    shown()
    await fillIn()

    await send()

    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(await field('Message')).toHaveProperty('value', 'Where is it?')
  })

  test('has a honeypot field', async () => {
    shown()
    await field('Name')

    expect(screen.queryByRole('textbox', { name: /empty/ })).toBeNull()
    expect(document.querySelector<HTMLInputElement>('input[name=website]')?.tabIndex).toBe(-1)
  })
})
