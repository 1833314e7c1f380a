import { completeLecture, savePosition } from '@akada/contract/calls/enrollments.ts'
import { createNote, deleteNote, updateNote } from '@akada/contract/calls/notes.ts'
import { submitAttempt, submitOfflineAttempt } from '@akada/contract/calls/quizzes.ts'
import { ApiError, call, isRefusal } from '../api.ts'
import type { Deed, DeedOf, Sent } from './deeds.ts'

// On an unstable network, a lost call might never fail without a timeout.
const TIMEOUT_MS = 20_000

/** Sends an action to the server. All calls are idempotent. */
export async function sendDeed(deed: Deed, secondsAgo: number): Promise<Sent> {
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS) }
  switch (deed.kind) {
    case 'LECTURE_COMPLETED': {
      const { courseId, lectureId } = deed
      return { kind: deed.kind, deed, answer: await call(completeLecture, { query: { courseId, lectureId } }, options) }
    }
    case 'POSITION': {
      const { lectureId, seconds } = deed
      return { kind: deed.kind, deed, answer: await call(savePosition, { body: { lectureId, seconds, secondsAgo } }, options) }
    }
    case 'NOTE_CREATED': {
      const { noteClientId: clientId, lectureId, second, text } = deed
      return { kind: deed.kind, deed, answer: await call(createNote, { body: { clientId, lectureId, second, text } }, options) }
    }
    case 'NOTE_CHANGED':
      return { kind: deed.kind, deed, answer: await call(updateNote, { params: { id: idOf(deed) }, body: { text: deed.text } }, options) }
    case 'NOTE_DELETED':
      return { kind: deed.kind, deed, answer: await call(deleteNote, { params: { id: idOf(deed) } }, options).catch(asGone) }
    case 'QUIZ_TAKEN': {
      const { lectureId, attemptClientId: clientId, version, answers } = deed
      return {
        kind: deed.kind,
        deed,
        answer: await call(submitOfflineAttempt, { params: { lectureId }, body: { clientId, version, answers } }, options),
      }
    }
    case 'QUIZ_SUBMITTED': {
      const { attemptId, answers } = deed
      return { kind: deed.kind, deed, answer: await call(submitAttempt, { params: { id: attemptId }, body: { answers } }, options) }
    }
  }
}

function idOf({ noteId }: DeedOf<'NOTE_CHANGED' | 'NOTE_DELETED'>): number {
  // The action that creates the note was discarded.
  if (noteId === null) throw new ApiError(404, { code: 'NOTE_NOT_FOUND', message: 'This note no longer exists.' })
  return noteId
}

/** A missing note counts as deleted. */
function asGone(error: unknown): null {
  if (isRefusal(error, deleteNote) && error.code === 'NOTE_NOT_FOUND') return null
  throw error
}
