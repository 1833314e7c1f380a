import { reportReview } from '@akada/contract/calls/reports.ts'
import { answerReview, deleteReview, deleteReviewAnswer } from '@akada/contract/calls/reviews.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const answer = (id: number, body: string) => call(answerReview, { params: { id }, body: { body } })
export const removeAnswer = (id: number) => call(deleteReviewAnswer, { params: { id } })
export const remove = (id: number) => call(deleteReview, { params: { id } })
export const report = (id: number, reason: string) => call(reportReview, { params: { id }, body: { reason } })

/** Creates a mutation on a course review that refetches the course's reviews and average. */
export function useReviewChange<Input, Result>(courseId: number, change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['reviews', courseId] }),
        queryClient.invalidateQueries({ queryKey: ['reviews', 'received'] }),
        queryClient.invalidateQueries({ queryKey: ['courses', courseId] }),
      ]),
  })
}
