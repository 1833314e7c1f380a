import { getEditableCourse } from '@akada/contract/calls/authoring.ts'
import {
  arrangeCurriculum,
  createLecture,
  createSection,
  deleteLecture,
  deleteSection,
  getLectureText,
  listTrash,
  restoreLecture,
  restoreSection,
  updateLecture,
  updateSection,
} from '@akada/contract/calls/curriculum.ts'
import type { EditableCurriculum, EditableLecture, EditableSection } from '@akada/contract/curriculum.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { OpeningRule } from '@akada/contract/pacing.ts'
import { type QueryClient, queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { isBeingWorkedOn, type Move, type Sections, withMove } from './curriculum.rules.ts'

type EditableCourse = Answer<typeof getEditableCourse>
export type TrashItem = Answer<typeof listTrash>[number]
export type Thing = { kind: TrashItem['kind']; id: number; title: string }

// Transcoding takes several seconds at least, and each request uses an instructor's mobile data.
const POLL_MS = 5000

/** All parts of the course editor share this query. */
export const editableCourseQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['editable-course', courseId],
    queryFn: ({ signal }) => call(getEditableCourse, { params: { id: courseId } }, { signal }),
  })

export const trashQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['course-trash', courseId],
    queryFn: ({ signal }) => call(listTrash, { params: { id: courseId } }, { signal }),
    staleTime: 0,
  })

/** The text in the editor. After a save, it is the text as typed, which must not be shown outside the editor. */
export type LectureText = { version: number; contentHtml: string }

export const lectureTextQuery = (lectureId: number) =>
  queryOptions({
    queryKey: ['lecture-text', lectureId],
    queryFn: ({ signal }): Promise<LectureText> => call(getLectureText, { params: { id: lectureId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Changes are sent in sequence, so that each has the version returned by the previous one. */
export const changesOf = (courseId: number) => ({ mutationKey: ['curriculum', courseId], scope: { id: `curriculum ${courseId}` } })

export type Switches = { isPreview?: boolean; discussionEnabled?: boolean }
export type Change =
  | { kind: 'MOVE'; move: Move }
  | { kind: 'DELETE'; thing: Thing }
  | { kind: 'RESTORE'; thing: Thing }
  | { kind: 'SWITCH'; lectureId: number; switches: Switches }
  | { kind: 'PACE'; thing: Thing; opens: OpeningRule | null }

/** Returns the query, and the sections with pending changes applied. Restored items appear only after the response. */
export function useCurriculum(courseId: number) {
  const query = useQuery({
    ...editableCourseQuery(courseId),
    refetchInterval: ({ state }) => (isBeingWorkedOn(state.data?.sections ?? []) ? POLL_MS : false),
  })
  const changes = useMutationState({
    filters: { mutationKey: [...changesOf(courseId).mutationKey, 'change'], status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  const stored = query.data?.sections
  const sections = useMemo(() => changes.reduce<Sections>(withChange, stored ?? []), [changes, stored])
  return { query, sections }
}

function withChange(sections: Sections, change: Change): Sections {
  if (change.kind === 'MOVE') return withMove(sections, change.move)
  if (change.kind === 'RESTORE') return sections
  if (change.kind === 'SWITCH') return withLecture(sections, change.lectureId, (lecture) => ({ ...lecture, ...change.switches }))
  const { kind, id } = change.thing
  if (change.kind === 'PACE') return withOpening(sections, change)
  if (kind === 'SECTION') return sections.filter((section) => section.id !== id)
  return sections.map((section) =>
    section.lectures.some((lecture) => lecture.id === id)
      ? { ...section, lectures: section.lectures.filter((lecture) => lecture.id !== id) }
      : section,
  )
}

const withOpening = (sections: Sections, { thing: { kind, id }, opens }: { thing: Thing; opens: OpeningRule | null }): Sections =>
  kind === 'SECTION'
    ? sections.map((section) => (section.id === id ? { ...section, opens } : section))
    : withLecture(sections, id, (lecture) => ({ ...lecture, opens }))

/** Keeps the identity of all other lectures, so that their components don't rerender. */
const withLecture = (sections: Sections, id: number, changed: (lecture: EditableLecture) => EditableLecture): Sections =>
  sections.map((section) =>
    section.lectures.some((lecture) => lecture.id === id)
      ? { ...section, lectures: section.lectures.map((lecture) => (lecture.id === id ? changed(lecture) : lecture)) }
      : section,
  )

export function useChangeCurriculum(courseId: number) {
  const queryClient = useQueryClient()
  const { mutationKey, scope } = changesOf(courseId)
  return useMutation({
    mutationKey: [...mutationKey, 'change'],
    scope,
    mutationFn: async (change: Change) => {
      await send(change, { queryClient, courseId })
    },
  })
}

type Place = { queryClient: QueryClient; courseId: number }

async function send(change: Change, place: Place): Promise<void> {
  if (change.kind === 'MOVE') return arrange(change.move, place)
  if (change.kind === 'SWITCH') {
    return keepLecture(place, await call(updateLecture, { body: { id: change.lectureId, ...change.switches } }))
  }
  if (change.kind === 'PACE') return pace(change, place)
  const { kind, id } = change.thing
  const params = { params: { id } }
  if (change.kind === 'RESTORE') await (kind === 'SECTION' ? call(restoreSection, params) : call(restoreLecture, params))
  else await (kind === 'SECTION' ? call(deleteSection, params) : call(deleteLecture, params)).catch(ignoreGone)
  await reloadCurriculum(place)
}

async function pace({ thing: { kind, id }, opens }: Extract<Change, { kind: 'PACE' }>, place: Place): Promise<void> {
  if (kind === 'SECTION') await keepSection(place, await call(updateSection, { body: { id, opens } }))
  else await keepLecture(place, await call(updateLecture, { body: { id, opens } }))
}

function ignoreGone(error: unknown) {
  if (error instanceof ApiError && (error.code === 'SECTION_NOT_FOUND' || error.code === 'LECTURE_NOT_FOUND')) return
  throw error
}

/** Sends a move. If it is refused, the newer curriculum from the refusal replaces the displayed one. */
async function arrange(move: Move, { queryClient, courseId }: Place) {
  const { curriculumVersion, sections } = await queryClient.ensureQueryData(editableCourseQuery(courseId))
  const order = withMove(sections, move).map(({ id, lectures }) => ({ id, lectureIds: lectures.map((lecture) => lecture.id) }))
  try {
    const body = { version: curriculumVersion, sections: order }
    await keepCurriculum({ queryClient, courseId }, await call(arrangeCurriculum, { params: { id: courseId }, body }))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') {
      await keepCurriculum({ queryClient, courseId }, error.data as EditableCurriculum)
    }
    throw error
  }
}

/** Updates the cached curriculum. Cancels running requests, which could return an older one. */
async function keepCurriculum({ queryClient, courseId }: Place, { version, sections }: EditableCurriculum) {
  await change({ queryClient, courseId }, (course) => ({ ...course, curriculumVersion: version, sections }))
}

export const keepLecture = (place: Place, lecture: EditableLecture) =>
  change(place, (course) => ({ ...course, sections: [...withLecture(course.sections, lecture.id, () => lecture)] }))

type KeptSection = Pick<EditableSection, 'id' | 'title' | 'version' | 'opens'>

export const keepSection = (place: Place, { id, title, version, opens }: KeptSection) =>
  change(place, (course) => ({
    ...course,
    sections: course.sections.map((section) => (section.id === id ? { ...section, title, version, opens } : section)),
  }))

async function change({ queryClient, courseId }: Place, changed: (course: EditableCourse) => EditableCourse) {
  const { queryKey } = editableCourseQuery(courseId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (course) => course && changed(course))
}

/** Refetches after a change, because the server computes the curriculum's version and totals. */
async function reloadCurriculum({ queryClient, courseId }: Place) {
  void queryClient.invalidateQueries({ queryKey: ['own-courses'] })
  void queryClient.invalidateQueries({ queryKey: trashQuery(courseId).queryKey })
  await queryClient.invalidateQueries({ queryKey: editableCourseQuery(courseId).queryKey })
}

export const useReloadCurriculum = (courseId: number) => {
  const queryClient = useQueryClient()
  return () => reloadCurriculum({ queryClient, courseId })
}

export function useCreateSection(courseId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    ...changesOf(courseId),
    mutationFn: async (title: string) => {
      const section = await call(createSection, { body: { courseId, title } })
      await reloadCurriculum({ queryClient, courseId })
      return section
    },
  })
}

export type NewLecture = { sectionId: number; title: string; contentType: EditableLecture['contentType'] }

/** Creates lectures one after another. If one is refused, the previous ones stay. */
export function useCreateLectures(courseId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    ...changesOf(courseId),
    mutationFn: async ({ lectures, onMade }: { lectures: readonly NewLecture[]; onMade?: (id: number, place: number) => void }) => {
      const made: EditableLecture[] = []
      try {
        for (const [place, body] of lectures.entries()) {
          const lecture = await call(createLecture, { body })
          made.push(lecture)
          onMade?.(lecture.id, place)
        }
      } finally {
        if (made.length > 0) await reloadCurriculum({ queryClient, courseId })
      }
      return made
    },
  })
}
