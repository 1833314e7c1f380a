import { removeFromCart } from '@akada/contract/calls/cart.ts'
import { addToWishlist, removeFromWishlist } from '@akada/contract/calls/wishlist.ts'
import type { Cart } from '@akada/contract/cart.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  keepCart,
  placeInCart,
  type Removed,
  restoredCart,
  useClearCart,
  useRemoveBundle,
  useRemoveFromCart,
  useRestoreBundle,
  useRestoreToCart,
} from '../../features/cart/cart.api.ts'
import { wishedCoursesQuery } from '../../features/wishlist/wishlist.api.ts'
import { call, sentenceOf } from '../../lib/api.ts'
import { announce, showToast } from '../../ui/toast.tsx'

type Course = { id: number; title: string }

/** Returns the actions that remove courses, with their pending state. Removing one course can be undone. */
export function useCartChanges() {
  const remove = useRemoveFromCart()
  const queryClient = useQueryClient()
  const clear = useClearCart()
  const onError = (error: unknown) =>
    showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t update your cart. Please try again.') })
  const restore = useRestoreToCart({ onError })
  const save = useSaveForLater({ onError })
  const removeBundle = useRemoveBundle()
  const restoreBundle = useRestoreBundle({ onError })
  return {
    removeBundle: ({ id, title }: Course) =>
      removeBundle.mutate(id, {
        onSuccess: (cart) => {
          sayEmpty(cart)
          showUndo(`Removed from your cart: ${isolated(title)}`, () => restoreBundle.mutate(id))
        },
        onError,
      }),
    remove: ({ id, title }: Course) => {
      const removed = placeInCart(queryClient, id)
      remove.mutate(id, {
        onSuccess: (cart) => {
          sayEmpty(cart)
          showUndo(`Removed from your cart: ${isolated(title)}`, () => restore.mutate(removed))
        },
        onError,
      })
    },
    save: (course: Course) =>
      save.mutate(
        { course, isSaved: true },
        {
          onSuccess: ({ cart, wasWished, removed }) => {
            sayEmpty(cart)
            showUndo(`Saved to your wishlist: ${isolated(course.title)}`, () => save.mutate({ course, isSaved: false, wasWished, removed }))
          },
        },
      ),
    clear: (onDone: () => void) => clear.mutate(undefined, { onSuccess: sayEmpty, onError, onSettled: onDone }),
    removedBundleId: removeBundle.isPending ? removeBundle.variables : null,
    removedId: remove.isPending ? remove.variables : null,
    savedId: save.isPending ? save.variables.course.id : null,
    isClearing: clear.isPending,
    isBusy: [remove, restore, removeBundle, restoreBundle, clear, save].some(({ isPending }) => isPending),
  }
}

const showUndo = (text: string, undo: () => void) => showToast({ kind: 'info', text, actions: [{ label: 'Undo', onSelect: undo }] })

/** The course count is a live region, but it disappears with the last course. */
function sayEmpty({ courses, bundles = [] }: Cart) {
  if (courses.length + bundles.length === 0) announce('Your cart is empty.')
}

/** `wasWished`: the course was already in the wishlist, so undoing must not remove it. */
type Saving = { course: Course; isSaved: true } | { course: Course; isSaved: false; wasWished: boolean; removed: Removed }

/** Moves a course from the cart to the wishlist, or back. */
function useSaveForLater({ onError }: { onError: (error: unknown) => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (saving: Saving) => (saving.isSaved ? moveToWishlist(queryClient, saving.course.id) : moveBack(queryClient, saving)),
    onSuccess: ({ cart }) => {
      keepCart(queryClient, cart)
      return queryClient.invalidateQueries({ queryKey: ['wishlist', 'pages'] })
    },
    onError,
  })
}

async function moveToWishlist(queryClient: QueryClient, id: number) {
  const { courseIds } = await queryClient.ensureQueryData(wishedCoursesQuery)
  // First the wishlist, so that the course isn't lost if the second call fails.
  queryClient.setQueryData(wishedCoursesQuery.queryKey, await call(addToWishlist, { params: { courseId: id } }))
  const removed = placeInCart(queryClient, id)
  return { cart: await call(removeFromCart, { params: { id } }), wasWished: courseIds.includes(id), removed }
}

async function moveBack(queryClient: QueryClient, { wasWished, removed }: { wasWished: boolean; removed: Removed }) {
  const cart = await restoredCart(queryClient, removed)
  if (!wasWished) queryClient.setQueryData(wishedCoursesQuery.queryKey, await call(removeFromWishlist, { params: { id: removed.id } }))
  return { cart, wasWished, removed }
}
