import { queryOptions } from '@tanstack/react-query'

/** The bytes of storage that this site uses and that are still free for it, or null if the browser doesn't report them. */
export const roomQuery = queryOptions({
  queryKey: ['downloads', 'room'],
  queryFn: async () => {
    const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
    return usage === undefined || quota === undefined ? null : { used: usage, free: Math.max(quota - usage, 0) }
  },
  staleTime: 0,
})
