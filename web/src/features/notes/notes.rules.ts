import type { Section } from '@akada/contract/courses.ts'
import type { Note } from '@akada/contract/notes.ts'
import { clock } from '../../lib/clock.ts'
import type { ActionOf, Entry } from '../../lib/outbox/actions.ts'

/** A note as displayed. `id` is null until the server has assigned one. `isWaiting`: a change hasn't been sent yet. */
export type ShownNote = Omit<Note, 'id'> & { id: number | null; isWaiting: boolean }
type NoteAction = ActionOf<'NOTE_CREATED' | 'NOTE_CHANGED' | 'NOTE_DELETED'>
type Waiting = Pick<Entry, 'madeAt' | 'refusal'>

/** Returns a course's notes including unsent changes. */
export const withWaiting = (notes: readonly Note[], waiting: readonly Entry[], courseId: number): ShownNote[] =>
  waiting.reduce<ShownNote[]>(
    (shown, { deed: action, ...entry }) =>
      'noteClientId' in action && action.courseId === courseId ? withAction(shown, action, entry) : shown,
    notes.map((note) => ({ ...note, isWaiting: false })),
  )

function withAction(notes: ShownNote[], action: NoteAction, { madeAt, refusal }: Waiting): ShownNote[] {
  const isIt = ({ clientId }: ShownNote) => clientId === action.noteClientId
  switch (action.kind) {
    case 'NOTE_CREATED': {
      if (notes.some(isIt)) return notes
      const { noteClientId: clientId, lectureId, second, text } = action
      const createdAt = new Date(madeAt.clockMs).toISOString()
      return [...notes, { id: null, clientId, lectureId, second, text, createdAt, updatedAt: createdAt, isWaiting: true }]
    }
    case 'NOTE_CHANGED':
      return notes.map((note) => (isIt(note) ? { ...note, text: action.text, isWaiting: true } : note))
    case 'NOTE_DELETED':
      return refusal === null ? notes.filter((note) => !isIt(note)) : notes
  }
}

export type NoteOrder = 'course' | 'newest'

export type NoteGroup = { title: string; notes: ShownNote[] }

const numberOf = ({ id }: ShownNote) => id ?? Number.MAX_SAFE_INTEGER
const byPlace = (left: ShownNote, right: ShownNote) => (left.second ?? -1) - (right.second ?? -1) || numberOf(left) - numberOf(right)
const byAge = (left: ShownNote, right: ShownNote) => right.createdAt.localeCompare(left.createdAt) || numberOf(right) - numberOf(left)

/** Groups notes by section in course order, with notes on deleted lectures last. For `newest`, returns one group, newest first. */
export function groupNotes(notes: readonly ShownNote[], sections: readonly Section[], order: NoteOrder): NoteGroup[] {
  if (order === 'newest') return notes.length > 0 ? [{ title: 'Newest first', notes: notes.toSorted(byAge) }] : []
  const groups = sections.map(({ title, lectures }) => ({
    title,
    notes: lectures.flatMap(({ id }) => notes.filter(({ lectureId }) => lectureId === id).toSorted(byPlace)),
  }))
  const placed = new Set(groups.flatMap((group) => group.notes))
  const others = notes.filter((note) => !placed.has(note)).toSorted(byPlace)
  return [...groups, { title: 'Removed lectures', notes: others }].filter((group) => group.notes.length > 0)
}

/** Returns the marker positions for a lecture's notes. Notes at the same second share a marker. */
export function markersOf(notes: readonly ShownNote[], lectureId: number): { second: number; label: string }[] {
  const words = new Map<number, string[]>()
  for (const { second, text, lectureId: of } of notes.toSorted(byPlace))
    if (of === lectureId && second !== null) words.set(second, [...(words.get(second) ?? []), ...(text === '' ? [] : [text])])
  return [...words].map(([second, texts]) => ({ second, label: [clock(second), ...texts].join(' · ').slice(0, 200) }))
}

export const titleOfMoment = (second: number | null): string => (second === null ? 'Note' : clock(second))
