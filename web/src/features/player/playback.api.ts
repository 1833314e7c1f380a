import { getPlayback } from '@akada/contract/calls/playback.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

// Much shorter than the time after which the URLs in the response expire.
const FRESH_MS = 10 * 60_000

export const playbackQuery = (lectureId: number) =>
  queryOptions({
    queryKey: ['lectures', lectureId, 'playback'],
    queryFn: ({ signal }) => call(getPlayback, { params: { id: lectureId } }, { signal }),
    staleTime: FRESH_MS,
  })
