import { instructorPaths } from '../../lib/work-paths.ts'
import { stateOf } from './assignment-words.ts'
import type { Filters } from './assignments.api.ts'

const idIn = (text: string | null): number | undefined => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)

/** The filters of the inbox, which the URL stores, also on the page of one submission. */
export const filtersIn = (query: URLSearchParams): Filters => ({
  search: query.get('search') ?? '',
  courseId: idIn(query.get('course')),
  lectureId: idIn(query.get('lecture')),
  state: stateOf(query.get('state')),
})

const paramsOf = ({ search, courseId, lectureId, state }: Filters) => ({
  search: search || undefined,
  course: courseId,
  lecture: lectureId,
  state,
})

export const inboxPath = (filters: Filters, page?: number) => instructorPaths.assignments({ ...paramsOf(filters), page })

export const submissionPath = (id: number, filters: Filters) => instructorPaths.assignment(id, paramsOf(filters))
