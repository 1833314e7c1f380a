import { getBundle, listBundles } from '@akada/contract/calls/bundles.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

// As fresh as the course lists.
const FRESH_MS = 5 * 60_000

export type Listed = { search?: string; courseId?: number; page?: number; size?: number }

/** A page of bundles for sale. */
export const bundlesQuery = (query: Listed) =>
  queryOptions({
    queryKey: ['bundles', query],
    queryFn: ({ signal }) => call(listBundles, { query }, { signal }),
    staleTime: FRESH_MS,
  })

export const bundleQuery = (id: number) =>
  queryOptions({ queryKey: ['bundle', id], queryFn: ({ signal }) => call(getBundle, { params: { id } }, { signal }), staleTime: FRESH_MS })
