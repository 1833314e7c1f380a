import { getStorageUsage } from '@akada/contract/calls/quotas.ts'
import { cancelUpload } from '@akada/contract/calls/uploads.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'

export type StorageUsage = Answer<typeof getStorageUsage>

export const storageQuery = queryOptions({
  queryKey: ['storage-usage'],
  queryFn: ({ signal }) => call(getStorageUsage, {}, { signal }),
  staleTime: 0,
})

/** Cancels an unfinished upload. An upload that has ended in the meantime also leaves the list. */
export function useCancelUpload() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call(cancelUpload, { params: { id } }).catch((error) => {
        if (!(error instanceof ApiError && error.code === 'UPLOAD_NOT_FOUND')) throw error
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: storageQuery.queryKey }),
  })
}
