import type { EditableCaptions } from '@akada/contract/captions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { sendCaptions } from '../../lib/captions.ts'
import { showRemarks } from '../../ui/toast.tsx'
import { announceCaptions } from './captions-editor.api.ts'
import { type EditedCue, editedCues, faultOf, savedCues } from './cues.rules.ts'

// Longer than a pause in typing, but short enough to lose little in a power failure.
const SAVE_AFTER_MS = 1500
const AGAIN_AFTER_MS = 10_000

export type SaveState =
  | { kind: 'SAVED' | 'WAITING' | 'SAVING' | 'FAULTY' }
  /** `of`: the unsaved cues. `mayComeBetter`: whether to retry automatically. */
  | { kind: 'FAILED'; sentence: string; of: readonly EditedCue[]; mayComeBetter: boolean }
  /** Another user saved in the meantime, or deleted the language (`theirs` is null). */
  | { kind: 'CONFLICT'; theirs: EditableCaptions | null }

type Problem = Extract<SaveState, { kind: 'FAILED' | 'CONFLICT' }>
type Saved = { version: number; cues: readonly EditedCue[] }

/** Saves captions shortly after a change, one request at a time. Never overwrites another user's version without asking. */
export function useAutosave(lectureId: number, opened: EditableCaptions) {
  const queryClient = useQueryClient()
  const [cues, setCues] = useState<readonly EditedCue[]>(() => editedCues(opened.cues))
  const [saved, setSaved] = useState<Saved>({ version: opened.version, cues })
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { language, label, kind } = opened
  const isFaulty = cues.some((cue) => faultOf(cue) !== null)
  const isDirty = cues !== saved.cues

  const send = useCallback(
    async (content: readonly EditedCue[] | File, version: number) => {
      setSending(true)
      try {
        const isFile = content instanceof File
        const answer = await sendCaptions({ lectureId, language, label, kind, version }, isFile ? content : savedCues(content))
        const now = isFile ? editedCues(answer.cues) : content
        if (isFile) {
          setCues(now)
          showRemarks(answer.remarks)
        }
        setSaved({ version: answer.version, cues: now })
        setProblem(null)
        return { isSaved: true } as const
      } catch (error) {
        setProblem((before) => problemIn(error, content) ?? before)
        return { isSaved: false, error } as const
      } finally {
        setSending(false)
      }
    },
    [lectureId, language, label, kind],
  )

  const isRefused = problem?.kind === 'CONFLICT' || (problem?.kind === 'FAILED' && problem.of === cues && !problem.mayComeBetter)
  const isWaiting = isDirty && !isFaulty && !isSending && !isRefused
  useEffect(() => {
    if (!isWaiting) return
    const sendNow = () => void send(cues, saved.version)
    const timer = setTimeout(sendNow, problem ? AGAIN_AFTER_MS : SAVE_AFTER_MS)
    window.addEventListener('online', sendNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', sendNow)
    }
  }, [isWaiting, cues, saved.version, problem, send])

  useUnsaved(isDirty)
  const latest = useRef({ isWaiting, cues, version: saved.version })
  useEffect(() => {
    latest.current = { isWaiting, cues, version: saved.version }
  })
  useEffect(
    () => () => {
      const { isWaiting: isLeft, cues: last, version } = latest.current
      const sent = isLeft ? sendCaptions({ lectureId, language, label, kind, version }, savedCues(last)) : Promise.resolve()
      void sent.then(() => announceCaptions(queryClient, lectureId)).catch(() => undefined)
    },
    [queryClient, lectureId, language, label, kind],
  )

  function settle(theirs: EditableCaptions | null, keepsMine: boolean) {
    const there = editedCues(theirs?.cues ?? [])
    setProblem(null)
    setSaved({ version: theirs?.version ?? 0, cues: there })
    if (!keepsMine) setCues(there)
    if (theirs === null && !keepsMine) void announceCaptions(queryClient, lectureId)
  }

  return {
    cues,
    change: setCues,
    version: saved.version,
    state: problem ?? ({ kind: stateOf({ isSending, isFaulty, isDirty }) } as const),
    saveNow: () => void send(cues, saved.version),
    replaceByFile: (file: File) => send(file, saved.version),
    settle,
  }
}

function stateOf({ isSending, isFaulty, isDirty }: { isSending: boolean; isFaulty: boolean; isDirty: boolean }) {
  if (isSending) return 'SAVING'
  if (!isDirty) return 'SAVED'
  return isFaulty ? 'FAULTY' : 'WAITING'
}

/** Returns the problem to show, or null if a file was refused without a conflict, because the captions are unchanged. */
function problemIn(error: unknown, content: readonly EditedCue[] | File): Problem | null {
  // The contract guarantees that the refusal contains these captions.
  if (error instanceof ApiError && error.code === 'EDIT_CONFLICT')
    return { kind: 'CONFLICT', theirs: error.data as EditableCaptions | null }
  if (content instanceof File) return null
  const mayComeBetter = !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500
  return { kind: 'FAILED', sentence: sentenceOf(error, 'We couldn’t save your captions.'), of: content, mayComeBetter }
}

/** Asks for confirmation before the tab is closed with unsaved changes. */
function useUnsaved(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
