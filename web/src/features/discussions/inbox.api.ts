import { listQuestionInbox } from '@akada/contract/calls/teaching.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type InboxAsked = { courseId: number | undefined; show: 'unanswered' | 'all'; page: number }

/** The questions in the logged-in instructor's courses. */
export const inboxQuery = ({ courseId, show, page }: InboxAsked) =>
  queryOptions({
    queryKey: ['discussions', 'inbox', courseId ?? null, show, page],
    queryFn: ({ signal }) => call(listQuestionInbox, { query: { show, page, ...(courseId !== undefined && { courseId }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
