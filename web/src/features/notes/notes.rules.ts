import type { Section } from '@akada/contract/courses.ts'
import type { Note } from '@akada/contract/notes.ts'
import { clock } from '../../lib/clock.ts'

export type NoteOrder = 'course' | 'newest'

export type NoteGroup = { title: string; notes: Note[] }

const byPlace = (left: Note, right: Note) => (left.second ?? -1) - (right.second ?? -1) || left.id - right.id
const byAge = (left: Note, right: Note) => right.createdAt.localeCompare(left.createdAt) || right.id - left.id

/** Notes by section in the course's order, those of lectures that have gone at the end; or all in one, the newest first. */
export function groupNotes(notes: readonly Note[], sections: readonly Section[], order: NoteOrder): NoteGroup[] {
  if (order === 'newest') return notes.length > 0 ? [{ title: 'Newest first', notes: notes.toSorted(byAge) }] : []
  const groups = sections.map(({ title, lectures }) => ({
    title,
    notes: lectures.flatMap(({ id }) => notes.filter(({ lectureId }) => lectureId === id).toSorted(byPlace)),
  }))
  const placed = new Set(groups.flatMap((group) => group.notes))
  const others = notes.filter((note) => !placed.has(note)).toSorted(byPlace)
  return [...groups, { title: 'Lectures that have left the course', notes: others }].filter((group) => group.notes.length > 0)
}

/** Where the notes of a lecture stand in its video; several at one second are one. */
export function markersOf(notes: readonly Note[], lectureId: number): { second: number; label: string }[] {
  const words = new Map<number, string[]>()
  for (const { second, text, lectureId: of } of notes.toSorted(byPlace))
    if (of === lectureId && second !== null) words.set(second, [...(words.get(second) ?? []), ...(text === '' ? [] : [text])])
  return [...words].map(([second, texts]) => ({ second, label: [clock(second), ...texts].join(' · ').slice(0, 200) }))
}

export const titleOfMoment = (second: number | null): string => (second === null ? 'Note' : clock(second))
