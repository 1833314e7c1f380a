import { getNotebook, listNotebooks } from '@akada/contract/calls/notes.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type WrittenNote = Answer<typeof getNotebook>['notes'][number]

// Always refetched, because notes may change on other devices and in other tabs.
const always = { staleTime: 0 }

export const notebooksQuery = queryOptions({
  queryKey: ['notebooks'],
  queryFn: ({ signal }) => call(listNotebooks, {}, { signal }),
  ...always,
})

export const notebookQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['notebooks', courseId],
    queryFn: ({ signal }) => call(getNotebook, { params: { courseId } }, { signal }),
    ...always,
  })
