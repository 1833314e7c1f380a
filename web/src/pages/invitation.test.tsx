import { logOut } from '@akada/contract/accounts.ts'
import { acceptInvitation, getInvitation, type InvitationOffer } from '@akada/contract/invitations.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenManager } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './invitation.tsx'

afterEach(() => endSession())

const offer: InvitationOffer = {
  id: 5,
  email: 'bisi@example.com',
  course: { id: 7, title: 'Sailing', coverImageUrl: null, coverWidths: [], instructorName: 'Ngozi Eze' },
  state: 'PENDING',
  expiresAt: '2026-12-25T10:00:00.000Z',
  caller: 'INVITED',
}

function open(answer: Parameters<typeof fakeEndpoint>[1]) {
  const calls = fakeEndpoint(getInvitation, answer as never)
  renderPage(page, { path: '/invitations/:id', at: '/invitations/5?token=a.token' })
  return { user: userEvent.setup({ delay: null }), calls }
}

describe('an invitation', () => {
  test('leads a visitor to the login and the registration, and back', async () => {
    const { calls } = open({ ...offer, caller: 'VISITOR' })

    const back = encodeURIComponent('/invitations/5?token=a.token')
    expect(await screen.findByRole('link', { name: 'Log in to accept' })).toHaveProperty(
      'href',
      expect.stringContaining(`/login?returnUrl=${back}`),
    )
    expect(screen.getByRole('link', { name: 'Register to accept' })).toHaveProperty(
      'href',
      expect.stringContaining(`/register?returnUrl=${back}`),
    )
    expect(screen.getByText(/The invitation is for/).textContent).toContain('bisi@example.com')
    expect(calls).toEqual([{ params: { id: '5' }, query: { token: 'a.token' } }])
  })

  test('is accepted by the invited account', async () => {
    givenManager()
    const { user } = open(offer)
    const calls = fakeEndpoint(acceptInvitation, { courseId: 7 })

    await user.click(await screen.findByRole('button', { name: 'Accept invitation' }))

    expect(await screen.findByText(/You’re enrolled in/)).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '5' }, body: { token: 'a.token' } }])
  })

  test('shows why it can’t be accepted', async () => {
    givenManager()
    const { user } = open(offer)
    fakeEndpoint(acceptInvitation, refused('INVITATION_OVER'))

    await user.click(await screen.findByRole('button', { name: 'Accept invitation' }))

    expect(await screen.findByText('This invitation is no longer valid. Ask the sender for a new one.')).toBeTruthy()
  })

  test('tells another account to switch', async () => {
    givenManager()
    const { user } = open({ ...offer, caller: 'OTHER' })

    expect(await screen.findByText('You’re logged in with another email. Log in with bisi@example.com to accept.')).toBeTruthy()
    fakeEndpoint(logOut, null)
    fakeEndpoint(getInvitation, { ...offer, caller: 'VISITOR' })
    await user.click(screen.getByRole('button', { name: 'Use another account' }))

    expect(await screen.findByRole('link', { name: 'Log in to accept' })).toBeTruthy()
  })

  test.each([
    ['EXPIRED', 'This invitation has expired. Ask the sender for a new one.'],
    ['REVOKED', 'This invitation was revoked. Ask the sender for a new one.'],
  ] as const)('that is %s can’t be accepted', async (state, words) => {
    givenManager()
    open({ ...offer, state })

    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull()
  })

  test('that was accepted leads to the course', async () => {
    givenManager()
    open({ ...offer, state: 'ACCEPTED' })

    expect(await screen.findByRole('link', { name: 'Go to the course' })).toHaveProperty(
      'href',
      expect.stringMatching(/\/my-learning\/courses\/7$/),
    )
  })

  test('shows that it is unknown or can’t be loaded', async () => {
    open(refused('INVITATION_NOT_FOUND'))
    expect(await screen.findByText('Open the link in the email, or log in with the email that the invitation is for.')).toBeTruthy()

    open(broken())
    expect(await screen.findByText('We couldn’t load this invitation.')).toBeTruthy()
  })
})
