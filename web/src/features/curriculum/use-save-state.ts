import { useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changesOf } from './curriculum.api.ts'
import type { DraftState } from './lecture-draft.ts'

/** The save state of all changes. `waiting`: some changes haven't been sent yet. */
export type SaveState = { kind: 'idle' } | { kind: 'waiting' } | { kind: 'saving' } | { kind: 'failed'; sentence: string }

type Draft = Pick<DraftState, 'saved' | 'problem'>

/** The drafts of the open lectures, by lecture. */
export type Drafts = ReadonlyMap<number, Draft>

/** Tells the course editor whether everything is saved. */
export function useSaveState(courseId: number, drafts: Drafts, onSaveState: ((state: SaveState) => void) | undefined) {
  const isMutating = useIsMutating({ mutationKey: changesOf(courseId).mutationKey }) > 0
  const all = [...drafts.values()]
  const problem = all.find((draft) => draft.problem !== null)?.problem ?? null
  const isWaiting = all.some(({ saved }) => saved !== 'SAVED')

  useEffect(() => {
    if (isMutating) onSaveState?.({ kind: 'saving' })
    else if (problem !== null) onSaveState?.({ kind: 'failed', sentence: problem })
    else onSaveState?.({ kind: isWaiting ? 'waiting' : 'idle' })
  }, [isMutating, problem, isWaiting, onSaveState])
}
