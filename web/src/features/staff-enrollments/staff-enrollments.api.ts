import { listCatalog } from '@akada/contract/calls/courses.ts'
import { endEnrollment, enrollStudentByStaff, listStudentEnrollments } from '@akada/contract/calls/staff-enrollments.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const studentEnrollmentsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['student-enrollments', id, page],
    queryFn: ({ signal }) => call(listStudentEnrollments, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Finds published courses by words in their titles. */
export const publishedCoursesQuery = (search: string) =>
  queryOptions({
    queryKey: ['published-courses', search],
    queryFn: async ({ signal }) => {
      const { content } = await call(listCatalog, { query: { search, size: 10 } }, { signal })
      return content.map(({ id, title }) => ({ id, title }))
    },
    placeholderData: keepPreviousData,
  })

export const enroll = (id: string, body: { courseId: number; reason: string }) => call(enrollStudentByStaff, { params: { id }, body })
export const end = (id: number, reason: string) => call(endEnrollment, { params: { id }, body: { reason } })

export function useEnrollmentsChanged() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['student-enrollments'] })
    void queryClient.invalidateQueries({ queryKey: ['people'] })
  }
}
