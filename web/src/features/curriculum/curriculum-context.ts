import type { OpeningRule } from '@akada/contract/pacing.ts'
import type { VideoLink } from '@akada/contract/playback.ts'
import { createContext, type Dispatch, type ReactNode, type SetStateAction, use } from 'react'
import type { Change, Thing } from './curriculum.api.ts'
import type { Direction } from './curriculum.rules.ts'
import type { DraftState } from './lecture-draft.ts'
import type { LecturePart, OpenLectures } from './open-lectures.ts'
import type { SaveState } from './use-save-state.ts'

/** Components from other features, shown in an open lecture. */
export type Slots = {
  quizBuilder: (lectureId: number) => ReactNode
  quizPreview: (lectureId: number) => ReactNode
  captionsEditor: (lectureId: number) => ReactNode
  /** Plays a video from another site. `onDuration` receives its length in seconds. */
  linkedVideo: (video: { link: VideoLink; title: string; onDuration: (seconds: number) => void }) => ReactNode
}

export type CurriculumTabProps = Slots & {
  courseId: number
  /** The open lectures, as stored in the URL. */
  openLectures: OpenLectures
  /** Changes which lectures are open. The change is applied to the latest ones, which the URL may not show yet. */
  onOpenLectures: (change: (open: OpenLectures) => OpenLectures) => void
  /** Whether sections and lectures can be read but not changed, as during a review. */
  isReadOnly?: boolean
  onSaveState?: (state: SaveState) => void
}

/** A section or lecture with its opening rule. */
export type Paced = { thing: Thing; opens: OpeningRule | null }

/** The row actions. The object changes only with `isReadOnly`, so that the rows don't rerender. */
export type CurriculumActions = {
  courseId: number
  isReadOnly: boolean
  change: (change: Change) => void
  /** Opens a lecture at a tab, or closes it (null). */
  openLecture: (lectureId: number, part: LecturePart | null) => void
  toggleSection: (sectionId: number) => void
  step: (thing: Thing, direction: Direction) => void
  remove: (thing: Thing) => void
  askWhereTo: (lecture: Thing) => void
  askOpening: (paced: Paced) => void
  addVideos: (sectionId: number, files: readonly File[]) => void
  sectionChoices: () => readonly { id: number; title: string }[]
  /** Receives the save state of an open lecture's text, or null when the lecture closes. */
  onDraft: (lectureId: number, draft: Pick<DraftState, 'saved' | 'problem'> | null) => void
  slots: Slots
}

export const CurriculumContext = createContext<CurriculumActions | null>(null)

export function useCurriculumActions(): CurriculumActions {
  const actions = use(CurriculumContext)
  if (actions === null) throw new Error('This component must be used inside the curriculum editor.')
  return actions
}

/** The lecture whose form for a new resource is open. Only one such form is open at a time. */
export const ResourceFormContext = createContext<{ lectureId: number | null; open: Dispatch<SetStateAction<number | null>> }>({
  lectureId: null,
  open: () => undefined,
})
