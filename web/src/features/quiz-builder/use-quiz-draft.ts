import type { QuizDefinition } from '@akada/contract/quizzes.ts'
import { useEffect, useRef, useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { draftOf, emptyQuiz, type QuizDraft } from './quiz-draft.ts'

export type SavedQuiz = { version: number; definition: QuizDefinition | null }

type StoredDraft = { version: number; draft: QuizDraft }

/** Holds the edited quiz. This browser stores the draft until it is saved, so that it survives a reload. */
export function useQuizDraft(lectureId: number, opened: SavedQuiz) {
  // The number in the key is the version of the storage format.
  const { text, write, clear } = useDraft(`quiz-builder:1:${lectureId}`)
  const [stored] = useState(() => storedIn(text))
  const [saved, setSaved] = useState(opened)
  const [draft, setDraft] = useState(() => stored?.draft ?? shownOf(opened))
  /** The version that the edits are based on. Newer versions haven't been displayed here. */
  const [base, setBase] = useState(stored?.version ?? opened.version)
  const [isDirty, setDirty] = useState(stored !== null)

  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })

  function change(next: QuizDraft) {
    setDraft(next)
    setDirty(true)
    write(JSON.stringify({ version: base, draft: next } satisfies StoredDraft))
  }

  /** Replaces the draft with the server's version. */
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
    /** Whether another user has saved a version newer than the edited one. */
    isBehind: base < saved.version,
    savedVersion: saved.version,
    discard: () => take(saved),
    take,
    /** Stores the newer version and keeps the draft. */
    learn: setSaved,
    /** Bases the draft on the newer version, so that the next save replaces that version. */
    keepMine: () => {
      setBase(saved.version)
      write(JSON.stringify({ version: saved.version, draft } satisfies StoredDraft))
    },
    /** Marks the sent draft as saved. Input since then stays unsaved. */
    settle: (version: number, sent: QuizDraft, definition: QuizDefinition) => {
      setSaved({ version, definition })
      setBase(version)
      if (sent !== latest.current) return write(JSON.stringify({ version, draft: latest.current } satisfies StoredDraft))
      setDirty(false)
      clear()
    },
  }
}

const shownOf = ({ definition }: SavedQuiz) => (definition ? draftOf(definition) : emptyQuiz())

function storedIn(text: string): StoredDraft | null {
  try {
    const found = JSON.parse(text === '' ? 'null' : text) as Partial<StoredDraft> | null
    return typeof found?.version === 'number' && Array.isArray(found.draft?.questions) ? (found as StoredDraft) : null
  } catch {
    return null
  }
}
