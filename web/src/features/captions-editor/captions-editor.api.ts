import { deleteCaptions, getEditableCaptions, listCaptions } from '@akada/contract/calls/captions.ts'
import type { SavedCaptions } from '@akada/contract/captions.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { type CaptionsTo, sendCaptions } from '../../lib/captions.ts'
import { showRemarks } from '../../ui/toast.tsx'

export const captionListQuery = (lectureId: number) =>
  queryOptions({
    queryKey: ['captions-editor', lectureId],
    queryFn: ({ signal }) => call(listCaptions, { params: { id: lectureId } }, { signal }),
    staleTime: 0,
  })

/** Refetched each time the editor opens, so that it starts with the latest version. Not refetched while the editor is open. */
export const editableCaptionsQuery = (lectureId: number, language: string) =>
  queryOptions({
    queryKey: ['captions-editor', lectureId, language],
    queryFn: ({ signal }) => call(getEditableCaptions, { params: { id: lectureId, language } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Refetches all queries that list a lecture's caption languages or contain its captions. */
export async function announceCaptions(queryClient: QueryClient, lectureId: number) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: captionListQuery(lectureId).queryKey, exact: true }),
    queryClient.invalidateQueries({ queryKey: ['editable-course'] }),
    queryClient.invalidateQueries({ queryKey: ['accessibility'] }),
    queryClient.invalidateQueries({ queryKey: ['lectures', lectureId, 'captions'] }),
  ])
}

/** Adds a language from a file or blank, or restores a deleted one. */
export function useAddCaptions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ to, file }: { to: CaptionsTo; file: Parameters<typeof sendCaptions>[1] }) => sendCaptions(to, file),
    onSuccess: ({ remarks, ...made }: SavedCaptions, { to }) => {
      showRemarks(remarks)
      queryClient.setQueryData(editableCaptionsQuery(to.lectureId, made.language).queryKey, made)
      return announceCaptions(queryClient, to.lectureId)
    },
  })
}

export function useDeleteCaptions(lectureId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ language, version }: { language: string; version: number }) =>
      call(deleteCaptions, { params: { id: lectureId, language }, query: { version } }),
    onSuccess: () => announceCaptions(queryClient, lectureId),
  })
}
