import type { QuizDefinition } from '@akada/contract/quizzes.ts'
import { useEffect, useRef, useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { draftOf, emptyQuiz, type QuizDraft } from './quiz-draft.ts'

export type SavedQuiz = { version: number; definition: QuizDefinition | null }

type Kept = { version: number; draft: QuizDraft }

/** The quiz as it is edited: what is typed stays in this browser until it is saved, also through a reload. */
export function useQuizDraft(lectureId: number, opened: SavedQuiz) {
  // The number is the version of how a draft is written down.
  const { text, write, clear } = useDraft(`quiz-builder:1:${lectureId}`)
  const [kept] = useState(() => keptIn(text))
  const [saved, setSaved] = useState(opened)
  const [draft, setDraft] = useState(() => kept?.draft ?? shownOf(opened))
  /** The version that was edited: what the server has beyond it, nobody here has seen. */
  const [base, setBase] = useState(kept?.version ?? opened.version)
  const [isDirty, setDirty] = useState(kept !== null)

  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })

  function change(next: QuizDraft) {
    setDraft(next)
    setDirty(true)
    write(JSON.stringify({ version: base, draft: next } satisfies Kept))
  }

  /** Goes on with what the server has. */
  function take(newest: SavedQuiz) {
    setSaved(newest)
    setDraft(shownOf(newest))
    setBase(newest.version)
    setDirty(false)
    clear()
  }

  return {
    draft,
    change,
    isDirty,
    base,
    /** Somebody saved a newer version than the one that was edited here. */
    isBehind: base < saved.version,
    savedVersion: saved.version,
    discard: () => take(saved),
    take,
    /** There is a newer version; what is here stays as it is. */
    learn: setSaved,
    /** What is here shall follow the newer version. */
    keepMine: () => {
      setBase(saved.version)
      write(JSON.stringify({ version: saved.version, draft } satisfies Kept))
    },
    /** It is saved, as it was sent; what was typed meanwhile is not. */
    settle: (version: number, sent: QuizDraft, definition: QuizDefinition) => {
      setSaved({ version, definition })
      setBase(version)
      if (sent !== latest.current) return write(JSON.stringify({ version, draft: latest.current } satisfies Kept))
      setDirty(false)
      clear()
    },
  }
}

const shownOf = ({ definition }: SavedQuiz) => (definition ? draftOf(definition) : emptyQuiz())

function keptIn(text: string): Kept | null {
  try {
    const found = JSON.parse(text === '' ? 'null' : text) as Partial<Kept> | null
    return typeof found?.version === 'number' && Array.isArray(found.draft?.questions) ? (found as Kept) : null
  } catch {
    return null
  }
}
