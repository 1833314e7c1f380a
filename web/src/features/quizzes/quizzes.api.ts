import { checkAnswer, getAttempt, getQuiz, getQuizCopy, startAttempt } from '@akada/contract/calls/quizzes.ts'
import type { AnswerValue, Attempt } from '@akada/contract/quizzes.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { ActionOf } from '../../lib/outbox/actions.ts'
import { sendOrStore } from '../../lib/outbox/send-or-store.ts'

export type GivenAnswer = { questionId: string; value: AnswerValue }
/** `endsAt`: when the attempt's time ends, according to this device's clock. The server decides. */
export type TakenAttempt = Attempt & { endsAt: number | null }

export const quizQuery = (lectureId: number) =>
  queryOptions({
    queryKey: ['quizzes', lectureId],
    queryFn: ({ signal }) => call(getQuiz, { params: { lectureId } }, { signal }),
    staleTime: 0,
  })

const COPY_FRESH_MS = 10 * 60_000

/** Fetches a quiz's questions for offline use. They are cached while the page is open. */
export const quizCopyQuery = (lectureId: number) =>
  queryOptions({
    queryKey: ['quizzes', lectureId, 'copy'],
    queryFn: ({ signal }) => call(getQuizCopy, { params: { lectureId } }, { signal }),
    staleTime: COPY_FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Updated locally with answers and feedback, because a refetch could only return older data. */
export const attemptQuery = (id: number) =>
  queryOptions({
    queryKey: ['quizzes', 'attempts', id],
    queryFn: async ({ signal }) => received(await call(getAttempt, { params: { id } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

const received = (attempt: Attempt): TakenAttempt => ({
  ...attempt,
  endsAt: attempt.secondsLeft === null ? null : Date.now() + attempt.secondsLeft * 1000,
})

/** Starts an attempt with a client-generated id, so that a repeated request starts only one attempt. */
export function useStart(lectureId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (clientId: string) => call(startAttempt, { params: { lectureId }, body: { clientId } }),
    onSuccess: (attempt) => queryClient.setQueryData(attemptQuery(attempt.id).queryKey, received(attempt)),
  })
}

/**
 * Submits an attempt, or stores it on the device until it can be sent. `onSubmitted` is called before the screen changes to the
 * result, because that unmounts the callers waiting for it. A timed attempt (`isTimed`) can't be stored.
 */
export function useSubmit(isTimed: boolean, onSubmitted: (attempt: Attempt) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (action: ActionOf<'QUIZ_TAKEN' | 'QUIZ_SUBMITTED'>) => sendOrStore(action, { mayWait: !isTimed }),
    onSuccess: async (done) => {
      if (done.isStored) return
      onSubmitted(done.answer)
      await takeAttempt(queryClient, done.answer)
    },
  })
}

/** Updates the displayed data with a graded attempt. */
export async function takeAttempt(queryClient: QueryClient, attempt: Attempt) {
  queryClient.setQueryData(attemptQuery(attempt.id).queryKey, received(attempt))
  await queryClient.invalidateQueries({ queryKey: quizQuery(attempt.lectureId).queryKey, exact: true })
}

/** Refetches an attempt that the server has closed to further answers. */
export function useReload({ id, lectureId }: TakenAttempt) {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: quizQuery(lectureId).queryKey })
    return queryClient.fetchQuery({ ...attemptQuery(id), staleTime: 0 })
  }
}

/** Updates the cached attempt with accepted answers and their feedback. */
export function useTaken(attemptId: number) {
  const queryClient = useQueryClient()
  return (given: readonly GivenAnswer[], told: Attempt['questionFeedback'] = []) =>
    queryClient.setQueryData(
      attemptQuery(attemptId).queryKey,
      (attempt) =>
        attempt && {
          ...attempt,
          answers: [...attempt.answers.filter(({ questionId }) => !given.some((each) => each.questionId === questionId)), ...given],
          questionFeedback: [...attempt.questionFeedback, ...told],
        },
    )
}

export const useCheck = (attemptId: number) => {
  const take = useTaken(attemptId)
  return useMutation({
    mutationFn: (given: GivenAnswer) => call(checkAnswer, { params: { id: attemptId }, body: given }),
    onSuccess: (told, given) => take([given], [told]),
  })
}
