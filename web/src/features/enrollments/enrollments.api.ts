import { enrollInCourse, listOwnedCourses } from '@akada/contract/calls/enrollments.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The ids of the courses in which the user is enrolled. */
export const ownedCoursesQuery = queryOptions({
  queryKey: ['enrollments', 'owned'],
  queryFn: ({ signal }) => call(listOwnedCourses, {}, { signal }),
})

/** Invalidates all enrollment queries after an enrollment. */
export const forgetEnrollments = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['enrollments'] })

export function useEnroll() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (courseId: number) => call(enrollInCourse, { body: { courseId } }),
    onSuccess: () => forgetEnrollments(queryClient),
  })
}
