import type { AnnouncementKind } from '@akada/contract/announcements.ts'
import { getAnnouncementOutlook } from '@akada/contract/calls/announcements.ts'
import { createStudentAnnouncement, getStudent, listStudentEvents, listStudents } from '@akada/contract/calls/students.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import type { StudentOrder, StudentSource, StudentState } from '@akada/contract/students.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type Filters = {
  search: string
  courseId: number | undefined
  state: StudentState | undefined
  source: StudentSource | undefined
}

export const queryOf = ({ search, courseId, state, source }: Filters) => ({
  search,
  ...(courseId !== undefined && { courseId }),
  ...(state && { state }),
  ...(source && { source }),
})

export const studentsQuery = ({ page, sort, ...filters }: Filters & { page: number; sort: StudentOrder | undefined }) =>
  queryOptions({
    queryKey: ['students', { page, sort, ...filters }],
    queryFn: ({ signal }) => call(listStudents, { query: { ...queryOf(filters), ...(sort && { sort }), page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const studentQuery = (id: string) =>
  queryOptions({
    queryKey: ['students', 'one', id],
    queryFn: ({ signal }) => call(getStudent, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const studentEventsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['students', 'events', id, page],
    queryFn: ({ signal }) => call(listStudentEvents, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** How many announcements to a course are left this month. */
export const outlookQuery = (courseId: number, kind: AnnouncementKind) =>
  queryOptions({
    queryKey: ['announcements', 'outlook', courseId, kind],
    queryFn: ({ signal }) => call(getAnnouncementOutlook, { query: { courseId, kind } }, { signal }),
    staleTime: 0,
  })

export const announce = (body: Sent<typeof createStudentAnnouncement>['body']) => call(createStudentAnnouncement, { body })
