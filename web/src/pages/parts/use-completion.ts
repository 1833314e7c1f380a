import type { Course } from '@akada/contract/courses.ts'
import type { Progress } from '@akada/contract/enrollments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { learningCourseQuery, useCompleteLecture } from '../../features/learning/learning.api.ts'
import { sentenceOf } from '../../lib/api.ts'
import { STORED_SENTENCE } from '../../lib/outbox/stored-sentence.ts'
import { onSent } from '../../lib/outbox/waiting.ts'
import { announce, showToast } from '../../ui/toast.tsx'

/** Whether the user learns the course or only views it. */
export type Viewer = { kind: 'student'; progress: Progress; isArchived: boolean } | { kind: 'instructor' | 'admin' }

/** No progress is saved in an archived enrollment. */
export const savesProgress = (viewer: Viewer): boolean => viewer.kind === 'student' && !viewer.isArchived

export type Completion = ReturnType<typeof useCompletion>

/** Completes each lecture in the course once, and congratulates when the course is complete. */
export function useCompletion(course: Course, viewer: Viewer) {
  const mutation = useCompleteLecture(course)
  const queryClient = useQueryClient()
  const saving = useRef(new Set<number>())
  const [isCongratulating, setCongratulating] = useState(false)
  const wasCompleted = viewer.kind === 'student' && viewer.progress.completed
  const { queryKey } = learningCourseQuery(course.id)
  const lectures = course.sections.flatMap((section) => section.lectures)

  /** Returns whether the lecture is now complete. */
  async function complete(lectureId: number): Promise<boolean> {
    const lecture = lectures.find(({ id }) => id === lectureId)
    if (viewer.kind !== 'student' || viewer.isArchived || !lecture || viewer.progress.completedLectures.includes(lectureId)) return false
    if (saving.current.has(lectureId)) return false
    saving.current.add(lectureId)
    try {
      const done = await mutation.mutateAsync(lecture)
      if (done.isStored) showToast({ kind: 'info', text: STORED_SENTENCE })
      else {
        announce(`Completed: ${lecture.title}`)
        congratulate(done.answer)
        await reopen()
      }
      return true
    } catch (error) {
      showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t save your progress. Please try again.') })
      return false
    } finally {
      saving.current.delete(lectureId)
    }
  }

  /** Reloads the course if the completion may have opened its next section. */
  async function reopen() {
    if (lectures.some(({ closed }) => closed?.after)) await queryClient.invalidateQueries({ queryKey })
  }

  function congratulate({ completed }: Progress) {
    if (completed && !wasCompleted) setCongratulating(true)
  }

  const latest = useRef({ complete, congratulate })
  useEffect(() => {
    latest.current = { complete, congratulate }
  })
  useEffect(
    () =>
      onSent((sent) => {
        if (sent.kind === 'LECTURE_COMPLETED' && sent.deed.courseId === course.id) latest.current.congratulate(sent.answer)
        const isQuiz = sent.kind === 'QUIZ_TAKEN' || sent.kind === 'QUIZ_SUBMITTED'
        // The server has completed the lecture. Repeating the call returns the course progress.
        if (isQuiz && sent.answer.isPassed && !sent.answer.isPractice) void latest.current.complete(sent.deed.lectureId)
      }),
    [course.id],
  )

  return {
    complete: (lectureId: number) => void complete(lectureId),
    /** Completes a lecture, and then opens the next one of the course, which the completion may have changed. */
    completeAndGo: async (lectureId: number, go: (course: Course) => void) => {
      if (await complete(lectureId)) go(queryClient.getQueryData(queryKey) ?? course)
    },
    savingId: mutation.isPending ? mutation.variables.id : undefined,
    isCongratulating,
    stopCongratulating: () => setCongratulating(false),
  }
}
