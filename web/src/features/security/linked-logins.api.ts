import { deleteLinkedLogin, listLinkedLogins, startLinkingLogin } from '@akada/contract/calls/linked-logins.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { resetOnReturn } from '../../lib/reset-on-return.ts'
import { sessionsQuery } from './sessions.api.ts'

export type LinkedLogin = Answer<typeof listLinkedLogins>['logins'][number]

/** The user's linked logins, and whether the account has a password. */
export const linkedLoginsQuery = queryOptions({
  queryKey: ['linked-logins'],
  queryFn: ({ signal }) => call(listLinkedLogins, {}, { signal }),
  staleTime: 0,
})

/** Starts linking a login. `password`: if the account has one. */
export const startLinking = (provider: string, password?: string) =>
  call(startLinkingLogin, { params: { provider }, body: { ...(password !== undefined && { password }) } })

/** Starts linking a login of an account without a password, and leaves for the provider. */
export function useStartLinking() {
  const { reset, ...start } = useMutation({
    mutationFn: (provider: string) => startLinking(provider),
    onSuccess: ({ url }) => location.assign(url),
  })
  useEffect(() => resetOnReturn(reset), [reset])
  return start
}

export function useUnlink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteLinkedLogin, { params: { id } }),
    // The server has ended all other sessions.
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
    // Runs after a refusal, too, because an unlinked login must leave the list.
    onSettled: () => queryClient.invalidateQueries(linkedLoginsQuery),
  })
}
