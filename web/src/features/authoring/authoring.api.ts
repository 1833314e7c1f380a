import type { EditableCourse, OwnCourseSort } from '@akada/contract/authoring.ts'
import {
  archiveCourse,
  createCourse,
  deleteCourse,
  getEditableCourse,
  listOwnCourses,
  restoreCourse,
} from '@akada/contract/calls/authoring.ts'
import { listCategories } from '@akada/contract/calls/categories.ts'
import { getCourse } from '@akada/contract/calls/courses.ts'
import type { CourseStatus } from '@akada/contract/courses.ts'
import type { Answer, Sent } from '@akada/contract/endpoint.ts'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const PAGE_SIZE = 12

export type OwnCourseFilters = { search: string; status: CourseStatus | undefined; sort: OwnCourseSort; page: number }

export const ownCoursesQuery = ({ search, status, sort, page }: OwnCourseFilters) =>
  queryOptions({
    queryKey: ['own-courses', { search, status, sort, page }],
    queryFn: ({ signal }) =>
      call(listOwnCourses, { query: { search, sort, page, size: PAGE_SIZE, ...(status && { status }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A course with its curriculum for the editor. Each refetch includes other users' changes. */
export const editableCourseQuery = (id: number) =>
  queryOptions({
    queryKey: ['editable-course', id],
    queryFn: ({ signal }) => call(getEditableCourse, { params: { id } }, { signal }),
    staleTime: 0,
  })

type Editable = Answer<typeof getEditableCourse>

/** Puts the changed course from the server into the cache. */
export function keepEditableCourse(queryClient: QueryClient, course: EditableCourse) {
  queryClient.setQueryData(editableCourseQuery(course.id).queryKey, (known: Editable | undefined) => known && { ...known, course })
  void queryClient.invalidateQueries({ queryKey: ['own-courses'] })
}

/** The same query as on the course page. */
export const shownCourseQuery = (id: number) =>
  queryOptions({ queryKey: ['courses', id], queryFn: ({ signal }) => call(getCourse, { params: { id } }, { signal }) })

/** The same query as in the catalog. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  staleTime: 5 * 60_000,
})

export function useCreateCourse() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof createCourse>['body']) => call(createCourse, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['own-courses'] }),
  })
}

const acts = { archive: archiveCourse, unarchive: restoreCourse, delete: deleteCourse } as const
export type CourseAct = keyof typeof acts

/** Archives, restores or deletes a course. */
export function useCourseAct(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (act: CourseAct): Promise<unknown> => call(acts[act], { params: { id } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['editable-course', id] })
      return queryClient.invalidateQueries({ queryKey: ['own-courses'] })
    },
  })
}
