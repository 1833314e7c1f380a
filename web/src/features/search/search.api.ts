import { listSearchSuggestions } from '@akada/contract/calls/catalog.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type Suggestions = Answer<typeof listSearchSuggestions>

/** Not retried, because suggestions are optional. */
export const suggestionsQuery = (words: string) =>
  queryOptions({
    queryKey: ['suggestions', words],
    queryFn: ({ signal }) => call(listSearchSuggestions, { query: { query: words } }, { signal }),
    retry: false,
  })
