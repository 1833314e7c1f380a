import type { Assignment, SubmissionDetails, SubmissionState } from '@akada/contract/assignments.ts'
import {
  createSubmission,
  deleteAssignmentFile,
  getAssignment,
  getSubmission,
  gradeSubmission,
  listSubmissions,
} from '@akada/contract/calls/assignments.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'

export const assignmentQuery = (lectureId: number) =>
  queryOptions({
    queryKey: ['assignments', lectureId],
    queryFn: ({ signal }) => call(getAssignment, { params: { lectureId } }, { signal }),
    staleTime: 0,
  })

export function useSubmitWork(lectureId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = assignmentQuery(lectureId)
  return useMutation({
    mutationFn: (body: Sent<typeof createSubmission>['body']) => call(createSubmission, { params: { lectureId }, body }),
    onSuccess: (assignment: Assignment) => queryClient.setQueryData(queryKey, assignment),
    // The work may have been submitted or graded elsewhere.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
}

/** Deletes a file that isn't submitted, or one that returns with a grade. A file that no longer exists counts as deleted. */
export function useDeleteFile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      await call(deleteAssignmentFile, { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'ASSIGNMENT_FILE_NOT_FOUND') throw error
      })
      await reloadAssignments(queryClient)
    },
  })
}

const reloadAssignments = (queryClient: ReturnType<typeof useQueryClient>) =>
  Promise.all(['assignments', 'submissions'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))

export function useReloadAssignments() {
  const queryClient = useQueryClient()
  return () => reloadAssignments(queryClient)
}

export type Filters = {
  search: string
  courseId: number | undefined
  lectureId: number | undefined
  state: SubmissionState | undefined
}

const queryOf = ({ search, courseId, lectureId, state }: Filters) => ({
  search,
  ...(courseId !== undefined && { courseId }),
  ...(lectureId !== undefined && { lectureId }),
  ...(state && { state }),
})

export const submissionsQuery = ({ page, ...filters }: Filters & { page: number }) =>
  queryOptions({
    queryKey: ['submissions', 'list', { page, ...filters }],
    queryFn: ({ signal }) => call(listSubmissions, { query: { ...queryOf(filters), page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const submissionQuery = (id: number, filters: Filters) =>
  queryOptions({
    queryKey: ['submissions', 'one', id, filters],
    queryFn: ({ signal }) => call(getSubmission, { params: { id }, query: queryOf(filters) }, { signal }),
    staleTime: 0,
    // Not cached, so that the form starts with the newest grade.
    gcTime: 0,
  })

export function useGrade({ id, gradeVersion }: Pick<SubmissionDetails, 'id' | 'gradeVersion'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (grade: { points: number; feedback: string }) =>
      call(gradeSubmission, { params: { id }, body: { ...grade, gradeVersion } }),
    onSettled: () => reloadAssignments(queryClient),
  })
}
