import type { Progress } from '@akada/contract/enrollments.ts'
import { useState } from 'react'
import { useCompleteLecture } from '../../features/learning/learning.api.ts'
import { sentenceOf } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.tsx'

/** How someone is here: to learn, or only to look. */
export type Viewer = { kind: 'student'; progress: Progress } | { kind: 'instructor' | 'admin' }

export type Completion = ReturnType<typeof useCompletion>

/** Completing lectures of this course: each once, with congratulations for the one that makes it whole. */
export function useCompletion(courseId: number, viewer: Viewer) {
  const mutation = useCompleteLecture(courseId)
  const [isCongratulating, setCongratulating] = useState(false)

  function complete(lectureId: number) {
    if (viewer.kind !== 'student' || viewer.progress.completedLectures.includes(lectureId) || mutation.isPending) return
    const wasCompleted = viewer.progress.completed
    mutation.mutate(lectureId, {
      onSuccess: ({ completed }) => setCongratulating(completed && !wasCompleted),
      onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t save your progress. Please try again.') }),
    })
  }

  return {
    complete,
    savingId: mutation.isPending ? mutation.variables : undefined,
    isCongratulating,
    stopCongratulating: () => setCongratulating(false),
  }
}
