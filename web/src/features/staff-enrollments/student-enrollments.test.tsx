import { listCatalog } from '@akada/contract/courses.ts'
import { getKnownPerson } from '@akada/contract/people.ts'
import { endEnrollment, enrollStudentByStaff, listStudentEnrollments } from '@akada/contract/staff-enrollments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../../lib/session.ts'
import * as page from '../../pages/manager-person.tsx'
import { enrollmentsOf, givenStudentEnrollment } from '../../testing/enrollment-givens.ts'
import { broken, fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { givenManager } from '../../testing/manager-givens.ts'
import { givenPerson } from '../../testing/people-givens.ts'
import { renderPage } from '../../testing/render-page.tsx'

beforeEach(() => givenManager())
afterEach(() => endSession())

const person = { ...givenPerson(), counts: { enrollments: 2, orders: 1, courses: 0 } }

function open(list: Parameters<typeof fakeEndpoint>[1]) {
  fakeEndpoint(getKnownPerson, person)
  const calls = fakeEndpoint(listStudentEnrollments, list as never)
  renderPage(page, { path: '/manager/people/:userId', at: `/manager/people/${person.id}` })
  return { user: userEvent.setup({ delay: null }), calls }
}
const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))

describe('a user’s enrollments', () => {
  test('show what brought each one and why it ended', async () => {
    open(
      enrollmentsOf([
        givenStudentEnrollment({ id: 1, source: 'ORDER', orderId: 41, mayEnd: false }),
        givenStudentEnrollment({ id: 2, source: 'STAFF', enrolled: { by: 'Folake Adeniyi', reason: 'Scholarship' } }),
        givenStudentEnrollment({
          id: 3,
          status: 'ENDED',
          mayEnd: false,
          ended: { by: 'Amaka Eze', reason: 'A mistake', at: '2026-03-09T10:00:00.000Z' },
        }),
      ]),
    )

    const rows = within(await screen.findByRole('region', { name: 'Enrollments (3)' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Sailing.*Order #41 · 40% completeTo end it, refund it in order #41\.Active$/),
      expect.stringMatching(/Enrolled by Folake Adeniyi: Scholarship · 40% completeActiveEnd enrollment: Sailing$/),
      expect.stringMatching(/Free course · 40% completeEnded .*by Amaka Eze: A mistakeEnded$/),
    ])
    for (const name of ['Order #41', 'refund it in order #41'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/manager/orders/41')
  })

  test('name staff whose accounts were deleted', async () => {
    const ended = { by: '', reason: 'A mistake', at: '2026-03-09T10:00:00.000Z' }
    open(
      enrollmentsOf([
        givenStudentEnrollment({
          id: 2,
          source: 'STAFF',
          status: 'ENDED',
          mayEnd: false,
          enrolled: { by: '', reason: 'Scholarship' },
          ended,
        }),
      ]),
    )

    const row = within(await screen.findByRole('region', { name: 'Enrollments (1)' })).getByRole('listitem')
    expect(row.textContent).toMatch(/Enrolled by a deleted user: Scholarship.*by a deleted user: A mistake/)
  })

  test('can be added with a course and a reason', async () => {
    const { user } = open(enrollmentsOf([]))
    fakeEndpoint(listCatalog, { content: [{ id: 9, title: 'Rowing' }], totalElements: 1, page: 1, size: 10 } as never)
    const calls = fakeEndpoint(enrollStudentByStaff, givenStudentEnrollment())

    expect(await screen.findByText('No enrollments.')).toBeTruthy()
    await press(user, 'Enroll in a course')
    await user.click(dialog().getByRole('button', { name: 'Enroll' }))
    expect(await dialog().findByText('Course is required.')).toBeTruthy()
    expect(dialog().getByText('Reason is required.')).toBeTruthy()
    await user.click(dialog().getByRole('combobox', { name: 'Course' }))
    await user.click(await dialog().findByRole('option', { name: 'Rowing' }))
    await user.type(dialog().getByRole('textbox', { name: /^Reason/ }), 'Scholarship')
    await user.click(dialog().getByRole('button', { name: 'Enroll' }))

    expect(await screen.findByText(/is enrolled in/)).toBeTruthy()
    expect(calls).toEqual([{ params: { id: person.id }, body: { courseId: 9, reason: 'Scholarship' } }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('can be ended with a reason that the student gets', async () => {
    const { user } = open(enrollmentsOf([givenStudentEnrollment({ hasCertificate: true })]))
    const calls = fakeEndpoint(endEnrollment, givenStudentEnrollment({ status: 'ENDED', mayEnd: false }))

    await press(user, 'End enrollment: Sailing')
    expect(dialog().getByText(/The certificate is revoked\. Their progress is kept/)).toBeTruthy()
    await user.type(dialog().getByRole('textbox', { name: /^Reason/ }), 'A mistake')
    await user.click(dialog().getByRole('button', { name: 'End enrollment' }))

    await waitFor(() => expect(calls).toEqual([{ params: { id: '5' }, body: { reason: 'A mistake' } }]))
    expect(await screen.findByText(/has ended/)).toBeTruthy()
  })

  test('show the server’s refusal in the dialog', async () => {
    const { user } = open(enrollmentsOf([givenStudentEnrollment()]))
    fakeEndpoint(endEnrollment, refused('ENROLLMENT_PAID'))

    await press(user, 'End enrollment: Sailing')
    await user.type(dialog().getByRole('textbox', { name: /^Reason/ }), 'A mistake')
    await user.click(dialog().getByRole('button', { name: 'End enrollment' }))

    expect(await dialog().findByText('This course was paid for, so its enrollment ends only with a refund.')).toBeTruthy()
  })

  test('have pages, no actions on one’s own account, and an error state', async () => {
    const { user, calls } = open(enrollmentsOf([givenStudentEnrollment({ mayEnd: false })], { totalElements: 12, mayEnroll: false }))

    await press(user, 'Next')
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ query: { page: '2' } }))
    expect(screen.queryByRole('button', { name: /nroll/ })).toBeNull()
    fakeEndpoint(listStudentEnrollments, broken())
    renderPage(page, { path: '/manager/people/:userId', at: `/manager/people/${person.id}` })

    expect(await screen.findByText('We couldn’t load the enrollments.')).toBeTruthy()
  })
})
