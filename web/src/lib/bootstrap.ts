import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Site } from './site.ts'

const ELEMENT_ID = 'bootstrap'

/** The data that the server sends with a page, as JSON. */
export type Bootstrap = {
  site: Site
  /** Queries that the server has already fetched. */
  queries: { key: QueryKey; data: unknown }[]
  /** Whether the markup is the complete page, not a skeleton or an error that the browser replaces. */
  isWhole: boolean
}

// Without timestamps, so that equal data produce equal bytes.
export const fetchedIn = (queryClient: QueryClient): Bootstrap['queries'] =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [{ key: queryKey, data: state.data }] : []))

/** Returns a data block, which the content security policy allows because it isn't executable. */
export const bootstrapScript = (bootstrap: Bootstrap): string =>
  `<script type="application/json" id="${ELEMENT_ID}">${JSON.stringify(bootstrap).replaceAll('<', '\\u003c')}</script>`

export const readBootstrap = (): Bootstrap => JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? 'null') as Bootstrap

export function fillCache(queryClient: QueryClient, { queries }: Bootstrap) {
  for (const { key, data } of queries) queryClient.setQueryData(key, data)
}
