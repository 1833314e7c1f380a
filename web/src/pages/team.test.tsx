import { getOrder } from '@akada/contract/purchases.ts'
import { assignSeats, getTeam, reassignSeat, resendSeat, revokeSeat, type Seat, type Team } from '@akada/contract/seats.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { dismissToasts } from '../ui/toast.tsx'
import * as page from './team.tsx'

beforeEach(() => {
  givenStudent()
  fakeEndpoint(getOrder, broken())
})
afterEach(() => {
  dismissToasts()
  endSession()
})

const seat = (changes: Partial<Seat> = {}): Seat => ({
  id: 11,
  courseId: 7,
  state: 'INVITED',
  email: 'ada@example.com',
  member: null,
  invitedAt: '2026-11-12T09:00:00.000Z',
  acceptedAt: null,
  progress: null,
  lastActiveAt: null,
  problem: null,
  mayResend: true,
  mayRevoke: true,
  mayReassign: false,
  ...changes,
})
const member = seat({
  ...{ id: 12, state: 'ACCEPTED', email: 'bisi@example.com', member: 'Bisi Ade', acceptedAt: '2026-11-13T09:00:00.000Z', progress: 4 },
  ...{ mayResend: false, mayRevoke: false, mayReassign: true },
})
const counts = { total: 5, free: 2, invited: 1, accepted: 1, refunded: 1 }
const team = (seats: Seat[] = [seat(), member]): Team => ({
  orderId: 5,
  courses: [{ id: 7, title: 'Sailing', seats: counts }],
  seats,
})

function open(answer: Parameters<typeof fakeEndpoint>[1] = team() as never) {
  fakeEndpoint(getTeam, answer as never)
  renderPage(page, { path: '/orders/:id/seats', at: '/orders/5/seats' })
  return userEvent.setup({ delay: null })
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the team', () => {
  test('shows the seats, their members and their progress', async () => {
    open()

    expect(await screen.findByText('5 seats: 2 free, 1 invited, 1 accepted, 1 refunded.')).toBeTruthy()
    expect(screen.getByText('Bisi Ade')).toBeTruthy()
    expect(screen.getByText('4%')).toBeTruthy()
    expect(screen.getByText(/^Members know that you see their progress/)).toBeTruthy()
  })

  test.each([
    ['2026-12-12T09:00:00.000Z', 2, 'The 2 free seats can be refunded until Dec 12, 2026. Seats with a member or an invitation can’t.'],
    ['2026-12-12T09:00:00.000Z', 5, 'All seats can be refunded until Dec 12, 2026.'],
    ['2026-12-12T09:00:00.000Z', 0, 'No seat is free, so none can be refunded.'],
    [null, 2, 'These seats can no longer be refunded.'],
  ])('says which seats can be refunded: until %s, %i free', async (until, free, sentence) => {
    const refundability = { until, usedPercent: 0, maxPercent: 30, isAutomatic: true }
    fakeEndpoint(getOrder, { lines: [{ courseId: 7, refundability }] } as never)
    open({ ...team(), courses: [{ id: 7, title: 'Sailing', seats: { ...counts, free } }] } as never)

    expect(await screen.findByText((text) => text.endsWith(sentence))).toBeTruthy()
  })

  test('says what will be here before anyone is invited', async () => {
    open(team([]) as never)

    expect(await screen.findByText('Members appear here. Invite them by email.')).toBeTruthy()
  })

  test('is invited with a list, and names each row that can’t be invited', async () => {
    const user = open()
    fakeEndpoint(assignSeats, { sent: 0, problems: [{ place: 1, problem: 'INVALID' }] })

    await user.click(await screen.findByRole('button', { name: 'Invite members: Sailing' }))
    const form = await dialog('Invite members')
    await user.click(form.getByRole('button', { name: 'Send invitations' }))
    expect(await form.findByText('Enter at least one email.')).toBeTruthy()
    await user.type(form.getByLabelText('Emails'), 'a@example.com, b@example.com, c@example.com')
    await user.click(form.getByRole('button', { name: 'Send invitations' }))
    expect(await form.findByText('You have 2 seats left, and this list has 3 emails.')).toBeTruthy()
    await user.clear(form.getByLabelText('Emails'))
    await user.type(form.getByLabelText('Emails'), 'a@example.com{enter}nonsense')
    await user.click(form.getByRole('button', { name: 'Send invitations' }))
    expect(await form.findByText(/^Line 2: .*nonsense.* isn’t an email\.$/)).toBeTruthy()

    const calls = fakeEndpoint(assignSeats, { sent: 1, problems: [] })
    await user.clear(form.getByLabelText('Emails'))
    await user.type(form.getByLabelText('Emails'), 'a@example.com')
    await user.click(form.getByRole('button', { name: 'Send invitations' }))

    expect(await screen.findByText('1 invitation sent.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '5' }, body: { courseId: 7, addresses: ['a@example.com'] } }])
  })

  test('has invitations that can be resent and revoked', async () => {
    const user = open()
    const resends = fakeEndpoint(resendSeat, null)
    const revocations = fakeEndpoint(revokeSeat, null)

    await user.click(await screen.findByRole('button', { name: 'Resend to ada@example.com' }))
    expect(await screen.findByText(/^We’re emailing the invitation to .*ada@example\.com.* again\.$/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Revoke the invitation to ada@example.com' }))
    await user.click((await dialog('Revoke this invitation?')).getByRole('button', { name: 'Revoke' }))

    expect(await screen.findByText('The invitation is revoked. The seat is free again.')).toBeTruthy()
    expect([resends, revocations]).toEqual([[{ params: { id: '11' } }], [{ params: { id: '11' } }]])
  })

  test('has members whose seat can be reassigned', async () => {
    const user = open()
    const calls = fakeEndpoint(reassignSeat, refused('SEAT_REPEATED'))

    await user.click(await screen.findByRole('button', { name: 'Reassign the seat of Bisi Ade' }))
    const form = await dialog('Reassign this seat?')
    await user.type(form.getByLabelText('New member’s email'), 'eve@example.com')
    await user.click(form.getByRole('button', { name: 'Reassign seat' }))
    expect(await form.findByText('This person was already invited to a seat of this course, or has one.')).toBeTruthy()
    fakeEndpoint(reassignSeat, null)
    await user.click(form.getByRole('button', { name: 'Reassign seat' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls).toEqual([{ params: { id: '12' }, body: { email: 'eve@example.com' } }])
  })

  test('says that the order has no seats, or that they can’t be loaded', async () => {
    open(refused('ORDER_NOT_FOUND') as never)
    expect(await screen.findByText('This order has no seats, or isn’t paid yet.')).toBeTruthy()

    open(broken() as never)
    expect(await screen.findByText('We couldn’t load your seats.')).toBeTruthy()
  })
})
