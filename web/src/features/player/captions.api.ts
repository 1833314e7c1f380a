import { getCaptions } from '@akada/contract/calls/captions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** A lecture's captions. Not fetched until the language is known. */
export const captionsQuery = (lectureId: number, language: string | undefined) =>
  queryOptions({
    queryKey: ['lectures', lectureId, 'captions', language],
    queryFn: ({ signal }) => call(getCaptions, { params: { id: lectureId, language: language ?? '' } }, { signal }),
    enabled: language !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
