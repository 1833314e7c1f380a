import { getOwnReview, rateCourse } from '@akada/contract/calls/reviews.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const ownReviewQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['reviews', courseId, 'own'],
    queryFn: ({ signal }) => call(getOwnReview, { params: { id: courseId } }, { signal }),
  })

/** Creates or replaces the user's review, then refetches the course, whose average has changed. */
export function useRateCourse() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof rateCourse>['body']) => call(rateCourse, { body }),
    onSuccess: async (review) => {
      queryClient.setQueryData(ownReviewQuery(review.courseId).queryKey, review)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['courses', review.courseId] }),
        queryClient.invalidateQueries({ queryKey: ['learning', review.courseId, 'course'] }),
        queryClient.invalidateQueries({ queryKey: ['reviews', review.courseId], predicate: ({ queryKey }) => queryKey[2] !== 'own' }),
      ])
    },
  })
}
