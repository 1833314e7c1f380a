import type { Role } from '@akada/contract/accounts.ts'

type Person = { isProfilePublic: boolean; roles: readonly Role[]; totalCourses: number }

/** Students choose whether their profile is public. An instructor's always is, and so is that of a former one with courses on sale (docs/product.md P-2.12). */
export const isProfileVisible = ({ isProfilePublic, roles, totalCourses }: Person) =>
  isProfilePublic || roles.includes('INSTRUCTOR') || totalCourses > 0
