import {
  getPerson,
  type PersonDetails,
  resetPersonsSecondFactor,
  restorePerson,
  suspendPerson,
  updateRoles,
} from '@akada/contract/people.ts'
import { listStudentEnrollments } from '@akada/contract/staff-enrollments.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { enrollmentsOf, givenStudentEnrollment } from '../testing/enrollment-givens.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenPersonDetails } from '../testing/people-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import { givenAdmin } from '../testing/review-givens.ts'
import * as person from './admin-person.tsx'

beforeEach(() => givenAdmin())
afterEach(() => endSession())

const { id } = givenPersonDetails()
const open = () => {
  renderPage(person, { path: '/admin/people/:userId', at: `/admin/people/${id}` })
  return { user: userEvent.setup({ delay: null }) }
}
function shown(details: Partial<PersonDetails> = {}) {
  fakeEndpoint(getPerson, givenPersonDetails(details))
  fakeEndpoint(listStudentEnrollments, enrollmentsOf([givenStudentEnrollment()], { totalElements: 12 }))
  return open()
}
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(await screen.findByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))

describe('user details', () => {
  test("show the user's data with links", async () => {
    shown()

    expect(await screen.findByText('No courses.')).toBeTruthy()
    const enrollments = within(await screen.findByRole('region', { name: 'Enrollments (12)' }))
    expect(enrollments.getByRole('link', { name: 'Sailing' })).toHaveProperty('href', expect.stringMatching(/\/courses\/7$/))
    expect(screen.getByText('Order #41')).toHaveProperty('href', expect.stringMatching(/\/manager\/orders\/41$/))
    expect(screen.getByText(/^Logged in on 2 devices, last seen .*Two-step verification is on\.$/)).toBeTruthy()
  })

  test('leave out a last visit that isn’t known', async () => {
    shown({ sessions: 1, lastSeenAt: null, hasSecondFactor: false })

    expect(await screen.findByText('Logged in on 1 device. Two-step verification is off.')).toBeTruthy()
  })

  test('let the admin change roles with a password and a reason', async () => {
    const { user } = shown()
    const calls = fakeEndpoint(updateRoles, givenPersonDetails({ roles: ['MANAGER', 'STUDENT'] }))

    expect((await screen.findByRole('button', { name: 'Change roles' })).hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByLabelText('Manager'))
    await press(user, 'Change roles')
    expect(dialog().getByText('Adds: Manager.')).toBeTruthy()
    await user.type(dialog().getByLabelText(/^Reason/), 'Joins the team')
    await user.type(dialog().getByLabelText(/^Your password/), 'learn-with-akada')
    await user.click(dialog().getByRole('button', { name: 'Change roles' }))

    expect(await screen.findByText('Roles changed for Ngozi Eze.')).toBeTruthy()
    expect(calls).toEqual([
      { params: { id }, body: { reason: 'Joins the team', password: 'learn-with-akada', roles: ['MANAGER'], was: [] } },
    ])
    expect(screen.getByLabelText('Manager')).toHaveProperty('checked', true)
  })

  test('require a reason before the request, and show when the password is wrong', async () => {
    const { user } = shown()
    const calls = fakeEndpoint(resetPersonsSecondFactor, refused('WRONG_PASSWORD'))

    await press(user, 'Reset two-step verification')
    await user.click(dialog().getByRole('button', { name: 'Reset' }))
    expect(await dialog().findByText('Reason is required.')).toBeTruthy()
    expect(calls).toEqual([])
    await user.type(dialog().getByLabelText(/^Reason/), 'Lost phone')
    await user.type(dialog().getByLabelText(/^Your password/), 'wrong')
    await user.click(dialog().getByRole('button', { name: 'Reset' }))

    expect(await dialog().findByText('Your current password is incorrect.')).toBeTruthy()
  })

  test('let the admin suspend an account with a reason and restore it', async () => {
    const { user } = shown()
    const calls = fakeEndpoint(
      suspendPerson,
      givenPersonDetails({
        state: 'SUSPENDED',
        may: { changeRoles: true, suspend: false, restore: true, signOut: false, resetSecondFactor: false },
      }),
    )
    fakeEndpoint(restorePerson, givenPersonDetails())

    await press(user, 'Suspend account')
    await user.type(dialog().getByLabelText(/^Reason/), 'Spam')
    await user.click(dialog().getByRole('button', { name: 'Suspend' }))
    expect(await screen.findByText('Ngozi Eze is suspended.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Suspend account' })).toBeNull()
    await press(user, 'Restore account')
    await user.type(dialog().getByLabelText(/^Reason/), 'Sorry')
    await user.click(dialog().getByRole('button', { name: 'Restore' }))

    expect(await screen.findByText('Ngozi Eze can log in again.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id }, body: { reason: 'Spam' } }])
  })

  test("are read-only for the admin's own account", async () => {
    shown({ may: { changeRoles: false, suspend: false, restore: false, signOut: false, resetSecondFactor: false } })

    expect(await screen.findByText('These are your own roles. Another admin must change them.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /roles|Suspend|Log out|Reset/ })).toBeNull()
    expect(screen.getByRole('group', { name: 'Roles of Ngozi Eze' })).toHaveProperty('disabled', true)
  })

  test("show that the user doesn't exist or can't be loaded", async () => {
    fakeEndpoint(getPerson, refused('PERSON_NOT_FOUND'))
    open()
    expect(await screen.findByText('User not found.')).toBeTruthy()

    fakeEndpoint(getPerson, broken())
    open()
    expect(await screen.findByText('We couldn’t load this user.')).toBeTruthy()
  })
})
