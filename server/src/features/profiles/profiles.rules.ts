import type { Role } from '@akada/contract/accounts.ts'

/** Students choose whether their profile is public. An instructor's always is (docs/product.md P-2.12). */
export const isProfileVisible = (person: { isProfilePublic: boolean; roles: readonly Role[] }) =>
  person.isProfilePublic || person.roles.includes('INSTRUCTOR')
