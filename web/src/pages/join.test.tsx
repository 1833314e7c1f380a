import { acceptJoinCode, getJoinCode, type JoinOffer } from '@akada/contract/join-codes.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as page from './join.tsx'

afterEach(() => endSession())

const offer: JoinOffer = {
  code: 'K7PM-2XWD',
  course: { id: 7, title: 'Sailing', coverImageUrl: null, coverWidths: [], instructorName: 'Ngozi Eze' },
  state: 'OPEN',
  isEnrolled: false,
}
function open(answer: Parameters<typeof fakeEndpoint>[1], at = '/join?code=k7pm2xwd') {
  const calls = fakeEndpoint(getJoinCode, answer as never)
  renderPage(page, { path: '/join', at })
  return { user: userEvent.setup({ delay: null }), calls }
}

describe('joining with a code', () => {
  test('starts with the code', async () => {
    givenStudent()
    const { user, calls } = open(offer, '/join')

    await user.type(screen.getByLabelText(/^Code/), 'k7pm2xwd')
    await user.click(screen.getByRole('button', { name: 'Continue' }))

    expect(await screen.findByRole('heading', { name: 'Sailing' })).toBeTruthy()
    expect(calls).toEqual([{ params: { code: 'k7pm2xwd' } }])
  })

  test('enrolls a student', async () => {
    givenStudent()
    const { user } = open(offer)
    const calls = fakeEndpoint(acceptJoinCode, { courseId: 7 })

    await user.click(await screen.findByRole('button', { name: 'Join course' }))

    expect(await screen.findByText('At /my-learning/courses/7')).toBeTruthy()
    expect(calls).toEqual([{ params: { code: 'K7PM-2XWD' } }])
  })

  test('leads a visitor to the login, and back', async () => {
    open(offer)

    expect(await screen.findByRole('link', { name: 'Log in to join' })).toHaveProperty(
      'href',
      expect.stringContaining(`/login?returnUrl=${encodeURIComponent('/join?code=K7PM-2XWD')}`),
    )
  })

  test.each([
    ['all seats are taken', { state: 'FULL' }, 'All seats are taken. Ask your instructor for a new code.'],
    ['the code has expired', { state: 'EXPIRED' }, 'This code has expired. Ask your instructor for a new one.'],
    ['the code is closed', { state: 'CLOSED' }, 'This code is closed. Ask your instructor for a new one.'],
    ['the student is enrolled', { isEnrolled: true, state: 'FULL' }, 'Go to the course'],
  ] as const)('shows that %s', async (_, facts, words) => {
    givenStudent()
    open({ ...offer, ...facts })

    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Join course' })).toBeNull()
  })

  test('keeps an unknown code, so that it can be corrected', async () => {
    const { user } = open(refused('JOIN_CODE_UNKNOWN'))

    expect(await screen.findByText('This code doesn’t exist. Check the spelling.')).toBeTruthy()
    const field = screen.getByLabelText(/^Code/)
    expect(field).toHaveProperty('value', 'k7pm2xwd')
    fakeEndpoint(getJoinCode, offer)
    await user.clear(field)
    await user.type(field, 'K7PM-2XWD{Enter}')

    expect(await screen.findByRole('heading', { name: 'Sailing' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Use another code' })).toHaveProperty('pathname', '/join')
  })

  test('says that an archived course is no longer available', async () => {
    open(refused('JOIN_CODE_PAUSED'))

    expect(await screen.findByText('The course for this code is no longer available.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'View course' })).toBeNull()
  })

  test('can be retried when the code couldn’t be checked', async () => {
    const { user } = open(broken())

    expect(await screen.findByText('We couldn’t check this code.')).toBeTruthy()
    fakeEndpoint(getJoinCode, offer)
    await user.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByRole('heading', { name: 'Sailing' })).toBeTruthy()
  })
})
