import {
  addBundleToCart,
  addToCart,
  clearCart,
  getCart,
  removeBundleFromCart,
  removeFromCart,
  restoreToCart,
} from '@akada/contract/calls/cart.ts'
import type { Cart } from '@akada/contract/cart.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The user's cart. The cart page, the navbar count and the card buttons share this query. */
export const cartQuery = queryOptions({ queryKey: ['cart'], queryFn: ({ signal }) => call(getCart, { query: {} }, { signal }) })

/** One course or bundle in the cart, with what checkout would charge for it alone. */
export const cartOfOneQuery = (query: { only: number } | { onlyBundle: number }) =>
  queryOptions({
    queryKey: ['cart', 'only', query],
    queryFn: ({ signal }) => call(getCart, { query }, { signal }),
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

/** `followers`: the courses that followed the removed one in the cart. */
export type Removed = { id: number; followers: readonly number[] }

/** Puts a course in front of the first of its followers that is still in the cart, and stores the new cart. */
export async function restoredCart(queryClient: QueryClient, { id, followers }: Removed): Promise<Cart> {
  const inCart = new Set(coursesIn(queryClient).map((course) => course.id))
  const beforeId = followers.find((follower) => inCart.has(follower)) ?? null
  const cart = await call(restoreToCart, { params: { id }, body: { beforeId } })
  keepCart(queryClient, cart)
  return cart
}

/** `onError` is called even if the user has left the cart. */
export function useRestoreToCart({ onError }: { onError: (error: unknown) => void }) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: (removed: Removed) => restoredCart(queryClient, removed), onError })
}

/** Remembers the place of a course in the cart before the course is removed. */
export function placeInCart(queryClient: QueryClient, id: number): Removed {
  const ids = coursesIn(queryClient).map((course) => course.id)
  return { id, followers: ids.includes(id) ? ids.slice(ids.indexOf(id) + 1) : [] }
}

const coursesIn = (queryClient: QueryClient) => queryClient.getQueryData(cartQuery.queryKey)?.courses ?? []

export function useRemoveFromCart() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (courseId: number) => call(removeFromCart, { params: { id: courseId } }),
    onSuccess: (cart) => keepCart(queryClient, cart),
  })
}

export function useRemoveBundle() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(removeBundleFromCart, { params: { id } }),
    onSuccess: (cart) => keepCart(queryClient, cart),
  })
}

export function useRestoreBundle({ onError }: { onError: (error: unknown) => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(addBundleToCart, { params: { id } }),
    onSuccess: (cart) => keepCart(queryClient, cart),
    onError,
  })
}

export function useClearCart() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: () => call(clearCart), onSuccess: (cart) => keepCart(queryClient, cart) })
}
