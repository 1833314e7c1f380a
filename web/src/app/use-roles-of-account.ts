import type { Answer } from '@akada/contract/endpoint.ts'
import type { getAccount } from '@akada/contract/profiles.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountQuery } from '../features/accounts/account.api.ts'
import { currentSession, startSession } from '../lib/session.ts'

type Account = Answer<typeof getAccount>

/** Copies role changes from the server into the session, so that links and guards follow. */
export function useRolesOfAccount(account: Account | undefined) {
  useEffect(() => {
    if (account) followRoles(account)
  }, [account])
}

/** Copies role changes before a page is shown. If the request fails, the session keeps its roles. */
export async function askForRoles(queryClient: QueryClient) {
  const account = await queryClient.fetchQuery({ ...accountQuery, staleTime: 0, retry: false }).catch(() => null)
  if (account) followRoles(account)
}

function followRoles(account: Account) {
  const session = currentSession()
  if (session?.uid !== account.id) return
  const roles = account.roles.map(({ name }) => name)
  if (String(roles) !== String(session.roles)) startSession({ token: session.token, id: session.uid, roles })
}
