import { listMails, resendMail, resendMails, retryMails, type SentMail } from '@akada/contract/mails.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { givenAdmin } from '../../testing/review-givens.ts'
import type { Outbox } from './mail-outbox.api.ts'
import { MailOutbox } from './mail-outbox.tsx'

const mail = (changed: Partial<SentMail> = {}): SentMail => ({
  id: 7,
  kind: 'receipt',
  name: 'Receipt',
  to: 'bisi@example.com',
  personId: null,
  state: 'SENT',
  tries: 1,
  fault: null,
  createdAt: '2026-03-04T10:00:00.000Z',
  sentAt: '2026-03-04T10:00:01.000Z',
  nextTryAt: null,
  mayResend: true,
  ...changed,
})
const failed = mail({
  id: 8,
  state: 'FAILED',
  tries: 3,
  sentAt: null,
  nextTryAt: '2026-03-04T11:00:00.000Z',
  fault: { text: 'The mail server can’t be reached.', said: 'connect ECONNREFUSED' },
})

beforeEach(() => givenAdmin())
afterEach(() => endSession())

const outbox = (mails: SentMail[], changed: Partial<Outbox> = {}): Outbox => ({
  mails,
  next: null,
  waiting: 0,
  failed: 0,
  kinds: [{ kind: 'receipt', name: 'Receipt' }],
  ...changed,
})

function shown(answer: Outbox, query = '') {
  const calls = fakeEndpoint(listMails, answer)
  const place = { path: '/admin/communication', at: `/admin/communication?tab=outbox${query}` }
  return { ...renderPage({ Component: MailOutbox }, place), calls, user: userEvent.setup({ delay: null }) }
}
const dialog = () => within(screen.getByRole('dialog'))

describe('email outbox', () => {
  test("shows each email's kind, recipient and status", async () => {
    shown(outbox([mail(), failed]))

    const [, sent, second] = await screen.findAllByRole('row')
    expect(within(sent as HTMLElement).getByText('Sent')).toBeTruthy()
    expect(within(second as HTMLElement).getByText('Retrying')).toBeTruthy()
    expect(screen.getByText('3 attempts')).toBeTruthy()
    expect(screen.getByText('The mail server can’t be reached.')).toBeTruthy()
    expect(screen.getByText('connect ECONNREFUSED')).toBeTruthy()
  })

  test('is filtered by address, kind and status, and the URL stores the filters', async () => {
    const { user, calls, router } = shown(outbox([mail()]))

    await user.type(await screen.findByLabelText(/^Recipient/), 'bisi@example.com{Enter}')
    await user.selectOptions(screen.getByLabelText('Type'), 'Receipt')
    await user.selectOptions(screen.getByLabelText('Status'), 'Failed')

    await waitFor(() => expect(calls.at(-1)).toEqual({ query: { to: 'bisi@example.com', kind: 'receipt', state: 'GIVEN_UP' } }))
    expect(router.state.location.search).toBe('?tab=outbox&to=bisi%40example.com&kind=receipt&state=GIVEN_UP')
  })

  test('shows what is wrong with an address', async () => {
    fakeEndpoint(listMails, refused('INVALID_INPUT', { errors: [{ path: 'to', message: 'Valid email is required.' }] }))
    renderPage({ Component: MailOutbox }, { path: '/admin/communication', at: '/admin/communication?tab=outbox&to=bisi' })

    expect(await screen.findByText('Valid email is required.')).toBeTruthy()
    expect(screen.queryByText('We couldn’t load the emails.')).toBeNull()
  })

  test('shows pages of older emails, and returns to the newest', async () => {
    const { user, calls } = shown(outbox([mail()], { next: 7 }))

    await user.click(await screen.findByRole('link', { name: 'Older' }))
    await waitFor(() => expect(calls.at(-1)).toEqual({ query: { before: '7' } }))
    await user.click(await screen.findByRole('link', { name: 'Newest' }))

    await waitFor(() => expect(screen.queryByRole('link', { name: 'Newest' })).toBeNull())
  })

  test('can start with the oldest email, with the order kept in the URL while the filters change', async () => {
    const { user, calls, router } = shown(outbox([mail()], { next: 7 }), '&before=9')

    await user.click(await screen.findByRole('button', { name: 'Date' }))
    await waitFor(() => expect(calls.at(-1)).toEqual({ query: { sort: 'oldest' } }))
    await user.click(await screen.findByRole('link', { name: 'Newer' }))
    await waitFor(() => expect(calls.at(-1)).toEqual({ query: { sort: 'oldest', before: '7' } }))
    await user.selectOptions(screen.getByLabelText('Status'), 'Failed')

    await waitFor(() => expect(calls.at(-1)).toEqual({ query: { sort: 'oldest', state: 'GIVEN_UP' } }))
    expect(router.state.location.search).toBe('?sort=createdAt&tab=outbox&state=GIVEN_UP')
  })

  test.each([
    ['', 'No emails in the last 30 days.'],
    ['&state=GIVEN_UP', 'No matching emails. Try different filters.'],
  ])('says that it is empty (%j)', async (query, words) => {
    shown(outbox([]), query)

    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('can be reloaded after a failure', async () => {
    fakeEndpoint(listMails, broken())
    renderPage({ Component: MailOutbox }, { path: '/admin/communication' })

    expect(await screen.findByText('We couldn’t load the emails.')).toBeTruthy()
    fakeEndpoint(listMails, outbox([]))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No emails in the last 30 days.')).toBeTruthy()
  })
})

describe('resending an email', () => {
  test('requires a confirmation, and shows the result', async () => {
    const { user } = shown(outbox([mail()]))
    const calls = fakeEndpoint(resendMail, null)

    await user.click(await screen.findByRole('button', { name: 'Resend: Receipt to bisi@example.com' }))
    expect(dialog().getByText(/send it to bisi@example\.com/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Resend' }))

    expect(await screen.findByText('Email resent.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '7' } }])
  })

  test('shows why it is refused', async () => {
    const { user } = shown(outbox([failed]))
    fakeEndpoint(resendMail, refused('MAIL_QUEUED'))

    await user.click(await screen.findByRole('button', { name: 'Send now: Receipt to bisi@example.com' }))
    await user.click(dialog().getByRole('button', { name: 'Resend' }))

    expect(await screen.findByText('This email is already queued.')).toBeTruthy()
  })

  test("is not offered for an email that can't be resent", async () => {
    shown(outbox([mail({ mayResend: false })]))

    expect(await screen.findByText('Sent', { selector: '.badge' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(?:Resend|Send now)/ })).toBeNull()
  })

  test('is possible for several at once, and names each one that is refused', async () => {
    const { user } = shown(outbox([mail(), failed, mail({ id: 9, mayResend: false })]))
    const refusal = { code: 'MAIL_QUEUED', message: 'This email is already queued.' }
    const calls = fakeEndpoint(resendMails, {
      results: [
        { id: 7, refusal: null },
        { id: 8, refusal },
      ],
    })

    expect(await screen.findAllByRole('checkbox', { name: /^Select Receipt/ })).toHaveLength(2)
    await user.click(screen.getByRole('checkbox', { name: 'Select all emails on this page' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Resend selected' }))
    expect(dialog().getByText('Resend 2 emails?')).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Resend' }))

    expect((await screen.findByText(/^1 email resent/)).textContent).toBe(
      '1 email resent. 1 email couldn’t be resent:Receipt to bisi@example.com: This email is already queued.',
    )
    expect(calls).toEqual([{ body: { ids: [7, 8] } }])
    expect(screen.queryByText('2 selected')).toBeNull()
  })

  test('shows the number of emails when all failed ones are resent', async () => {
    const { user } = shown(outbox([failed], { failed: 1200, waiting: 10_000 }))
    fakeEndpoint(retryMails, { count: 1200 })

    expect(await screen.findByText('10,000 emails or more are queued.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Resend all' }))
    expect(dialog().getByText('Resend 1,200 emails?')).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Resend' }))

    expect(await screen.findByText('1,200 emails will be resent.')).toBeTruthy()
  })
})
