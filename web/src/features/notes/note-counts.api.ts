import { countNotes } from '@akada/contract/calls/notes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const noteCountsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['learning', courseId, 'note-counts'],
    queryFn: ({ signal }) => call(countNotes, { query: { courseId } }, { signal }),
  })
