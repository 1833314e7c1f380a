import { listCatalog } from '@akada/contract/calls/courses.ts'
import { listPrerequisites, savePrerequisites } from '@akada/contract/calls/prerequisites.ts'
import type { Prerequisites } from '@akada/contract/prerequisites.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const prerequisitesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['prerequisites', courseId],
    queryFn: ({ signal }) => call(listPrerequisites, { params: { id: courseId } }, { signal }),
  })

const MOST_FOUND = 8

/** Finds published courses other than this one by words. */
export const findCourses = (courseId: number) => (search: string) =>
  queryOptions({
    queryKey: ['prerequisite-choices', String(courseId), search],
    queryFn: async ({ signal }) => {
      const { content } = await call(listCatalog, { query: { search, size: MOST_FOUND } }, { signal })
      return content.filter(({ id }) => id !== courseId).map(({ id, title }) => ({ id, title }))
    },
    placeholderData: keepPreviousData,
  })

type Lists = { required: readonly { id: number }[]; recommended: readonly { id: number }[] }

export function useSavePrerequisites(courseId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ required, recommended }: Lists): Promise<Prerequisites> =>
      call(savePrerequisites, {
        params: { id: courseId },
        body: { requiredIds: required.map(({ id }) => id), recommendedIds: recommended.map(({ id }) => id) },
      }),
    onSuccess: (saved) => queryClient.setQueryData(prerequisitesQuery(courseId).queryKey, saved),
  })
}
