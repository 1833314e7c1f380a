import { queryOptions } from '@tanstack/react-query'

/** How many bytes of storage this site uses, and how many it can still use. Null if the browser doesn't report these numbers. */
export const roomQuery = queryOptions({
  queryKey: ['downloads', 'room'],
  queryFn: async () => {
    const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
    return usage === undefined || quota === undefined ? null : { used: usage, free: Math.max(quota - usage, 0) }
  },
  staleTime: 0,
})
