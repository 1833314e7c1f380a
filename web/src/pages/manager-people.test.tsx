import { getKnownPerson, listKnownPeople } from '@akada/contract/people.ts'
import { listStudentEnrollments } from '@akada/contract/staff-enrollments.ts'
import { screen } from '@testing-library/react'
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
