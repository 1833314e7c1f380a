import { getAccount } from '@akada/contract/calls/profiles.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The account of the logged-in user. */
export const accountQuery = queryOptions({ queryKey: ['account'], queryFn: ({ signal }) => call(getAccount, {}, { signal }) })
