import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Site } from './site.ts'

const ELEMENT_ID = 'bootstrap'

/** What the server hands to the browser with a page, as JSON. */
export type Bootstrap = {
  site: Site
  /** What the server has fetched already. */
  queries: { key: QueryKey; data: unknown }[]
  /** Whether the markup is the page itself, and not a skeleton or an error that the browser replaces. */
  isWhole: boolean
}

// Without times, so that the same data make the same bytes.
export const fetchedIn = (queryClient: QueryClient): Bootstrap['queries'] =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [{ key: queryKey, data: state.data }] : []))

/** A data block, which the content policy lets through because it can't run. */
export const bootstrapScript = (bootstrap: Bootstrap): string =>
  `<script type="application/json" id="${ELEMENT_ID}">${JSON.stringify(bootstrap).replaceAll('<', '\\u003c')}</script>`

export const readBootstrap = (): Bootstrap => JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? 'null') as Bootstrap

export function fillCache(queryClient: QueryClient, { queries }: Bootstrap) {
  for (const { key, data } of queries) queryClient.setQueryData(key, data)
}
