import type { EditableLecture, EditableSection } from '@akada/contract/curriculum.ts'
import { curriculumLimits, resourceExtensions } from '@akada/contract/limits.ts'

export type Sections = readonly EditableSection[]

/** Where to move an item: in front of another item, or to the end (null). */
export type Move =
  | { kind: 'LECTURE'; id: number; sectionId: number; beforeId: number | null }
  | { kind: 'SECTION'; id: number; beforeId: number | null }

export const typeNames: Record<EditableLecture['contentType'], string> = {
  VIDEO: 'Video',
  TEXT: 'Text',
  QUIZ: 'Quiz',
  ASSIGNMENT: 'Assignment',
}

/** Whether a lecture has a text: its content, or the instructions of an assignment. */
export const hasText = ({ contentType }: Pick<EditableLecture, 'contentType'>): boolean =>
  contentType === 'TEXT' || contentType === 'ASSIGNMENT'

export type Direction = 'up' | 'down'

/** Returns the curriculum after a move. If the item or the target is missing, the curriculum stays unchanged. */
export const withMove = (sections: Sections, move: Move): Sections =>
  move.kind === 'SECTION' ? withSectionMoved(sections, move) : withLectureMoved(sections, move)

function withSectionMoved(sections: Sections, { id, beforeId }: { id: number; beforeId: number | null }): Sections {
  const section = sections.find((each) => each.id === id)
  return section === undefined || beforeId === id ? sections : inserted(without(sections, id), section, beforeId)
}

function withLectureMoved(sections: Sections, { id, sectionId, beforeId }: Extract<Move, { kind: 'LECTURE' }>): Sections {
  const lecture = lectureIn(sections, id)
  if (lecture === undefined || beforeId === id || !sections.some((section) => section.id === sectionId)) return sections
  return sections.map((section) => {
    if (section.id === sectionId) {
      return { ...section, lectures: inserted(without(section.lectures, id), { ...lecture, sectionId }, beforeId) }
    }
    return section.id === lecture.sectionId ? { ...section, lectures: without(section.lectures, id) } : section
  })
}

const without = <Item extends { id: number }>(items: readonly Item[], id: number): Item[] => items.filter((item) => item.id !== id)

function inserted<Item extends { id: number }>(items: readonly Item[], item: Item, beforeId: number | null): Item[] {
  const place = items.findIndex(({ id }) => id === beforeId)
  return place === -1 ? [...items, item] : [...items.slice(0, place), item, ...items.slice(place)]
}

export const lectureIn = (sections: Sections, id: number): EditableLecture | undefined =>
  sections.flatMap(({ lectures }) => lectures).find((lecture) => lecture.id === id)

/** Returns whether two curricula have the same order. */
export const isSameOrder = (sections: Sections, others: Sections): boolean => orderOf(sections) === orderOf(others)

const orderOf = (sections: Sections): string => sections.map(({ id, lectures }) => `${id}:${lectures.map((each) => each.id)}`).join(' ')

/** Returns the move of a lecture by one step, which can lead into the neighboring section. Returns null at the first or last position. */
export function lectureStep(sections: Sections, id: number, direction: Direction): Move | null {
  const at = sections.findIndex(({ lectures }) => lectures.some((lecture) => lecture.id === id))
  const lectures = sections[at]?.lectures ?? []
  const place = lectures.findIndex((lecture) => lecture.id === id)
  if (place === -1) return null
  const isLeaving = place === (direction === 'up' ? 0 : lectures.length - 1)
  const section = sections[isLeaving ? at + (direction === 'up' ? -1 : 1) : at]
  if (section === undefined) return null
  if (isLeaving) {
    return { kind: 'LECTURE', id, sectionId: section.id, beforeId: direction === 'up' ? null : (section.lectures[0]?.id ?? null) }
  }
  return { kind: 'LECTURE', id, sectionId: section.id, beforeId: neighborAfter(lectures, place, direction) }
}

export function sectionStep(sections: Sections, id: number, direction: Direction): Move | null {
  const place = sections.findIndex((section) => section.id === id)
  if (place === -1 || place === (direction === 'up' ? 0 : sections.length - 1)) return null
  return { kind: 'SECTION', id, beforeId: neighborAfter(sections, place, direction) }
}

const neighborAfter = (items: readonly { id: number }[], place: number, direction: Direction): number | null =>
  items[direction === 'up' ? place - 1 : place + 2]?.id ?? null

/** Describes a lecture's position: `lecture 2 of 5 in “Basics”`. */
export function placeOfLecture(sections: Sections, id: number): string {
  const section = sections.find(({ lectures }) => lectures.some((lecture) => lecture.id === id))
  const place = section?.lectures.findIndex((lecture) => lecture.id === id) ?? -1
  return section ? `lecture ${place + 1} of ${section.lectures.length} in “${section.title}”` : 'gone'
}

export const placeOfSection = (sections: Sections, id: number): string =>
  `section ${sections.findIndex((section) => section.id === id) + 1} of ${sections.length}`

/** Returns whether a video is being processed, in which case the curriculum should be polled. */
export const isBeingWorkedOn = (sections: Sections): boolean =>
  sections.some(({ lectures }) => lectures.some(({ video }) => video?.status === 'WAITING' || video?.status === 'WORKING'))

export const totalSeconds = (sections: Sections): number =>
  sections.reduce((sum, { lectures }) => sum + lectures.reduce((part, { durationSeconds }) => part + durationSeconds, 0), 0)

export const countLectures = (sections: Sections): number => sections.reduce((sum, { lectures }) => sum + lectures.length, 0)

/** Formats `1h 05m`, `12m` or `45s`, like the server. */
export function lengthOf(seconds: number): string {
  if (seconds < 60) return `${seconds}s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`
}

/** Returns the title for a lecture created from a file: the file name without its extension, with separators replaced by spaces. */
export function titleOfFile(name: string): string {
  const words = name
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[\p{Cc}_\s]+/gu, ' ')
    .trim()
  return [...words].slice(0, curriculumLimits.title).join('').trim() || 'Untitled'
}

const names = new Intl.Collator('en', { numeric: true })

export const byName = (a: { name: string }, b: { name: string }): number => names.compare(a.name, b.name)

export const isResource = ({ name }: { name: string }): boolean =>
  resourceExtensions.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
