import { queryOptions } from '@tanstack/react-query'

/** How much of the device this site uses, and may still use, in bytes; null where the browser doesn't say. */
export const roomQuery = queryOptions({
  queryKey: ['kept-lectures', 'room'],
  queryFn: async () => {
    const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
    return usage === undefined || quota === undefined ? null : { used: usage, free: Math.max(quota - usage, 0) }
  },
  staleTime: 0,
})
