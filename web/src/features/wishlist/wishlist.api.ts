import { addToWishlist, getWishlist, listWishedCourses, removeFromWishlist } from '@akada/contract/calls/wishlist.ts'
import { keepPreviousData, queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, sentenceOf } from '../../lib/api.ts'
import { announce, showToast } from '../../ui/toast.tsx'

/** The ids of the courses in the user's wishlist: one query for all hearts. */
export const wishedCoursesQuery = queryOptions({
  queryKey: ['wishlist', 'ids'],
  queryFn: ({ signal }) => call(listWishedCourses, {}, { signal }),
})

/** A page of the wishlist, most recently added courses first. */
export const wishlistQuery = (page: number) =>
  queryOptions({
    queryKey: ['wishlist', 'pages', page],
    queryFn: ({ signal }) => call(getWishlist, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const CHANGES = ['wishlist']

type Change = { courseId: number; isWished: boolean }

/** Adds a course to the wishlist, or removes it. `useChangingWishes` predicts the result until the server answers. */
export function useChangeWish() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: CHANGES,
    // Sent in sequence, so that the last of several quick clicks wins.
    scope: { id: 'wishlist' },
    mutationFn: (change: Change) => (change.isWished ? add(change.courseId) : remove(change.courseId)),
    onSuccess: async (wished, { isWished }) => {
      announce(isWished ? 'Added to your wishlist.' : 'Removed from your wishlist.')
      if (wished) queryClient.setQueryData(wishedCoursesQuery.queryKey, wished)
      await queryClient.invalidateQueries({ queryKey: wished ? ['wishlist', 'pages'] : ['wishlist'] })
    },
    onError: (error, { isWished }) => {
      const failed = isWished ? 'Failed to add to your wishlist.' : 'Failed to remove from your wishlist.'
      showToast({ kind: 'error', text: sentenceOf(error, `${failed} Please try again.`) })
    },
  })
}

const add = (courseId: number) => call(addToWishlist, { params: { courseId } })

/** Returns undefined if the course was already removed. */
const remove = (id: number) =>
  call(removeFromWishlist, { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'NOT_IN_WISHLIST') return undefined
    throw error
  })

/** The predicted state of a course with pending changes, or undefined if there are none. */
export function useChangingWishes(): (courseId: number) => boolean | undefined {
  const changes = useMutationState({
    filters: { mutationKey: CHANGES, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  return (courseId) => changes.findLast((change) => change.courseId === courseId)?.isWished
}

/** Whether a course is in the wishlist, or undefined until known. */
export function useIsWished(courseId: number): boolean | undefined {
  const { data } = useQuery(wishedCoursesQuery)
  return useChangingWishes()(courseId) ?? data?.courseIds.includes(courseId)
}
