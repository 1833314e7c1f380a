import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { mayPass, neededRoleAt } from '../lib/access.ts'
import { paths } from '../lib/paths.ts'
import { currentSession } from '../lib/session.ts'

/** Returns whether a path requires a role. */
export const needsRole = (pathname: string): boolean => neededRoleAt(pathname) !== null

/**
 * Redirects to the login page, which returns here, unless the session may open the URL. The login page also tells a logged-in
 * user which role is missing. The server enforces access; this only avoids empty pages.
 */
export async function guard(queryClient: QueryClient, { pathname, search }: URL) {
  const role = neededRoleAt(pathname)
  if (mayPass(currentSession(), role)) return
  // Users arrive here from an email about a new role, and this browser's session may predate that role.
  if (currentSession()) await (await import('./use-roles-of-account.ts')).askForRoles(queryClient)
  if (!mayPass(currentSession(), role)) throw redirect(paths.login(pathname + search))
}
