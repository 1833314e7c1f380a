import { getPublicProfile } from '@akada/contract/calls/profiles.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { getAccount } from '@akada/contract/profiles.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type Profile = Answer<typeof getPublicProfile>
/** The logged-in user's own account. */
export type Account = Answer<typeof getAccount>

export const publicProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profiles', userId],
    queryFn: ({ signal }) => call(getPublicProfile, { params: { id: userId } }, { signal }),
  })
