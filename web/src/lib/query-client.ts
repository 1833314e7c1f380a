import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

const FRESH_MS = 60_000
const MOST_RETRIES = 2

// Refusals are final. Only lost calls and server faults are retried.
const isWorthAnotherTry = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** One client per browser tab, or per page on the server. */
export const createQueryClient = ({ isServer = false } = {}) =>
  new QueryClient({
    defaultOptions: {
      // Without a network, calls fail instead of waiting, so that the page can show a message.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: isServer ? false : (failures, error) => failures < MOST_RETRIES && isWorthAnotherTry(error),
      },
    },
  })
