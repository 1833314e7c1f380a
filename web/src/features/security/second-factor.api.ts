import {
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  replaceRecoveryCodes,
  setUpSecondFactor,
} from '@akada/contract/calls/accounts.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sessionsQuery } from './sessions.api.ts'

export type SecondFactor = Answer<typeof getSecondFactor>
export type SecondFactorSetup = Answer<typeof setUpSecondFactor>

/** Whether the user has two-step verification. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(getSecondFactor, {}, { signal }),
})

export const startSetup = (password: string): Promise<SecondFactorSetup> => call(setUpSecondFactor, { body: { password } })

/** `code`: six digits, or a recovery code. */
export type Proof = { password: string; code: string }

export const renewCodes = (proof: Proof) => call(replaceRecoveryCodes, { body: proof })

export const turnOff = (proof: Proof) => call(disableSecondFactor, { body: proof })

/** Returns the recovery codes, which the server sends only once. */
export function useEnableSecondFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(enableSecondFactor, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => {
      keepSecondFactor(queryClient, { isOn: true, recoveryCodesLeft: recoveryCodes.length })
      // The server has ended all other sessions.
      void queryClient.invalidateQueries(sessionsQuery)
    },
  })
}

/** Updates the cache with the server's response, without a refetch. */
export const keepSecondFactor = (queryClient: QueryClient, change: Partial<SecondFactor>) =>
  queryClient.setQueryData(secondFactorQuery.queryKey, (known) => known && { ...known, ...change })
