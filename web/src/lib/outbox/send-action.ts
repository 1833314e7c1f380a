import { completeLecture, savePosition } from '@akada/contract/calls/enrollments.ts'
import { createNote, deleteNote, updateNote } from '@akada/contract/calls/notes.ts'
import { submitAttempt, submitOfflineAttempt } from '@akada/contract/calls/quizzes.ts'
import { ApiError, call, isRefusal } from '../api.ts'
import type { ActionOf, OutboxAction, Sent } from './actions.ts'

// On an unstable network, a lost call might never fail without a timeout.
const TIMEOUT_MS = 20_000

/** Sends an action to the server. All calls are idempotent. */
export async function sendAction(action: OutboxAction, secondsAgo: number): Promise<Sent> {
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS) }
  switch (action.kind) {
    case 'LECTURE_COMPLETED': {
      const { courseId, lectureId } = action
      return { kind: action.kind, deed: action, answer: await call(completeLecture, { query: { courseId, lectureId } }, options) }
    }
    case 'POSITION': {
      const { lectureId, seconds } = action
      return { kind: action.kind, deed: action, answer: await call(savePosition, { body: { lectureId, seconds, secondsAgo } }, options) }
    }
    case 'NOTE_CREATED': {
      const { noteClientId: clientId, lectureId, second, text } = action
      return { kind: action.kind, deed: action, answer: await call(createNote, { body: { clientId, lectureId, second, text } }, options) }
    }
    case 'NOTE_CHANGED':
      return {
        kind: action.kind,
        deed: action,
        answer: await call(updateNote, { params: { id: idOf(action) }, body: { text: action.text } }, options),
      }
    case 'NOTE_DELETED':
      return { kind: action.kind, deed: action, answer: await call(deleteNote, { params: { id: idOf(action) } }, options).catch(asGone) }
    case 'QUIZ_TAKEN': {
      const { lectureId, attemptClientId: clientId, version, answers } = action
      return {
        kind: action.kind,
        deed: action,
        answer: await call(submitOfflineAttempt, { params: { lectureId }, body: { clientId, version, answers } }, options),
      }
    }
    case 'QUIZ_SUBMITTED': {
      const { attemptId, answers } = action
      return {
        kind: action.kind,
        deed: action,
        answer: await call(submitAttempt, { params: { id: attemptId }, body: { answers } }, options),
      }
    }
  }
}

function idOf({ noteId }: ActionOf<'NOTE_CHANGED' | 'NOTE_DELETED'>): number {
  // The action that creates the note was discarded.
  if (noteId === null) throw new ApiError(404, { code: 'NOTE_NOT_FOUND', message: 'This note no longer exists.' })
  return noteId
}

/** A missing note counts as deleted. */
function asGone(error: unknown): null {
  if (isRefusal(error, deleteNote) && error.code === 'NOTE_NOT_FOUND') return null
  throw error
}
