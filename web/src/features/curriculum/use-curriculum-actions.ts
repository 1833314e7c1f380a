import { isolated } from '@akada/contract/text-direction.ts'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { showToast } from '../../ui/toast.tsx'
import { type Change, type Thing, useChangeCurriculum } from './curriculum.api.ts'
import { type Direction, lectureStep, type Move, type Sections, sectionStep, withMove } from './curriculum.rules.ts'
import type { CurriculumActions, Paced, Slots } from './curriculum-context.ts'
import { placeOf } from './drag-places.ts'
import { type OpenLectures, openAmong, withLecture } from './open-lectures.ts'
import { useAddVideos } from './use-add-videos.ts'

type Around = Slots & {
  courseId: number
  sections: Sections
  isReadOnly: boolean
  onOpenLectures: (change: (open: OpenLectures) => OpenLectures) => void
  toggleSection: (sectionId: number) => void
  askWhereTo: (lecture: Thing) => void
  askOpening: (paced: Paced) => void
  onDraft: CurriculumActions['onDraft']
  /** Announces a change to screen readers. */
  say: (news: string) => void
}

/** `focusedId`: the element to focus after the move, because a moved element loses the focus. */
export type MoveTo = (move: Move, focusedId?: string | null) => void

/** Returns the row actions in one object that is stable while `isReadOnly` is. Each action reads the current state when it is called. */
export function useActions(around: Around): CurriculumActions & { move: MoveTo } {
  const latest = useLatest(around)
  const { mutate } = useChangeCurriculum(around.courseId)
  const addVideos = useLatest(useAddVideos(around.courseId))
  const { courseId, isReadOnly, onDraft, sections: shown } = around
  const focusedId = useRef<string>(null)
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (focusedId.current !== null) document.getElementById(focusedId.current)?.focus()
    focusedId.current = null
  }, [shown])

  return useMemo(() => {
    const change = (wanted: Change, onSuccess?: () => void) =>
      mutate(wanted, { onError: (error) => showToast(failureOf(wanted, error)), ...(onSuccess && { onSuccess }) })

    const move: MoveTo = (wanted, focused = null) => {
      const { sections, say } = latest.current
      focusedId.current = focused
      change({ kind: 'MOVE', move: wanted })
      say(`${nameOf(sections, wanted)} is now ${placeOf(withMove(sections, wanted), wanted)}.`)
    }

    function remove(thing: Thing) {
      const { sections, onOpenLectures } = latest.current
      onOpenLectures((open) => openAmong(open, (id) => !isInside(sections, thing, id)))
      document.getElementById(neighborOf(sections, thing))?.focus()
      change({ kind: 'DELETE', thing }, () => sayDeleted(thing, () => change({ kind: 'RESTORE', thing })))
    }

    return {
      courseId,
      isReadOnly,
      change,
      move,
      remove,
      onDraft,
      openLecture: (id, part) => latest.current.onOpenLectures((open) => withLecture(open, id, part)),
      toggleSection: (id) => latest.current.toggleSection(id),
      step: (thing, direction) => {
        const wanted = stepOf(latest.current.sections, thing, direction)
        if (wanted === null) return latest.current.say(`“${thing.title}” can’t move further ${direction}.`)
        move(wanted, toggleOf(thing))
      },
      askWhereTo: (lecture) => latest.current.askWhereTo(lecture),
      askOpening: (paced) => latest.current.askOpening(paced),
      addVideos: (sectionId, files) => addVideos.current(sectionId, files),
      sectionChoices: () => latest.current.sections,
      slots: {
        quizBuilder: (id) => latest.current.quizBuilder(id),
        quizPreview: (id) => latest.current.quizPreview(id),
        captionsEditor: (id) => latest.current.captionsEditor(id),
        linkedVideo: (video) => latest.current.linkedVideo(video),
      },
    }
  }, [courseId, isReadOnly, mutate, latest, addVideos, onDraft])
}

const stepOf = (sections: Sections, { kind, id }: Thing, direction: Direction): Move | null =>
  kind === 'SECTION' ? sectionStep(sections, id, direction) : lectureStep(sections, id, direction)

const nameOf = (sections: Sections, { kind, id }: Move): string => {
  const things: readonly { id: number; title: string }[] = kind === 'SECTION' ? sections : sections.flatMap(({ lectures }) => lectures)
  return `“${things.find((thing) => thing.id === id)?.title}”`
}

const isInside = (sections: Sections, { kind, id }: Thing, lectureId: number): boolean =>
  kind === 'LECTURE'
    ? id === lectureId
    : sections.some((section) => section.id === id && section.lectures.some((lecture) => lecture.id === lectureId))

const toggleOf = ({ kind, id }: Pick<Thing, 'kind' | 'id'>): string => `${kind === 'SECTION' ? 'section' : 'lecture'}-${id}-toggle`

/** Returns the id of the element to focus when a row is removed: the next or previous row, or the parent of the last row. */
function neighborOf(sections: Sections, { kind, id }: Thing): string {
  if (kind === 'SECTION') {
    const place = sections.findIndex((section) => section.id === id)
    const next = sections[place + 1] ?? sections[place - 1]
    return next ? toggleOf({ kind, id: next.id }) : 'curriculum-heading'
  }
  const section = sections.find(({ lectures }) => lectures.some((lecture) => lecture.id === id))
  const place = section?.lectures.findIndex((lecture) => lecture.id === id) ?? -1
  const next = section?.lectures[place + 1] ?? section?.lectures[place - 1]
  if (next) return toggleOf({ kind, id: next.id })
  return section ? toggleOf({ kind: 'SECTION', id: section.id }) : 'curriculum-heading'
}

const sayDeleted = ({ title }: Thing, undo: () => void) =>
  showToast({ kind: 'success', text: `Deleted “${isolated(title)}”.`, actions: [{ label: 'Undo', onSelect: undo }] })

const verbs: Record<Change['kind'], string> = { MOVE: 'moved', DELETE: 'deleted', RESTORE: 'restored', SWITCH: 'saved', PACE: 'saved' }

function failureOf({ kind }: Change, error: unknown) {
  if (kind === 'MOVE' && error instanceof ApiError && error.code === 'EDIT_CONFLICT') {
    return {
      kind: 'info',
      text: 'The curriculum was changed elsewhere. You now see the latest version; your move wasn’t applied.',
    } as const
  }
  return { kind: 'error', text: sentenceOf(error, `This couldn’t be ${verbs[kind]}. Please try again.`) } as const
}
