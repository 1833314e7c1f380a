import { getLectureText, updateLecture } from '@akada/contract/calls/curriculum.ts'
import type { EditableLecture } from '@akada/contract/curriculum.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError, call, sentenceOf } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { showToast } from '../../ui/toast.tsx'
import { changesOf, keepLecture, lectureTextQuery } from './curriculum.api.ts'
import { hasText } from './curriculum.rules.ts'
import { type DraftServer, LectureDraft, type LectureWords, type LocalDraft, type StoredWords } from './lecture-draft.ts'

type DraftOf = {
  courseId: number
  lecture: EditableLecture
  /** The content of a TEXT lecture, otherwise null. */
  text: { version: number; contentHtml: string } | null
}

/** Holds an open lecture's draft. It is also saved when the lecture closes, and stays in this browser as long as saving fails. */
export function useLectureDraft({ courseId, lecture, text }: DraftOf) {
  const stored = storedOf(lecture, text)
  const server = useDraftServer(courseId, lecture)
  const local = useDraft(`lecture ${lecture.id}`)
  const [draft] = useState(
    () => new LectureDraft(stored, localIn(local.text), { ...server, keep: (given) => local.write(given ? JSON.stringify(given) : '') }),
  )
  const state = useSyncExternalStore(draft.subscribe, () => draft.state)

  useEffect(() => draft.adopt(stored))

  useEffect(() => {
    draft.flush()
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') draft.flush()
    }
    document.addEventListener('visibilitychange', flushHidden)
    window.addEventListener('online', draft.flush)
    return () => {
      window.removeEventListener('online', draft.flush)
      document.removeEventListener('visibilitychange', flushHidden)
      draft.flush()
      reportFailure(draft)
    }
  }, [draft])

  return { draft, state }
}

function useDraftServer(courseId: number, { id, contentType }: EditableLecture): Omit<DraftServer, 'keep'> {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    ...changesOf(courseId),
    mutationFn: async ({ words, version }: { words: Partial<LectureWords>; version: number }) => {
      const saved = await call(updateLecture, { body: { id, version, ...words } })
      await keepLecture({ queryClient, courseId }, saved)
      if (!hasText({ contentType })) return storedOf(saved, null)
      const { queryKey } = lectureTextQuery(id)
      const contentHtml = words.contentHtml ?? queryClient.getQueryData(queryKey)?.contentHtml ?? ''
      queryClient.setQueryData(queryKey, { version: saved.version, contentHtml })
      return storedOf(saved, { version: saved.version, contentHtml })
    },
  })
  return {
    send: (words, version) => mutateAsync({ words, version }),
    newerIn: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'EDIT_CONFLICT') return null
      const newer = error.data as EditableLecture
      await keepLecture({ queryClient, courseId }, newer)
      return storedOf(newer, hasText({ contentType }) ? await call(getLectureText, { params: { id } }) : null)
    },
    sentenceOf: (error) => sentenceOf(error),
    isPassing: (error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
  }
}

/** Uses the older of the two versions. With the newer one, a save could overwrite text that was never displayed. */
const storedOf = ({ title, description, version }: EditableLecture, text: DraftOf['text']): StoredWords => ({
  title,
  description,
  contentHtml: text?.contentHtml ?? '',
  version: Math.min(version, text?.version ?? version),
})

function localIn(text: string): LocalDraft | null {
  try {
    const found = JSON.parse(text || 'null') as Partial<LocalDraft> | null
    return found?.base && found.words ? { base: found.base, words: found.words } : null
  } catch {
    return null
  }
}

/** Reports a failed save in a toast, because the lecture is closed by then. */
function reportFailure(draft: LectureDraft) {
  const stop = draft.subscribe(() => {
    const { saved, shown } = draft.state
    if (saved === 'SAVED') stop()
    if (saved !== 'FAILED' && saved !== 'CONFLICT') return
    stop()
    showToast({
      kind: 'error',
      text: `Your changes to “${isolated(shown.title)}” aren’t saved yet. Open the lecture again to review them.`,
    })
  })
}
