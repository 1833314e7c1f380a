// A separate file, because the login page doesn't need the scripts of the course page.
import { listChosenCourses } from '@akada/contract/calls/courses.ts'
import type { Course } from '@akada/contract/courses.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The course as in lists, or null if visitors can't see it. */
export const chosenCourseQuery = (id: number) =>
  queryOptions({
    queryKey: ['courses', id, 'card'],
    queryFn: async ({ signal }) => (await call(listChosenCourses, { query: { ids: String(id) } }, { signal }))[0] ?? null,
  })

/** Returns the course if its page was shown before (`courseQuery`). */
export const shownCourse = (queryClient: QueryClient, id: number) => queryClient.getQueryData<Course>(['courses', id])
