import { logOut } from '@akada/contract/accounts.ts'
import { acceptSeat, getSeat, type SeatOffer } from '@akada/contract/seats.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenManager } from '../testing/manager-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './seat.tsx'

afterEach(() => endSession())

const offer: SeatOffer = {
  id: 5,
  email: 'bisi@example.com',
  course: { id: 7, title: 'Sailing', coverImageUrl: null, coverWidths: [], instructorName: 'Ngozi Eze' },
  buyerName: 'Ada Obi',
  companyName: 'Ade Bakery Ltd',
  state: 'OPEN',
  caller: 'INVITED',
}

function open(answer: Parameters<typeof fakeEndpoint>[1]) {
  const calls = fakeEndpoint(getSeat, answer as never)
  renderPage(page, { path: '/seats/:id', at: '/seats/5?token=a.token' })
  return { user: userEvent.setup({ delay: null }), calls }
}

describe('a seat', () => {
  test('leads a visitor to the login and the registration, and back', async () => {
    const { calls } = open({ ...offer, caller: 'VISITOR' })

    const back = encodeURIComponent('/seats/5?token=a.token')
    expect(await screen.findByRole('link', { name: 'Log in to accept' })).toHaveProperty(
      'href',
      expect.stringContaining(`/login?returnUrl=${back}`),
    )
    expect(screen.getByRole('link', { name: 'Register to accept' })).toHaveProperty(
      'href',
      expect.stringContaining(`/register?returnUrl=${back}`),
    )
    expect(screen.getByText(/The seat is for/).textContent).toContain('bisi@example.com')
    expect(screen.getByText('Ada Obi will see your progress in this course.', { exact: false })).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '5' }, query: { token: 'a.token' } }])
  })

  test('is accepted by the invited account', async () => {
    givenManager()
    const { user } = open(offer)
    const calls = fakeEndpoint(acceptSeat, { courseId: 7 })

    await user.click(await screen.findByRole('button', { name: 'Accept seat' }))

    expect(await screen.findByText(/You’re enrolled in/)).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '5' }, body: { token: 'a.token' } }])
  })

  test('shows why it can’t be accepted', async () => {
    givenManager()
    const { user } = open(offer)
    fakeEndpoint(acceptSeat, refused('SEAT_OVER'))

    await user.click(await screen.findByRole('button', { name: 'Accept seat' }))

    expect(await screen.findByText('This seat is no longer available. Ask the sender about it.')).toBeTruthy()
  })

  test('tells another account to switch', async () => {
    givenManager()
    const { user } = open({ ...offer, caller: 'OTHER' })

    expect(
      await screen.findByText(
        'You’re logged in with another email. Log in with bisi@example.com to accept the seat, or ask the sender to invite your email.',
      ),
    ).toBeTruthy()
    fakeEndpoint(logOut, null)
    fakeEndpoint(getSeat, { ...offer, caller: 'VISITOR' })
    await user.click(screen.getByRole('button', { name: 'Use another account' }))

    expect(await screen.findByRole('link', { name: 'Log in to accept' })).toBeTruthy()
  })

  test('that was refunded can’t be accepted', async () => {
    givenManager()
    open({ ...offer, state: 'REFUNDED' })

    expect(await screen.findByText('This seat is no longer available. Ask the sender about it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept seat' })).toBeNull()
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
    open(refused('SEAT_NOT_FOUND'))
    expect(await screen.findByText('Open the link in the email, or log in with the email that the seat is for.')).toBeTruthy()

    open(broken())
    expect(await screen.findByText('We couldn’t load this seat.')).toBeTruthy()
  })
})
