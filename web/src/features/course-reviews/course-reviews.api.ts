import { archiveCourse, cancelSubmission, getEditableCourse, restoreCourse, submitCourse } from '@akada/contract/calls/authoring.ts'
import { listCategories } from '@akada/contract/calls/categories.ts'
import {
  answerReviewThread,
  approveCourse,
  getFindings,
  getReviewThread,
  listCourseChanges,
  listReviewQueue,
  markChangesSeen,
  rejectCourse,
  requestChanges,
} from '@akada/contract/calls/course-reviews.ts'
import { getCourse, getLecture } from '@akada/contract/calls/courses.ts'
import { getQuizDefinition } from '@akada/contract/calls/quizzes.ts'
import type { EditorTab } from '@akada/contract/course-reviews.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { showToast } from '../../ui/toast.tsx'

export type Queue = 'SUBMITTED' | 'CHANGED'
export type QueuedCourse = Answer<typeof listReviewQueue>['content'][number]
export type QueueFilters = { queue: Queue; search: string; categoryId: number | undefined; page: number }

export const queueQuery = ({ queue, search, categoryId, page }: QueueFilters) =>
  queryOptions({
    queryKey: ['review-queue', { queue, search, categoryId, page }],
    queryFn: ({ signal }) =>
      call(listReviewQueue, { query: { queue, search, page, ...(categoryId !== undefined && { categoryId }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The same query as in the catalog. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  staleTime: 5 * 60_000,
})

/** The same query as in the editor, so that both show the same course. */
export const editableCourseQuery = (id: number) =>
  queryOptions({
    queryKey: ['editable-course', id],
    queryFn: ({ signal }) => call(getEditableCourse, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** The same query as on the course page. */
export const shownCourseQuery = (id: number) =>
  queryOptions({ queryKey: ['courses', id], queryFn: ({ signal }) => call(getCourse, { params: { id } }, { signal }) })

export const findingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['course-review', id, 'findings'],
    queryFn: ({ signal }) => call(getFindings, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const changesQuery = (id: number) =>
  queryOptions({
    queryKey: ['course-review', id, 'changes'],
    queryFn: ({ signal }) => call(listCourseChanges, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const threadQuery = (id: number) =>
  queryOptions({
    queryKey: ['course-review', id, 'thread'],
    queryFn: ({ signal }) => call(getReviewThread, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Refetched each time the lecture is opened, because a video's URL expires after some hours. */
export const lectureQuery = (id: number) =>
  queryOptions({
    queryKey: ['course-review', 'lecture', id],
    queryFn: ({ signal }) => call(getLecture, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const quizQuery = (lectureId: number) =>
  queryOptions({
    queryKey: ['course-review', 'quiz', lectureId],
    queryFn: ({ signal }) => call(getQuizDefinition, { params: { lectureId } }, { signal }),
    staleTime: 0,
  })

/** Invalidates all queries that depend on a course's status. */
export function useReviewMoved(courseId: number) {
  const queryClient = useQueryClient()
  return async () => {
    const moved = [['course-review', courseId], ['editable-course', courseId], ['own-courses'], ['review-queue'], ['courses', courseId]]
    await Promise.all(moved.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

const acts = {
  submit: (id: number) => call(submitCourse, { query: { courseId: id } }),
  withdraw: (id: number) => call(cancelSubmission, { params: { id } }),
  approve: (id: number, submittedAt: string) =>
    call(approveCourse, { query: { courseId: id, ...(submittedAt !== '' && { submittedAt }) } }),
  requestChanges: (id: number, feedback: string) => call(requestChanges, { query: { courseId: id }, body: { feedback } }),
  reject: (id: number, reason: string) => call(rejectCourse, { query: { courseId: id }, body: { reason } }),
  markSeen: (id: number, seen: string) => call(markChangesSeen, { params: { id }, body: { seen } }),
  archive: (id: number) => call(archiveCourse, { params: { id } }),
  unarchive: (id: number) => call(restoreCourse, { params: { id } }),
  answer: (id: number, text: string) => call(answerReviewThread, { params: { id }, body: { text } }),
} as const

export type ReviewAct = keyof typeof acts

type Said = { done?: string; failure?: (error: Error) => string }

/**
 * Changes a course's status and reports the result in a toast, because the dialog is often closed by then. Refetches the course even after
 * a refusal, because another admin may have decided first.
 */
export function useReviewAct(courseId: number, act: ReviewAct, { done, failure }: Said = {}) {
  const moved = useReviewMoved(courseId)
  return useMutation({
    mutationFn: (words: string): Promise<unknown> => acts[act](courseId, words),
    onSuccess: () => done !== undefined && showToast({ kind: 'success', text: done }),
    onError: (error) => failure && showToast({ kind: 'error', text: failure(error) }),
    onSettled: moved,
  })
}

/** Returns the URL at which a finding or change can be edited. */
export const placeInEditor = (courseId: number, { tab, lectureId }: { tab: EditorTab; lectureId: number | null }) =>
  instructorPaths.editCourse(courseId, { tab, ...(lectureId !== null && { lecture: lectureId }) })
