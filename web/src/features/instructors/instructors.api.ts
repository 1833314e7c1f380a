import { getMyApplication } from '@akada/contract/calls/instructors.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type Application = NonNullable<Answer<typeof getMyApplication>>

/** The user's latest instructor application, or null. */
export const myApplicationQuery = queryOptions({
  queryKey: ['instructors', 'application'],
  queryFn: ({ signal }) => call(getMyApplication, {}, { signal }),
  // Admins and managers may decide at any time.
  staleTime: 0,
})
