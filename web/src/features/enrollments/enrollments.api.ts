import { enrollInCourse, listOwnedCourses } from '@akada/contract/calls/enrollments.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The ids of the courses in which the user is enrolled. */
export const ownedCoursesQuery = queryOptions({
  queryKey: ['enrollments', 'owned'],
  queryFn: ({ signal }) => call(listOwnedCourses, {}, { signal }),
})

/** Invalidates all enrollment queries after an enrollment has started or ended. */
export function forgetEnrollments(queryClient: QueryClient) {
  // Otherwise, the learning page would redirect a new student as if they weren't enrolled.
  queryClient.removeQueries({ queryKey: ['learning'], type: 'inactive' })
  return queryClient.invalidateQueries({ queryKey: ['enrollments'] })
}

export const enrolledWords = (title: string) => `You’re enrolled in ${isolated(title)}.`

export function useEnroll() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (courseId: number) => call(enrollInCourse, { body: { courseId } }),
    onSuccess: () => forgetEnrollments(queryClient),
  })
}
