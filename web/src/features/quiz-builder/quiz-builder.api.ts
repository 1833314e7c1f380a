import { getQuizDefinition, saveQuiz } from '@akada/contract/calls/quizzes.ts'
import type { QuizDefinition } from '@akada/contract/quizzes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Refetched each time the editor opens, because it must start with the latest version. */
export const definitionQuery = (lectureId: number) =>
  queryOptions({
    queryKey: ['quiz-definition', lectureId],
    queryFn: ({ signal }) => call(getQuizDefinition, { params: { lectureId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export function useSaveQuiz(lectureId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { version: number; definition: QuizDefinition }) => call(saveQuiz, { params: { lectureId }, body }),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['editable-course'] }),
        queryClient.invalidateQueries({ queryKey: ['quizzes', lectureId] }),
      ])
    },
  })
}
