import {
  approvePost,
  createQuestion,
  createReply,
  deletePost,
  followQuestion,
  getThread,
  listQuestions,
  listSimilarQuestions,
  setBestReply,
  updatePost,
  updateQuestion,
  upvotePost,
} from '@akada/contract/calls/discussions.ts'
import { reportPost } from '@akada/contract/calls/reports.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, sentenceOf } from '../../lib/api.ts'
import { announce, showToast } from '../../ui/toast.tsx'

const PAGE_SIZE = 20

export const filters = {
  all: 'All questions',
  mine: 'My questions',
  following: 'Questions I follow',
  unanswered: 'No replies',
} as const
export const sorts = { recent: 'Most recent', upvoted: 'Most upvoted' } as const

export type QuestionFilter = {
  /** A lecture, or undefined for the whole course. */
  lectureId: number | undefined
  filter: keyof typeof filters
  sort: keyof typeof sorts
  search: string
}

export const questionsQuery = (courseId: number, { search, ...filter }: QuestionFilter) =>
  infiniteQueryOptions({
    queryKey: ['discussions', 'list', courseId, filter, search],
    queryFn: ({ pageParam, signal }) => {
      const query = { courseId, ...filter, ...(search && { search }), page: pageParam, size: PAGE_SIZE }
      return call(listQuestions, { query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.size < last.totalElements ? last.page + 1 : undefined),
  })

/** A question with its replies, starting at the page that contains the given post. Adjacent pages load on demand. */
export const threadQuery = (postId: number) =>
  infiniteQueryOptions({
    queryKey: ['discussions', 'thread', postId],
    queryFn: ({ pageParam, signal }) =>
      call(getThread, { params: { id: postId }, query: { size: PAGE_SIZE, ...(pageParam !== null && { page: pageParam }) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.page * last.size < last.totalElements ? last.page + 1 : undefined),
    getPreviousPageParam: (first) => (first.page > 1 ? first.page - 1 : undefined),
  })

export const similarQuery = (courseId: number, title: string) =>
  queryOptions({
    queryKey: ['similar-questions', courseId, title],
    queryFn: ({ signal }) => call(listSimilarQuestions, { query: { courseId, title } }, { signal }),
  })

export const ask = (body: Sent<typeof createQuestion>['body']) => call(createQuestion, { body })
export const reply = (id: number, body: string) => call(createReply, { params: { id }, body: { body } })
export const edit = (id: number, body: Sent<typeof updatePost>['body']) => call(updatePost, { params: { id }, body })
export const remove = (id: number) => call(deletePost, { params: { id } })
export const upvote = (id: number, isUpvoted: boolean) => call(upvotePost, { params: { id }, body: { isUpvoted } })
export const follow = (id: number, isFollowed: boolean) => call(followQuestion, { params: { id }, body: { isFollowed } })
export const chooseBest = (id: number, replyId: number | null) => call(setBestReply, { params: { id }, body: { replyId } })
export const release = (id: number) => call(approvePost, { params: { id } })
export const report = (id: number, reason: string) => call(reportPost, { params: { id }, body: { reason } })
export const arrange = (id: number, arrangement: { isPinned: boolean; isLocked: boolean }) =>
  call(updateQuestion, { params: { id }, body: arrangement })

/** Returns a mutation that changes a post and refetches all displayed discussions. */
export function useChange<Input, Result>(change: (input: Input) => Promise<Result>, done?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (done) announce(done)
      return queryClient.invalidateQueries({ queryKey: ['discussions'] })
    },
  })
}

/** Returns a mutation for a button. A failure is shown in a toast. */
export function useQuickChange<Input, Result>(change: (input: Input) => Promise<Result>, done: (input: Input) => string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (_, input) => {
      announce(done(input))
      return queryClient.invalidateQueries({ queryKey: ['discussions'] })
    },
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t save your change. Please try again.') }),
  })
}
