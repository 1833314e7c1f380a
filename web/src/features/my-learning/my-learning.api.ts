import {
  archiveEnrollment,
  getNextLecture,
  listArchivedEnrollments,
  listEnrollmentChoices,
  listEnrollments,
  restoreEnrollment,
} from '@akada/contract/calls/enrollments.ts'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, sentenceOf } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.tsx'
import type { MyListing } from './my-listing.ts'

export const PAGE_SIZE = 20

// Always refetched, because each lecture changes the order and the progress.
const ALWAYS_ASKED = { placeholderData: keepPreviousData, staleTime: 0 } as const

/** A page of the user's enrollments, by default with the most recently studied first. Pages start at 1. */
export const enrollmentsQuery = ({ page, search, sort, progress, instructorId, categoryId }: MyListing) => {
  const query = { search, sort, progress, instructorId, categoryId, page: page - 1, size: PAGE_SIZE }
  return queryOptions({
    queryKey: ['enrollments', 'mine', query],
    queryFn: ({ signal }) => call(listEnrollments, { query }, { signal }),
    ...ALWAYS_ASKED,
  })
}

/** Archived courses, most recently archived first. */
export const archivedQuery = (page: number) =>
  queryOptions({
    queryKey: ['enrollments', 'mine', 'archived', page],
    queryFn: ({ signal }) => call(listArchivedEnrollments, { query: { page: page - 1, size: PAGE_SIZE } }, { signal }),
    ...ALWAYS_ASKED,
  })

/** The lecture to continue with, or null. */
export const nextLectureQuery = queryOptions({
  queryKey: ['enrollments', 'mine', 'continue'],
  queryFn: ({ signal }) => call(getNextLecture, {}, { signal }),
  staleTime: 0,
})

/** The instructors and categories that enrollments can be filtered by. */
export const choicesQuery = queryOptions({
  queryKey: ['enrollments', 'mine', 'choices'],
  queryFn: ({ signal }) => call(listEnrollmentChoices, {}, { signal }),
})

type Moved = { id: number; title: string }

/** Archives an enrollment, and offers to undo it. */
export function useArchive() {
  const queryClient = useQueryClient()
  const restore = useRestore()
  return useMutation({
    mutationFn: ({ id }: Moved) => call(archiveEnrollment, { params: { id } }),
    onSuccess: (_, moved) => {
      showToast({ kind: 'success', text: `Archived: ${moved.title}`, actions: [{ label: 'Undo', onSelect: () => restore.mutate(moved) }] })
      return invalidateEnrollments(queryClient)
    },
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'Failed to archive the course. Please try again.') }),
  })
}

/** Restores an archived enrollment. */
export function useRestore() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Moved) => call(restoreEnrollment, { params: { id } }),
    onSuccess: (_, { title }) => {
      showToast({ kind: 'success', text: `Restored: ${title}` })
      return invalidateEnrollments(queryClient)
    },
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'Failed to restore the course. Please try again.') }),
  })
}

/** Refetches everything that lists enrollments or shows whether an enrollment is archived. */
const invalidateEnrollments = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['enrollments'] }),
    queryClient.invalidateQueries({ queryKey: ['learning'], predicate: ({ queryKey }) => queryKey[2] === 'standing' }),
    // The quiz response says whether the quiz can be taken.
    queryClient.invalidateQueries({ queryKey: ['quizzes'], predicate: ({ queryKey }) => queryKey.length === 2 }),
  ])
