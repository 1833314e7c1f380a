import { getPublicProfile } from '@akada/contract/accounts.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const publicProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profiles', userId],
    queryFn: ({ signal }) => call(getPublicProfile, { params: { id: userId } }, { signal }),
  })
