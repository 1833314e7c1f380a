import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { mayPass, neededRoleAt } from '../lib/access.ts'
import { paths } from '../lib/paths.ts'
import { currentSession } from '../lib/session.ts'

/** Whether an address is only for some of those who are signed in. */
export const needsRole = (pathname: string): boolean => neededRoleAt(pathname) !== null

/**
 * Redirects to the login page, which leads back here, unless the session opens the address. The login page also tells a signed-in
 * person which role is missing. The server decides what anyone may do; this only avoids pages that could show nothing.
 */
export async function guard(queryClient: QueryClient, { pathname, search }: URL) {
  const role = neededRoleAt(pathname)
  if (mayPass(currentSession(), role)) return
  // An email about a new role leads here, and the session in this browser may be older than the role.
  if (currentSession()) await (await import('./use-roles-of-account.ts')).askForRoles(queryClient)
  if (!mayPass(currentSession(), role)) throw redirect(paths.login(pathname + search))
}
