import type { Person, PersonDetails } from '@akada/contract/people.ts'

export const givenPerson = (person: Partial<Person> = {}): Person => ({
  id: '11111111-0d4b-4c5e-9e5c-8a3f0a1f1a11',
  name: 'Ngozi Eze',
  email: 'ngozi@example.com',
  country: 'Nigeria',
  roles: ['STUDENT'],
  state: 'ACTIVE',
  createdAt: '2026-03-04T10:00:00.000Z',
  ...person,
})

export const givenPersonDetails = (person: Partial<PersonDetails> = {}): PersonDetails => ({
  ...givenPerson(),
  counts: { enrollments: 12, orders: 1, courses: 0 },
  enrollments: [{ courseId: 7, title: 'Sailing', status: 'ACTIVE', enrolledAt: '2026-03-05T10:00:00.000Z' }],
  orders: [{ id: 41, status: 'PAID', total: 15_000, currency: 'NGN', createdAt: '2026-03-05T10:00:00.000Z' }],
  courses: [],
  suspendedAt: null,
  eraseAt: null,
  hasSecondFactor: true,
  sessions: 2,
  lastSeenAt: '2026-03-06T10:00:00.000Z',
  may: { changeRoles: true, suspend: true, restore: false, signOut: true, resetSecondFactor: true },
  ...person,
})
