import type { Answer } from '@akada/contract/endpoint.ts'
import type { getAccount } from '@akada/contract/profiles.ts'
import { useEffect } from 'react'
import { currentSession, startSession } from '../lib/session.ts'

/** Roles are granted and taken on the server; those of the session follow, and with them links and guards. */
export function useRolesOfAccount(account: Answer<typeof getAccount> | undefined) {
  useEffect(() => {
    const session = currentSession()
    if (account === undefined || session?.uid !== account.id) return
    const roles = account.roles.map(({ name }) => name)
    if (String(roles) !== String(session.roles)) startSession({ token: session.token, id: session.uid, roles })
  }, [account])
}
