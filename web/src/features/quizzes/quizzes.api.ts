import { checkAnswer, getAttempt, getQuiz, getQuizCopy, startAttempt } from '@akada/contract/calls/quizzes.ts'
import type { AnswerValue, Attempt } from '@akada/contract/quizzes.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { DeedOf } from '../../lib/outbox/deeds.ts'
import { doOrKeep } from '../../lib/outbox/do-or-keep.ts'

export type GivenAnswer = { questionId: string; value: AnswerValue }
/** `endsAt`: when its time is over, by the clock of this device; the server has the last word. */
export type TakenAttempt = Attempt & { endsAt: number | null }

export const quizQuery = (lectureId: number) =>
  queryOptions({
    queryKey: ['quizzes', lectureId],
    queryFn: ({ signal }) => call(getQuiz, { params: { lectureId } }, { signal }),
    staleTime: 0,
  })

const COPY_FRESH_MS = 10 * 60_000

/** The questions of a quiz for when the network is away; they stay as long as the page. */
export const quizCopyQuery = (lectureId: number) =>
  queryOptions({
    queryKey: ['quizzes', lectureId, 'copy'],
    queryFn: ({ signal }) => call(getQuizCopy, { params: { lectureId } }, { signal }),
    staleTime: COPY_FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** What is answered and told here is put in by hand: asking again could only bring what is older. */
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

/** Started with the id of the try: sent again after it got lost on its way, it is the same attempt. */
export function useStart(lectureId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (clientId: string) => call(startAttempt, { params: { lectureId }, body: { clientId } }),
    onSuccess: (attempt) => queryClient.setQueryData(attemptQuery(attempt.id).queryKey, received(attempt)),
  })
}

/**
 * Submits an attempt, or keeps it on the device until it can be sent. `onSubmitted` is called before the screen changes to the
 * result, which would let whoever waits for it go unheard. `isTimed`: it can't wait.
 */
export function useSubmit(isTimed: boolean, onSubmitted: (attempt: Attempt) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (deed: DeedOf<'QUIZ_TAKEN' | 'QUIZ_SUBMITTED'>) => doOrKeep(deed, { mayWait: !isTimed }),
    onSuccess: async (done) => {
      if (done.isKept) return
      onSubmitted(done.answer)
      await takeAttempt(queryClient, done.answer)
    },
  })
}

/** Puts an attempt that was graded where it is shown. */
export async function takeAttempt(queryClient: QueryClient, attempt: Attempt) {
  queryClient.setQueryData(attemptQuery(attempt.id).queryKey, received(attempt))
  await queryClient.invalidateQueries({ queryKey: quizQuery(attempt.lectureId).queryKey, exact: true })
}

/** Looks at an attempt anew that the server takes no more answers of. */
export function useReload({ id, lectureId }: TakenAttempt) {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: quizQuery(lectureId).queryKey })
    return queryClient.fetchQuery({ ...attemptQuery(id), staleTime: 0 })
  }
}

/** Puts answers that the server has taken, and what it told about them, where the attempt is kept. */
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
