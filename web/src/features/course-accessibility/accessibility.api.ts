import type { AccessibilityDeclaration, AccessibilityReport } from '@akada/contract/accessibility.ts'
import { getAccessibility, saveAccessibilityDeclaration } from '@akada/contract/calls/accessibility.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { languageName, languageNamed, sendCaptions } from '../../lib/captions.ts'
import { showRemarks } from '../../ui/toast.tsx'

/** Fetched on every view, so that fixes made elsewhere appear. */
export const accessibilityQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['accessibility', courseId],
    queryFn: ({ signal }) => call(getAccessibility, { params: { id: courseId } }, { signal }),
    staleTime: 0,
  })

export function useDeclare(courseId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = accessibilityQuery(courseId)
  return useMutation({
    mutationFn: (body: { code: AccessibilityDeclaration; isDeclared: boolean }) =>
      call(saveAccessibilityDeclaration, { params: { id: courseId }, body }),
    onSuccess: ({ declared }) =>
      queryClient.setQueryData(queryKey, (report: AccessibilityReport | undefined) => report && { ...report, declared }),
  })
}

/** Adds captions in the course language to a video lecture. */
export function useUploadCaptions({ courseId, language }: AccessibilityReport) {
  const queryClient = useQueryClient()
  const tag = languageNamed(language)?.tag ?? 'en'
  const upload = useMutation({
    mutationFn: ({ lectureId, file }: { lectureId: number; file: File }) =>
      sendCaptions({ lectureId, language: tag, label: languageName(tag), kind: 'captions', version: 0 }, file),
    onSuccess: ({ remarks }, { lectureId }) => {
      showRemarks(remarks)
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: accessibilityQuery(courseId).queryKey }),
        queryClient.invalidateQueries({ queryKey: ['editable-course', courseId] }),
        queryClient.invalidateQueries({ queryKey: ['captions-editor', lectureId] }),
        queryClient.invalidateQueries({ queryKey: ['lectures', lectureId, 'captions'] }),
      ])
    },
  })
  return { upload, languageName: languageName(tag) }
}
