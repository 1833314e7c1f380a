import { createContext, type ReactNode, use } from 'react'
import type { Change, Thing } from './curriculum.api.ts'
import type { Direction } from './curriculum.rules.ts'
import type { DraftState } from './lecture-draft.ts'
import type { SaveState } from './use-save-state.ts'

/** Components from other features, shown in an open lecture. */
export type Slots = { quizBuilder: (lectureId: number) => ReactNode; captionsEditor: (lectureId: number) => ReactNode }

export type CurriculumTabProps = Slots & {
  courseId: number
  /** The open lecture, as stored in the URL. */
  lectureId: number | null
  onOpenLecture: (lectureId: number | null) => void
  onSaveState?: (state: SaveState) => void
}

/** The row actions. The object never changes, so that the rows don't rerender. */
export type CurriculumActions = {
  courseId: number
  change: (change: Change) => void
  openLecture: (lectureId: number | null) => void
  toggleSection: (sectionId: number) => void
  step: (thing: Thing, direction: Direction) => void
  remove: (thing: Thing) => void
  askWhereTo: (lecture: Thing) => void
  addVideos: (sectionId: number, files: readonly File[]) => void
  sectionChoices: () => readonly { id: number; title: string }[]
  /** Receives the save state of the open lecture's text, or null if no lecture is open. */
  onDraft: (draft: Pick<DraftState, 'saved' | 'problem'> | null) => void
  slots: Slots
}

export const CurriculumContext = createContext<CurriculumActions | null>(null)

export function useCurriculumActions(): CurriculumActions {
  const actions = use(CurriculumContext)
  if (actions === null) throw new Error('This component must be used inside the curriculum editor.')
  return actions
}
