import { type AnswerValue, type Attempt, checkAnswer, getAttempt, getQuiz, startAttempt, submitAttempt } from '@akada/contract/quizzes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type GivenAnswer = { questionId: string; value: AnswerValue }
/** `endsAt`: when its time is over, by the clock of this device; the server has the last word. */
export type TakenAttempt = Attempt & { endsAt: number | null }

export const quizQuery = (lectureId: number) =>
  queryOptions({
    queryKey: ['quizzes', lectureId],
    queryFn: ({ signal }) => call(getQuiz, { params: { lectureId } }, { signal }),
    staleTime: 0,
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

/** `onSubmitted` is called before the screen changes to the result, which would let whoever waits for it go unheard. */
export function useSubmit(attemptId: number, onSubmitted: (attempt: Attempt) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answers: GivenAnswer[]) => call(submitAttempt, { params: { id: attemptId }, body: { answers } }),
    onSuccess: async (attempt) => {
      onSubmitted(attempt)
      queryClient.setQueryData(attemptQuery(attemptId).queryKey, received(attempt))
      await queryClient.invalidateQueries({ queryKey: quizQuery(attempt.lectureId).queryKey })
    },
  })
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
