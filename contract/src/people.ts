import * as z from 'zod/mini'
import { CurrentPassword } from './account-fields.ts'
import { Role } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Currency, Paragraph, Reason, Uuid } from './fields.ts'
import { paged, pageQuery } from './page.ts'
import { OrderStatus } from './purchases.ts'

/** CLOSED: the owner can restore the account within a week. */
export const PersonState = z.enum(['ACTIVE', 'UNVERIFIED', 'SUSPENDED', 'CLOSED'])
export type PersonState = z.infer<typeof PersonState>

/** The student role can't be granted or revoked, because every user has it. */
export const GrantedRole = z.enum(['INSTRUCTOR', 'MANAGER', 'ADMIN'])
export type GrantedRole = z.infer<typeof GrantedRole>

const Person = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for managers, who don't see it in orders either. */
  email: z.nullable(z.string()),
  country: z.string(),
  roles: z.array(Role),
  state: PersonState,
  createdAt: z.string(),
})
export type Person = z.infer<typeof Person>

const Counts = z.object({ enrollments: z.int(), orders: z.int(), courses: z.int() })

const asked = z.object({
  search: z._default(Paragraph(200), ''),
  role: z.optional(GrantedRole),
  state: z.optional(PersonState),
  ...pageQuery({ first: 1, size: 20 }),
})
const PersonParams = z.object({ id: Uuid })

export const listPeople = endpoint({
  method: 'GET',
  path: '/admin/users',
  access: 'admin',
  summary: 'Everybody with an account, the newest first, found by name or e-mail, role and state.',
  query: asked,
  data: paged(Person),
})

const PersonDetails = z.extend(Person, {
  counts: Counts,
  /** The newest ten of each. */
  enrollments: z.array(z.object({ courseId: z.int(), title: z.string(), status: z.string(), enrolledAt: z.string() })),
  orders: z.array(z.object({ id: z.int(), status: OrderStatus, total: z.number(), currency: Currency, createdAt: z.string() })),
  courses: z.array(z.object({ id: z.int(), title: z.string(), status: z.string() })),
  suspendedAt: z.nullable(z.string()),
  /** When the account is erased, if it is closed. */
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
  summary: 'A person with what they have here, and what the caller may do to them.',
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
  summary:
    'Gives a person these roles and takes all others, from their next request on. Everybody stays a student. Not for oneself, and none for who has yet to verify their email; an admin always remains.',
  params: PersonParams,
  body: z.extend(Proven, {
    roles: z.array(Role).check(z.maxLength(4, 'There are four roles.')),
    /** The roles that the caller saw. The change is refused if they have changed since. */
    was: z.optional(z.array(Role).check(z.maxLength(4, 'There are four roles.'))),
  }),
  data: PersonDetails,
  refuses: [...changes, ...proofs, 'EDIT_CONFLICT', 'EMAIL_NOT_VERIFIED'],
})

export const suspendPerson = endpoint({
  method: 'POST',
  path: '/admin/users/:id/suspend',
  access: 'admin',
  summary: 'Keeps a person out, from their next request on, and tells them why. What they own stays. Done again, it changes nothing.',
  params: PersonParams,
  body: Because,
  data: PersonDetails,
  refuses: changes,
})

export const restorePerson = endpoint({
  method: 'POST',
  path: '/admin/users/:id/restore',
  access: 'admin',
  summary: 'Lets a person in again who was suspended. Done again, it changes nothing.',
  params: PersonParams,
  body: Because,
  data: PersonDetails,
  refuses: changes,
})

export const endPersonSessions = endpoint({
  method: 'POST',
  path: '/admin/users/:id/sign-out',
  access: 'admin',
  summary: 'Ends every session of a person.',
  params: PersonParams,
  body: Because,
  data: PersonDetails,
  refuses: changes,
})

export const resetPersonsSecondFactor = endpoint({
  method: 'POST',
  path: '/admin/users/:id/second-factor/reset',
  access: 'admin',
  summary: 'Turns two-step login off for somebody who has lost their app and their recovery codes, and signs them out everywhere.',
  params: PersonParams,
  body: Proven,
  data: PersonDetails,
  refuses: [...changes, ...proofs, 'SECOND_FACTOR_OFF'],
})

export const listKnownPeople = endpoint({
  method: 'GET',
  path: '/manager/people',
  access: 'manager',
  summary: 'Everybody with an account, found by name; by e-mail only those who have ordered, as at the order desk.',
  query: asked,
  data: paged(Person),
})

export const getKnownPerson = endpoint({
  method: 'GET',
  path: '/manager/people/:id',
  access: 'manager',
  summary: 'A person, and how much they have here.',
  params: PersonParams,
  data: z.extend(Person, { counts: Counts }),
  refuses: ['PERSON_NOT_FOUND'],
})
