import { getCourse, getCourseStanding, getLecture, listRelatedCourses } from '@akada/contract/calls/courses.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const courseQuery = (id: number) =>
  queryOptions({ queryKey: ['courses', id], queryFn: ({ signal }) => call(getCourse, { params: { id } }, { signal }) })

export const relatedQuery = (id: number) =>
  queryOptions({ queryKey: ['courses', id, 'related'], queryFn: ({ signal }) => call(listRelatedCourses, { params: { id } }, { signal }) })

/** Only for someone who is logged in. */
export const standingQuery = (id: number) =>
  queryOptions({ queryKey: ['courses', id, 'standing'], queryFn: ({ signal }) => call(getCourseStanding, { params: { id } }, { signal }) })

/** Asked anew each time it is opened: the address of a video dies after some hours. */
export const playableLectureQuery = (id: number) =>
  queryOptions({
    queryKey: ['lectures', id, 'playable'],
    queryFn: ({ signal }) => call(getLecture, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
