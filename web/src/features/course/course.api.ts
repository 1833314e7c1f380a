import { getCourse, getCourseRelation, getLecture, listRelatedCourses } from '@akada/contract/calls/courses.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const courseQuery = (id: number) =>
  queryOptions({ queryKey: ['courses', id], queryFn: ({ signal }) => call(getCourse, { params: { id } }, { signal }) })

export const relatedQuery = (id: number) =>
  queryOptions({ queryKey: ['courses', id, 'related'], queryFn: ({ signal }) => call(listRelatedCourses, { params: { id } }, { signal }) })

/** The user's relation to a course. Requires a session. */
export const courseRelationQuery = (id: number) =>
  queryOptions({ queryKey: ['courses', id, 'standing'], queryFn: ({ signal }) => call(getCourseRelation, { params: { id } }, { signal }) })

/** Refetched each time the lecture is opened, because a video's URL expires after some hours. */
export const playableLectureQuery = (id: number) =>
  queryOptions({
    queryKey: ['lectures', id, 'playable'],
    queryFn: ({ signal }) => call(getLecture, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
