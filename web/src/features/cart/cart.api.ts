import { addToCart, clearCart, getCart, removeFromCart } from '@akada/contract/calls/cart.ts'
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
