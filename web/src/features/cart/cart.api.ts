import { addToCart, clearCart, getCart, removeFromCart, restoreToCart } from '@akada/contract/calls/cart.ts'
import type { Cart } from '@akada/contract/cart.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The user's cart. The cart page, the navbar count and the card buttons share this query. */
export const cartQuery = queryOptions({ queryKey: ['cart'], queryFn: ({ signal }) => call(getCart, { query: {} }, { signal }) })

/** One course in the cart, with what checkout would charge for it alone. */
export const cartOfOneQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['cart', 'only', courseId],
    queryFn: ({ signal }) => call(getCart, { query: { only: courseId } }, { signal }),
    staleTime: 0,
  })

/** Every change returns the whole cart, so the response replaces the cached cart. */
export const keepCart = (queryClient: QueryClient, cart: Cart) => queryClient.setQueryData(cartQuery.queryKey, cart)

export function useAddToCart() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (courseId: number) => call(addToCart, { params: { id: courseId } }),
    onSuccess: (cart) => keepCart(queryClient, cart),
  })
}

/** `beforeId`: the course that followed the removed one in the cart, or null if it was the last one. */
export type Removed = { id: number; beforeId: number | null }

export const restoredCart = ({ id, beforeId }: Removed) => call(restoreToCart, { params: { id }, body: { beforeId } })

export function useRestoreToCart() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: restoredCart, onSuccess: (cart) => keepCart(queryClient, cart) })
}

/** Remembers the place of a course in the cart before the course is removed. */
export function placeInCart(queryClient: QueryClient, id: number): Removed {
  const courses = queryClient.getQueryData(cartQuery.queryKey)?.courses ?? []
  const place = courses.findIndex((course) => course.id === id)
  return { id, beforeId: (place === -1 ? undefined : courses[place + 1]?.id) ?? null }
}

export function useRemoveFromCart() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (courseId: number) => call(removeFromCart, { params: { id: courseId } }),
    onSuccess: (cart) => keepCart(queryClient, cart),
  })
}

export function useClearCart() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: () => call(clearCart), onSuccess: (cart) => keepCart(queryClient, cart) })
}
