// Whole answers of the API for screen tests; a test names only what it is about.
import type { CartCourse } from '@akada/contract/cart.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { getAccount } from '@akada/contract/profiles.ts'

let lastId = 0

export function givenCartCourse(course: Partial<CartCourse> = {}): CartCourse {
  lastId += 1
  return {
    id: lastId,
    title: `Course ${lastId}`,
    coverImageUrl: null,
    instructorName: 'Ada Obi',
    priceNaira: 15_000,
    priceUsd: 19.99,
    isFree: false,
    problem: null,
    ...course,
  }
}

type Account = Answer<typeof getAccount>

/** Of the person whom `givenStudent` logs in. */
export const givenAccount = (account: Partial<Account> = {}): Account => ({
  id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@example.test',
  isEmailVerified: true,
  phoneNumber: null,
  about: null,
  profileUrl: null,
  smallProfileUrl: null,
  country: 'Nigeria',
  createdAt: '2026-01-01T00:00:00Z',
  roles: [{ name: 'STUDENT' }],
  userLinks: [],
  isProfilePublic: false,
  mustTurnOnSecondFactor: false,
  ...account,
})
