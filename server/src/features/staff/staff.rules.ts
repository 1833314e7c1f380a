import type { Role } from '@akada/contract/accounts.ts'

/** The parts of the site that a user works on. Admins have the rights of managers. */
export type Work = { isAdmin: boolean; isManager: boolean; isInstructor: boolean }

export function workOf(roles: readonly Role[]): Work {
  const isAdmin = roles.includes('ADMIN')
  return { isAdmin, isManager: isAdmin || roles.includes('MANAGER'), isInstructor: roles.includes('INSTRUCTOR') }
}

export const hasWork = ({ isManager, isInstructor }: Work): boolean => isManager || isInstructor

/** Returns whether a search contains more than punctuation. Otherwise, it would find everything. */
export const isSearchable = (search: string): boolean => /[\p{L}\p{N}\p{Sc}\p{Sm}\p{So}]/u.test(search)

type Course = { status: string; isOwn: boolean }

/** Returns the page of a course that a user can open. Managers see published courses as every visitor does (docs/product.md P-3.5). */
export function openedPage({ status, isOwn }: Course, { isAdmin, isInstructor }: Work): 'review' | 'editor' | 'page' {
  if (isOwn && isInstructor) return 'editor'
  return isAdmin && status === 'UNDER_REVIEW' ? 'review' : 'page'
}

/** Returns the page of a bundle that a user can open. Managers see published bundles as every visitor does. */
export function openedBundlePage(isOwn: boolean, { isAdmin, isInstructor }: Work): 'admin' | 'instructor' | 'page' {
  if (isAdmin) return 'admin'
  return isOwn && isInstructor ? 'instructor' : 'page'
}
