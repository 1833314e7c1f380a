import {
  arrangeCategories,
  createCategory,
  deleteCategory,
  listManagedCategories,
  updateCategory,
} from '@akada/contract/calls/categories.ts'
import type { ManagedCategory } from '@akada/contract/categories.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, sentenceOf } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.tsx'

export const managedCategoriesQuery = queryOptions({
  queryKey: ['managed-categories'],
  queryFn: ({ signal }) => call(listManagedCategories, {}, { signal }),
  staleTime: 0,
})

const invalidateCategories = (queryClient: QueryClient) =>
  Promise.all([['managed-categories'], ['categories'], ['courses']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

export type CategoryWords = Sent<typeof createCategory>['body']

/** Creates a category, or updates it if there is an id. */
export function useSaveCategory(id: number | undefined) {
  const queryClient = useQueryClient()
  const done = id === undefined ? 'Category created successfully!' : 'Category updated successfully!'
  return useMutation({
    mutationFn: (body: CategoryWords) =>
      id === undefined ? call(createCategory, { body }) : call(updateCategory, { body: { id, ...body } }),
    onSuccess: () => showToast({ kind: 'success', text: done }),
    onSettled: () => invalidateCategories(queryClient),
  })
}

export function useDeleteCategory() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, moveTo }: { id: number; moveTo: number | undefined }) =>
      call(deleteCategory, { params: { id }, query: moveTo === undefined ? {} : { moveTo } }),
    onSuccess: () => showToast({ kind: 'success', text: 'Category deleted successfully!' }),
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'Failed to delete category. Please try again.') }),
    onSettled: () => invalidateCategories(queryClient),
  })
}

/** Shows the new order immediately. A refetch then brings the server's order. */
export function useOrderCategories() {
  const queryClient = useQueryClient()
  const { queryKey } = managedCategoriesQuery
  return useMutation({
    mutationFn: (ordered: readonly ManagedCategory[]) => call(arrangeCategories, { body: { ids: ordered.map(({ id }) => id) } }),
    onMutate: async (ordered) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, [...ordered])
    },
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t save the order. Please try again.') }),
    onSettled: () => invalidateCategories(queryClient),
    // Changes are sent in sequence.
    scope: { id: 'order-categories' },
  })
}
