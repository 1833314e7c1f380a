import type { OwnBundle } from '@akada/contract/bundles.ts'
import {
  archiveBundle,
  createBundle,
  deleteBundle,
  getBundleRelation,
  getOwnBundle,
  listBundleCourses,
  listOwnBundles,
  publishBundle,
  updateBundle,
} from '@akada/contract/calls/bundles.ts'
import { addBundleToCart } from '@akada/contract/calls/cart.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const bundleRelationQuery = (id: number) =>
  queryOptions({
    queryKey: ['bundle-relation', id],
    queryFn: ({ signal }) => call(getBundleRelation, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** The response is the whole cart, which every part of the page shows. */
export function useAddBundle(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['add-bundle', id],
    mutationFn: () => call(addBundleToCart, { params: { id } }),
    onSuccess: (cart) => {
      queryClient.setQueryData(['cart'], cart)
      void queryClient.invalidateQueries({ queryKey: ['bundle-relation', id] })
    },
  })
}

export const ownBundlesQuery = (page: number) =>
  queryOptions({
    queryKey: ['own-bundles', page],
    queryFn: ({ signal }) => call(listOwnBundles, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const ownBundleQuery = (id: number) =>
  queryOptions({
    queryKey: ['own-bundle', id],
    queryFn: ({ signal }) => call(getOwnBundle, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const bundleCoursesQuery = (search: string) =>
  queryOptions({
    queryKey: ['bundle-courses', search],
    queryFn: ({ signal }) => call(listBundleCourses, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
  })

export type Terms = Sent<typeof createBundle>['body']
type Saved = Sent<typeof updateBundle>['body']

/** Stores the answer, and reloads the lists that show the bundle. */
function useBundleChanged() {
  const queryClient = useQueryClient()
  return (bundle: OwnBundle) => {
    queryClient.setQueryData(ownBundleQuery(bundle.id).queryKey, bundle)
    for (const queryKey of [['own-bundles'], ['bundles'], ['bundle', bundle.id], ['bundle-relation', bundle.id]])
      void queryClient.invalidateQueries({ queryKey })
  }
}

/** Creates the bundle, or changes the one with this id. */
export const useSaveBundle = (id: number | undefined) =>
  useMutation({
    mutationFn: (body: Saved) => (id === undefined ? call(createBundle, { body }) : call(updateBundle, { params: { id }, body })),
    onSuccess: useBundleChanged(),
  })

export const usePublishBundle = (id: number) =>
  useMutation({ mutationFn: () => call(publishBundle, { params: { id } }), onSuccess: useBundleChanged() })

export const useArchiveBundle = (id: number) =>
  useMutation({ mutationFn: () => call(archiveBundle, { params: { id } }), onSuccess: useBundleChanged() })

export function useDeleteBundle(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteBundle, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['own-bundles'] }),
  })
}
