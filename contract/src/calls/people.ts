// Written by `npm run openapi` from ../people.ts.
import type * as people from '../people.ts'
import type { Call } from '../endpoint.ts'

export const listPeople: Call<typeof people.listPeople> = { method: 'GET', path: '/admin/users', empty: { content: [{ email: null, roles: [] }] } }
export const getPerson: Call<typeof people.getPerson> = { method: 'GET', path: '/admin/users/:id', refuses: ['PERSON_NOT_FOUND'], empty: { email: null, roles: [], enrollments: [], orders: [], courses: [], suspendedAt: null, eraseAt: null, lastSeenAt: null } }
export const updateRoles: Call<typeof people.updateRoles> = { method: 'PUT', path: '/admin/users/:id/roles', refuses: ['PERSON_NOT_FOUND', 'PERSON_OWN', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'BUSY', 'EDIT_CONFLICT', 'EMAIL_NOT_VERIFIED'], empty: { email: null, roles: [], enrollments: [], orders: [], courses: [], suspendedAt: null, eraseAt: null, lastSeenAt: null } }
export const suspendPerson: Call<typeof people.suspendPerson> = { method: 'POST', path: '/admin/users/:id/suspend', refuses: ['PERSON_NOT_FOUND', 'PERSON_OWN'], empty: { email: null, roles: [], enrollments: [], orders: [], courses: [], suspendedAt: null, eraseAt: null, lastSeenAt: null } }
export const restorePerson: Call<typeof people.restorePerson> = { method: 'POST', path: '/admin/users/:id/restore', refuses: ['PERSON_NOT_FOUND', 'PERSON_OWN'], empty: { email: null, roles: [], enrollments: [], orders: [], courses: [], suspendedAt: null, eraseAt: null, lastSeenAt: null } }
export const endPersonSessions: Call<typeof people.endPersonSessions> = { method: 'POST', path: '/admin/users/:id/sign-out', refuses: ['PERSON_NOT_FOUND', 'PERSON_OWN'], empty: { email: null, roles: [], enrollments: [], orders: [], courses: [], suspendedAt: null, eraseAt: null, lastSeenAt: null } }
export const resetPersonsSecondFactor: Call<typeof people.resetPersonsSecondFactor> = { method: 'POST', path: '/admin/users/:id/second-factor/reset', refuses: ['PERSON_NOT_FOUND', 'PERSON_OWN', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'BUSY', 'SECOND_FACTOR_OFF'], empty: { email: null, roles: [], enrollments: [], orders: [], courses: [], suspendedAt: null, eraseAt: null, lastSeenAt: null } }
export const listKnownPeople: Call<typeof people.listKnownPeople> = { method: 'GET', path: '/manager/people', empty: { content: [{ email: null, roles: [] }] } }
export const getKnownPerson: Call<typeof people.getKnownPerson> = { method: 'GET', path: '/manager/people/:id', refuses: ['PERSON_NOT_FOUND'], empty: { email: null, roles: [] } }
