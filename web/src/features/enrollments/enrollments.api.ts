import { enrollInCourse, listOwnedCourses } from '@akada/contract/calls/enrollments.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The ids of the user's courses. */
export const ownedCoursesQuery = queryOptions({
  queryKey: ['enrollments', 'owned'],
  queryFn: ({ signal }) => call(listOwnedCourses, {}, { signal }),
})

/** Invalidates all enrollment queries after a new enrollment. */
export const forgetEnrollments = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['enrollments'] })

export function useEnroll() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (courseId: number) => call(enrollInCourse, { body: { courseId } }),
    onSuccess: () => forgetEnrollments(queryClient),
  })
}
