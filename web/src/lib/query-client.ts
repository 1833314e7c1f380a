import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

const FRESH_MS = 60_000
const MOST_RETRIES = 2

// A refusal is an answer; only what never reached us, or broke on our side, may go better the next time.
const isWorthAnotherTry = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** One for a browser's tab; on the server one for each page. */
export const createQueryClient = ({ isServer = false } = {}) =>
  new QueryClient({
    defaultOptions: {
      // Without a network a call fails and the page says so, instead of waiting in silence.
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
