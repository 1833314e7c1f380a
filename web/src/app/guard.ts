import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { paths } from '../lib/paths.ts'
import { currentSession, type Session } from '../lib/session.ts'

/** What a private page asks of a person. Without a flag, anyone who is logged in may pass. */
export type Requirements = { requiresAdmin?: true; requiresInstructor?: true; requiresManager?: true }

export function mayPass(session: Session | null, { requiresAdmin, requiresInstructor, requiresManager }: Requirements): boolean {
  if (!session) return false
  return (
    (!requiresAdmin || session.roles.includes('ADMIN')) &&
    (!requiresInstructor || session.roles.includes('INSTRUCTOR')) &&
    (!requiresManager || session.roles.includes('MANAGER') || session.roles.includes('ADMIN'))
  )
}

/**
 * Sends a visitor to log in, and back here afterwards; logging in again would give nobody a role they don't have.
 * What counts is what the server lets them do; this is a courtesy.
 */
export async function guard(queryClient: QueryClient, requirements: Requirements, attempted: URL) {
  if (mayPass(currentSession(), requirements)) return
  // The mail that says that somebody was given a role leads here, and this browser may not know of it yet.
  if (currentSession()) await (await import('./use-roles-of-account.ts')).askForRoles(queryClient)
  const session = currentSession()
  if (!mayPass(session, requirements)) throw redirect(session ? paths.courses() : paths.login(attempted.pathname + attempted.search))
}
