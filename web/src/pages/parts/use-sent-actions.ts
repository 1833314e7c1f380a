import type { Attempt } from '@akada/contract/quizzes.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { takePosition, takeProgress } from '../../features/learning/learning.api.ts'
import { forgetNote, takeNote } from '../../features/notes/notes.api.ts'
import { takeAttempt } from '../../features/quizzes/quizzes.api.ts'
import type { Sent } from '../../lib/outbox/actions.ts'
import { useSending } from '../../lib/outbox/use-outbox.ts'
import { showToast } from '../../ui/toast.tsx'

/** Sends offline actions, and updates the displayed data with the server's responses. */
export function useSentActions() {
  const client = useQueryClient()
  useSending(useCallback((sent, person) => void take(client, sent, person), [client]))
}

function take(client: QueryClient, sent: Sent, person: string): unknown {
  switch (sent.kind) {
    case 'LECTURE_COMPLETED':
      return takeProgress(client, sent.answer)
    case 'POSITION':
      return takePosition(client, sent.deed, person)
    case 'NOTE_CREATED':
    case 'NOTE_CHANGED':
      return takeNote({ client, courseId: sent.deed.courseId }, sent.answer)
    case 'NOTE_DELETED':
      return forgetNote({ client, courseId: sent.deed.courseId }, sent.deed.noteClientId)
    default:
      showToast({ kind: sent.answer.isPassed ? 'success' : 'info', text: resultOf(sent.deed.lectureTitle, sent.answer) })
      return Promise.all([takeAttempt(client, sent.answer), client.invalidateQueries({ queryKey: ['enrollments'] })])
  }
}

const resultOf = (title: string, { isPassed, scorePercent }: Attempt) =>
  `${isPassed ? 'You passed' : 'Not passed'}: ${title}, ${scorePercent}%`
