import { getMyApplication } from '@akada/contract/calls/instructors.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type Application = NonNullable<Answer<typeof getMyApplication>>

/** The signed-in person's last application to teach, or null. */
export const myApplicationQuery = queryOptions({
  queryKey: ['instructors', 'application'],
  queryFn: ({ signal }) => call(getMyApplication, {}, { signal }),
  // Somebody decides on it while its writer waits.
  staleTime: 0,
})
