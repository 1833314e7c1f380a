import { getPayoutTerms, updatePayoutTerms } from '@akada/contract/payout-terms.ts'
import { getKnownPerson, listKnownPeople } from '@akada/contract/people.ts'
import { listStudentEnrollments } from '@akada/contract/staff-enrollments.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { enrollmentsOf, givenStudentEnrollment } from '../testing/enrollment-givens.ts'
import { fakeEndpoint } from '../testing/fake-endpoint.ts'
import { givenManager, pageOf } from '../testing/manager-givens.ts'
import { givenPerson } from '../testing/people-givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as people from './manager-people.tsx'
import * as person from './manager-person.tsx'

beforeEach(() => givenManager())
afterEach(() => endSession())

describe("manager's user search", () => {
  test('finds users, and explains what it searches', async () => {
    fakeEndpoint(listKnownPeople, pageOf([givenPerson({ email: null })]))
    renderPage(people, { path: '/manager/people' })

    expect(await screen.findByRole('link', { name: 'Ngozi Eze' })).toHaveProperty('href', expect.stringMatching(/\/manager\/people\/1111/))
    expect(screen.getByText('Name, or email if they’ve placed an order')).toBeTruthy()
  })

  test("leads to a page with the user's totals and enrollments, without their email", async () => {
    const known = { ...givenPerson({ email: null }), counts: { enrollments: 1, orders: 23, courses: 0 } }
    fakeEndpoint(getKnownPerson, known)
    fakeEndpoint(listStudentEnrollments, enrollmentsOf([givenStudentEnrollment()]))
    renderPage(person, { path: '/manager/people/:userId', at: `/manager/people/${known.id}` })

    expect(await screen.findByText('23')).toBeTruthy()
    expect(screen.getByText('Shown after the first order')).toBeTruthy()
    expect(await screen.findByRole('region', { name: 'Enrollments (1)' })).toBeTruthy()
  })
})

describe('payout terms of an instructor', () => {
  const terms = { holdDays: 7, reservePercent: 20 }
  const shown = (managed: { terms: typeof terms | null; mayChange: boolean }) => {
    const known = { ...givenPerson({ roles: ['STUDENT', 'INSTRUCTOR'] }), counts: { enrollments: 0, orders: 0, courses: 2 } }
    fakeEndpoint(getKnownPerson, known)
    fakeEndpoint(listStudentEnrollments, enrollmentsOf([]))
    fakeEndpoint(getPayoutTerms, { defaultHoldDays: 33, ...managed })
    renderPage(person, { path: '/manager/people/:userId', at: `/manager/people/${known.id}` })
    return userEvent.setup()
  }

  test('are shown, and changed with a reason', async () => {
    const calls = fakeEndpoint(updatePayoutTerms, { defaultHoldDays: 33, terms, mayChange: true })
    const user = shown({ terms: null, mayChange: true })
    expect(await screen.findByText('33 days (default)')).toBeTruthy()

    await user.click(await screen.findByRole('button', { name: 'Change payout terms' }))
    await user.type(await screen.findByLabelText('Holding time'), '34')
    await user.click(screen.getByRole('button', { name: 'Save terms' }))
    expect(await screen.findByText('Enter a whole number from 1 to 33.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Holding time'))
    await user.type(screen.getByLabelText('Holding time'), '7')
    await user.type(screen.getByLabelText('Reserve'), '20')
    await user.type(screen.getByLabelText('Reason'), 'Sells for years.')
    await user.click(screen.getByRole('button', { name: 'Save terms' }))

    expect(await screen.findByText('20% for 33 days')).toBeTruthy()
    expect(calls).toMatchObject([{ body: { terms, reason: 'Sells for years.' } }])
  })

  test('can be restored to the default', async () => {
    const calls = fakeEndpoint(updatePayoutTerms, { defaultHoldDays: 33, terms: null, mayChange: true })
    const user = shown({ terms, mayChange: true })

    await user.click(await screen.findByRole('button', { name: 'Restore default' }))
    await user.type(await screen.findByLabelText('Reason'), 'Too many refunds.')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore default' }))

    expect(await screen.findByText('33 days (default)')).toBeTruthy()
    expect(calls).toMatchObject([{ body: { terms: null, reason: 'Too many refunds.' } }])
  })

  test('can’t be one’s own', async () => {
    shown({ terms, mayChange: false })

    expect(await screen.findByText('7 days')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change payout terms' })).toBeNull()
  })
})
