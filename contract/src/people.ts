import * as z from 'zod/mini'
import { CurrentPassword } from './account-fields.ts'
import { Role } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Currency, Reason, SearchWords, Uuid } from './fields.ts'
import { AgeOrder, paged, pageQuery } from './page.ts'
import { OrderStatus } from './purchases.ts'

/** CLOSED: the account's owner can restore it within a week. */
export const PersonState = z.enum(['ACTIVE', 'UNVERIFIED', 'SUSPENDED', 'CLOSED'])
export type PersonState = z.infer<typeof PersonState>

/** The student role can't be granted or revoked, because every user has it. */
export const GrantedRole = z.enum(['INSTRUCTOR', 'MANAGER', 'ADMIN'])
export type GrantedRole = z.infer<typeof GrantedRole>

const Person = z.object({
  id: z.string(),
  name: z.string(),
  /** Null if a manager may not see the address. */
  email: z.nullable(z.string()),
  country: z.string(),
  roles: z.array(Role),
  state: PersonState,
  createdAt: z.string(),
})
export type Person = z.infer<typeof Person>

const Counts = z.object({ enrollments: z.int(), orders: z.int(), courses: z.int() })

const asked = z.object({
  search: SearchWords,
  role: z.optional(GrantedRole),
  state: z.optional(PersonState),
  sort: z._default(AgeOrder, 'newest'),
  ...pageQuery({ first: 1, size: 20 }),
})
const PersonParams = z.object({ id: Uuid })

export const listPeople = endpoint({
  method: 'GET',
  path: '/admin/users',
  access: 'admin',
  summary: 'List users',
  description: 'Newest first by default. Search by name or email, role and state.',
  query: asked,
  data: paged(Person),
})

const PersonDetails = z.extend(Person, {
  counts: Counts,
  /** The newest ten enrollments, orders and courses. */
  enrollments: z.array(z.object({ courseId: z.int(), title: z.string(), status: z.string(), enrolledAt: z.string() })),
  orders: z.array(z.object({ id: z.int(), status: OrderStatus, total: z.number(), currency: Currency, createdAt: z.string() })),
  courses: z.array(z.object({ id: z.int(), title: z.string(), status: z.string() })),
  suspendedAt: z.nullable(z.string()),
  /** When the account will be erased. Null unless it is closed. */
  eraseAt: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  sessions: z.int(),
  lastSeenAt: z.nullable(z.string()),
  /** The actions that the caller may take on the user. */
  may: z.object({
    changeRoles: z.boolean(),
    suspend: z.boolean(),
    restore: z.boolean(),
    signOut: z.boolean(),
    resetSecondFactor: z.boolean(),
  }),
})
export type PersonDetails = z.infer<typeof PersonDetails>

export const getPerson = endpoint({
  method: 'GET',
  path: '/admin/users/:id',
  access: 'admin',
  summary: 'Get a user',
  description: 'With their activity and the actions that the caller may take.',
  params: PersonParams,
  data: PersonDetails,
  refuses: ['PERSON_NOT_FOUND'],
})

const changes = ['PERSON_NOT_FOUND', 'PERSON_OWN'] as const
const proofs = ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'BUSY'] as const
const Because = z.object({ reason: Reason })
const Proven = z.extend(Because, { password: CurrentPassword })

export const updateRoles = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/roles',
  access: 'admin',
  summary: 'Set a user’s roles',
  description:
    'Takes effect with their next request. All users stay students. Not for the caller’s own account. Users without a verified email can’t get roles, and one admin must remain.',
  params: PersonParams,
  body: z.extend(Proven, {
    roles: z.array(Role).check(z.maxLength(4, 'Choose at most four roles.')),
    /** The roles that the caller saw. The update is refused if the roles have changed since. */
    was: z.optional(z.array(Role).check(z.maxLength(4, 'Choose at most four roles.'))),
  }),
  data: PersonDetails,
  refuses: [...changes, ...proofs, 'EDIT_CONFLICT', 'EMAIL_NOT_VERIFIED'],
})

export const suspendPerson = endpoint({
  method: 'POST',
  path: '/admin/users/:id/suspend',
  access: 'admin',
  summary: 'Suspend a user',
  description: 'Locks them out from their next request and notifies them of the reason. Their content and purchases stay. Idempotent.',
  params: PersonParams,
  body: Because,
  data: PersonDetails,
  refuses: changes,
})

export const restorePerson = endpoint({
  method: 'POST',
  path: '/admin/users/:id/restore',
  access: 'admin',
  summary: 'Restore a suspended user',
  description: 'Idempotent.',
  params: PersonParams,
  body: Because,
  data: PersonDetails,
  refuses: changes,
})

export const endPersonSessions = endpoint({
  method: 'POST',
  path: '/admin/users/:id/sign-out',
  access: 'admin',
  summary: 'End all sessions of a user',
  params: PersonParams,
  body: Because,
  data: PersonDetails,
  refuses: changes,
})

export const resetPersonsSecondFactor = endpoint({
  method: 'POST',
  path: '/admin/users/:id/second-factor/reset',
  access: 'admin',
  summary: 'Turn off a user’s two-step verification',
  description: 'For users who have lost their app and their recovery codes. Ends all their sessions.',
  params: PersonParams,
  body: Proven,
  data: PersonDetails,
  refuses: [...changes, ...proofs, 'SECOND_FACTOR_OFF'],
})

export const listKnownPeople = endpoint({
  method: 'GET',
  path: '/manager/people',
  access: 'manager',
  summary: 'Search users as a manager',
  description: 'By name, and by email only for users with orders.',
  query: asked,
  data: paged(Person),
})

export const getKnownPerson = endpoint({
  method: 'GET',
  path: '/manager/people/:id',
  access: 'manager',
  summary: 'Get a user as a manager',
  description: 'With counts of their activity.',
  params: PersonParams,
  data: z.extend(Person, { counts: Counts }),
  refuses: ['PERSON_NOT_FOUND'],
})
