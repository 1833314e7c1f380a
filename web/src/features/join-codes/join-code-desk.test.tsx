import { listInvitableCourses } from '@akada/contract/invitations.ts'
import {
  closeJoinCode,
  closeManagedJoinCode,
  createJoinCode,
  type JoinCode,
  listJoinCodes,
  listManagedJoinCodes,
} from '@akada/contract/join-codes.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession, startSession } from '../../lib/session.ts'
import * as page from '../../pages/instructor-invitations.tsx'
import * as managers from '../../pages/manager-invitations.tsx'
import { broken, fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { renderPage } from '../../testing/render-page.tsx'

beforeEach(() =>
  startSession({ token: 'token-of-an-instructor', id: '9b0c9a52-6a6e-4a55-9c0e-2f3a51b6b0bb', roles: ['STUDENT', 'INSTRUCTOR'] }),
)
afterEach(() => endSession())

const code = (more: Partial<JoinCode> = {}): JoinCode => ({
  id: 5,
  code: 'K7PM-2XWD',
  course: { id: 7, title: 'Sailing' },
  seats: 30,
  used: 12,
  state: 'OPEN',
  createdAt: '2026-03-05T10:00:00.000Z',
  expiresAt: '2026-06-03T10:00:00.000Z',
  ...more,
})
function open(list: Parameters<typeof fakeEndpoint>[1]) {
  fakeEndpoint(listJoinCodes, list as never)
  renderPage(page, { path: '/instructor/invitations', at: '/instructor/invitations?tab=codes' })
  return userEvent.setup({ delay: null })
}
const pageOf = (content: JoinCode[]) => ({ content, totalElements: content.length, page: 1, size: 20, allowance: { left: 70, limit: 100 } })
const dialog = () => within(screen.getByRole('dialog'))

describe('join codes', () => {
  test('show their seats, and are closed by the instructor', async () => {
    const user = open(pageOf([code(), code({ id: 6, code: 'AAAA-BBBB', state: 'CLOSED' })]))
    const calls = fakeEndpoint(closeJoinCode, code({ state: 'CLOSED' }))

    const [first, second] = (await screen.findAllByRole('row')).slice(1)
    expect(screen.getByRole('button', { name: 'Copy link: K7PM-2XWD' })).toBeTruthy()
    expect(first?.textContent).toMatch(/K7PM-2XWDSailing12 of 30Open.*Copy linkClose$/)
    expect(within(second ?? document.body).queryByRole('button')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Close K7PM-2XWD' }))
    await user.click(dialog().getByRole('button', { name: 'Close code' }))

    expect(await screen.findByText('K7PM-2XWD is closed.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '5' } }])
  })

  test('are created with a number of seats, within the allowance', async () => {
    const user = open(pageOf([]))
    fakeEndpoint(listInvitableCourses, [{ id: 7, title: 'Sailing' }])
    fakeEndpoint(createJoinCode, refused('INVITATION_ALLOWANCE'))

    expect(await screen.findByText('No codes yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'New code' }))
    await user.click(dialog().getByRole('button', { name: 'Create code' }))
    expect(await dialog().findByText('Course is required.')).toBeTruthy()
    expect(document.activeElement).toBe(dialog().getByRole('combobox', { name: 'Course' }))
    await user.click(dialog().getByRole('combobox', { name: 'Course' }))
    await user.click(await dialog().findByRole('option', { name: 'Sailing' }))
    await user.type(dialog().getByLabelText(/^Seats/), '0')
    await user.click(dialog().getByRole('button', { name: 'Create code' }))
    expect(await dialog().findByText('Enter a number from 1 to 1,000.')).toBeTruthy()
    await user.clear(dialog().getByLabelText(/^Seats/))
    await user.type(dialog().getByLabelText(/^Seats/), '30')
    await user.click(dialog().getByRole('button', { name: 'Create code' }))
    expect(await dialog().findByText('You have no invitations left this month.')).toBeTruthy()
    const calls = fakeEndpoint(createJoinCode, code())
    await user.click(dialog().getByRole('button', { name: 'Create code' }))

    expect(await screen.findByText('Code K7PM-2XWD created.')).toBeTruthy()
    expect(calls).toEqual([{ body: { courseId: 7, seats: 30 } }])
  })

  test('show that they can’t be loaded', async () => {
    open(broken())

    expect(await screen.findByText('We couldn’t load the codes.')).toBeTruthy()
  })
})

test('a code of an archived course can be closed, but not shared', async () => {
  open(pageOf([code({ state: 'PAUSED' })]))

  expect(await screen.findByText('Course archived')).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain('Copy link')
  expect(screen.getByRole('button', { name: 'Close K7PM-2XWD' })).toBeTruthy()
})

describe('the codes of all courses', () => {
  beforeEach(() => startSession({ token: 'token-of-a-manager', id: '9b0c9a52-6a6e-4a55-9c0e-2f3a51b6b0cc', roles: ['STUDENT', 'MANAGER'] }))
  const managed = (more: Partial<JoinCode> = {}) => ({ ...code(more), instructorName: 'Ngozi Bello' })
  function openManaged(content: JoinCode[], query = '') {
    const calls = fakeEndpoint(listManagedJoinCodes, { content, totalElements: content.length, page: 1, size: 20 } as never)
    renderPage(managers, { path: '/manager/invitations', at: `/manager/invitations?tab=codes${query}` })
    return { calls, user: userEvent.setup({ delay: null }) }
  }

  test('are closed by a manager with a reason', async () => {
    const { user } = openManaged([managed()])
    const calls = fakeEndpoint(closeManagedJoinCode, managed({ state: 'CLOSED' }))

    const [, row] = await screen.findAllByRole('row')
    expect(row?.textContent).toMatch(/K7PM-2XWDSailingNgozi Bello12 of 30Open/)
    await user.click(screen.getByRole('button', { name: 'Close K7PM-2XWD' }))
    await user.click(dialog().getByRole('button', { name: 'Close code' }))
    expect(await dialog().findByText('Reason is required.')).toBeTruthy()
    await user.type(dialog().getByLabelText(/^Reason/), 'Posted in a public group.')
    await user.click(dialog().getByRole('button', { name: 'Close code' }))

    expect(await screen.findByText('K7PM-2XWD is closed.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '5' }, body: { reason: 'Posted in a public group.' } }])
  })

  test('are searched, and say that none match', async () => {
    const { user, calls } = openManaged([], '&search=sailing')

    expect(await screen.findByText('No matching codes. Try different words.')).toBeTruthy()
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'k7pm{Enter}')

    await screen.findByDisplayValue('k7pm')
    expect(calls.map(({ query }) => query)).toMatchObject([{ search: 'sailing' }, { search: 'k7pm' }])
  })
})
