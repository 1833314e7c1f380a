import {
  createInvitations,
  type Invitation,
  listInvitableCourses,
  listInvitations,
  previewInvitations,
  resendInvitation,
  revokeInvitation,
} from '@akada/contract/invitations.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenManager } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './instructor-invitations.tsx'
import * as managers from './manager-invitations.tsx'

beforeEach(() => givenManager())
afterEach(() => endSession())

const invitation = (more: Partial<Invitation> = {}): Invitation => ({
  id: 5,
  email: 'bisi@example.com',
  course: { id: 7, title: 'Sailing' },
  state: 'PENDING',
  invitedBy: 'Ngozi Eze',
  student: null,
  sentAt: '2026-03-05T10:00:00.000Z',
  expiresAt: '2026-04-04T10:00:00.000Z',
  acceptedAt: null,
  mayResend: true,
  mayRevoke: true,
  ...more,
})
const pageOf = (content: Invitation[]) => ({
  content,
  totalElements: content.length,
  page: 1,
  size: 20,
  allowance: { limit: 100, left: 98 },
})

function open(list: Parameters<typeof fakeEndpoint>[1], at = '/instructor/invitations') {
  const calls = fakeEndpoint(listInvitations, list as never)
  renderPage(page, { path: '/instructor/invitations', at })
  return { user: userEvent.setup({ delay: null }), calls }
}
const dialog = () => within(screen.getByRole('dialog'))
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(await screen.findByRole('button', { name }))

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  fakeEndpoint(listInvitableCourses, [{ id: 7, title: 'Sailing' }])
  await press(user, 'Invite students')
  await user.click(dialog().getByRole('combobox', { name: 'Course' }))
  await user.click(await dialog().findByRole('option', { name: 'Sailing' }))
}

describe('the list of invitations', () => {
  test('shows the states, what is left of the allowance, and who accepted', async () => {
    const { calls } = open(
      pageOf([
        invitation(),
        invitation({ id: 6, email: 'tunde@example.com', state: 'ACCEPTED', student: 'Tunde Bello', mayResend: false, mayRevoke: false }),
      ]),
    )

    expect(await screen.findByText('98 of 100 invitations left this month.')).toBeTruthy()
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows[0]?.textContent).toMatch(/bisi@example\.comSailingPending.*ResendRevoke$/)
    expect(rows[1]?.textContent).toMatch(/tunde@example\.comTunde BelloSailingAccepted/)
    expect(calls[0]).toMatchObject({ query: { scope: 'own' } })
  })

  test('is filtered by the URL, and shows when nothing matches', async () => {
    const { calls } = open(pageOf([]), '/instructor/invitations?state=EXPIRED&search=bisi')

    expect(await screen.findByText('No matching invitations. Try different filters.')).toBeTruthy()
    expect(calls[0]).toMatchObject({ query: { state: 'EXPIRED', search: 'bisi' } })
  })

  test('shows that it is empty or can’t be loaded', async () => {
    open(pageOf([]))
    expect(await screen.findByText('No invitations yet')).toBeTruthy()

    fakeEndpoint(listInvitations, broken())
    renderPage(managers, { path: '/manager/invitations' })
    expect(await screen.findByText('We couldn’t load the invitations.')).toBeTruthy()
  })

  test('resends and revokes an invitation', async () => {
    const { user } = open(pageOf([invitation()]))
    const resent = fakeEndpoint(resendInvitation, invitation({ mayResend: false }))
    const revoked = fakeEndpoint(revokeInvitation, invitation({ state: 'REVOKED' }))

    await press(user, 'Resend to bisi@example.com')
    expect(await screen.findByText(/^We’re emailing the invitation to .*bisi@example\.com.* again\.$/)).toBeTruthy()
    await press(user, 'Revoke the invitation to bisi@example.com')
    expect(dialog().getByText(/will stop working\. The invitation still counts toward your monthly allowance\.$/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Revoke' }))

    expect(await screen.findByText(/^The invitation to .*bisi@example\.com.* was revoked\.$/)).toBeTruthy()
    expect([resent, revoked]).toEqual([[{ params: { id: '5' } }], [{ params: { id: '5' } }]])
  })
})

describe('inviting students', () => {
  test('names each bad row before anything is sent', async () => {
    const { user } = open(pageOf([]))
    const checked = fakeEndpoint(previewInvitations, {
      valid: 1,
      problems: [{ place: 1, problem: 'INVALID' }],
      allowance: { limit: 100, left: 98 },
    })
    const sent = fakeEndpoint(createInvitations, { sent: 1, skipped: 1 })

    await fillIn(user)
    await user.click(dialog().getByRole('button', { name: 'Check emails' }))
    expect(await dialog().findByText('Enter at least one email, or choose a CSV file.')).toBeTruthy()
    await user.type(dialog().getByLabelText(/^Emails/), 'bisi@example.com\n\nnot-an-email')
    await user.click(dialog().getByRole('button', { name: 'Check emails' }))
    const table = within(await dialog().findByRole('table', { name: '1 row won’t be invited' }))
    expect(table.getAllByRole('row')[1]?.textContent).toBe('3not-an-emailNot a valid email')
    expect(sent).toEqual([])
    await user.click(dialog().getByRole('button', { name: 'Send 1 invitation' }))

    expect(await screen.findByText('1 invitation sent.')).toBeTruthy()
    const body = { courseId: 7, addresses: ['bisi@example.com', 'not-an-email'] }
    expect([checked, sent]).toEqual([[{ body }], [{ body }]])
  })

  test('takes a CSV file', async () => {
    const { user } = open(pageOf([]))
    const checked = fakeEndpoint(previewInvitations, { valid: 2, problems: [], allowance: null })

    await fillIn(user)
    const csv = 'Name,Email\nBisi,bisi@b.example\nTunde,tunde@b.example\n'
    // jsdom's files have no `text()`.
    const file = Object.assign(new File([csv], 'class.csv', { type: 'text/csv' }), { text: async () => csv })
    await user.upload(dialog().getByLabelText('Choose CSV file'), file)
    expect((await dialog().findByText('class.csv')).parentElement?.textContent).toBe('class.csv: 2 rows')
    await user.click(dialog().getByRole('button', { name: 'Check emails' }))

    expect(await dialog().findByRole('button', { name: 'Send 2 invitations' })).toBeTruthy()
    expect(checked).toEqual([{ body: { courseId: 7, addresses: ['bisi@b.example', 'tunde@b.example'] } }])
  })

  test('stops at the allowance, and keeps the list on the way back', async () => {
    const { user } = open(pageOf([]))
    fakeEndpoint(previewInvitations, { valid: 3, problems: [], allowance: { limit: 100, left: 2 } })

    await fillIn(user)
    await user.type(dialog().getByLabelText(/^Emails/), 'a@b.example, c@b.example, d@b.example')
    await user.click(dialog().getByRole('button', { name: 'Check emails' }))
    expect(await dialog().findByText('You have 2 of 100 invitations left this month. Invite fewer people.')).toBeTruthy()
    expect(dialog().getByRole('button', { name: 'Send 3 invitations' })).toHaveProperty('disabled', true)
    await user.click(dialog().getByRole('button', { name: 'Back' }))

    expect(dialog().getByLabelText(/^Emails/)).toHaveProperty('value', 'a@b.example, c@b.example, d@b.example')
    expect(dialog().getByText('Sailing')).toBeTruthy()
  })

  test('shows the server’s refusal', async () => {
    const { user } = open(pageOf([]))
    fakeEndpoint(previewInvitations, refused('COURSE_NOT_LIVE'))

    await fillIn(user)
    await user.type(dialog().getByLabelText(/^Emails/), 'a@b.example')
    await user.click(dialog().getByRole('button', { name: 'Check emails' }))

    await waitFor(() => expect(dialog().getByText('This course isn’t published.')).toBeTruthy())
  })
})
