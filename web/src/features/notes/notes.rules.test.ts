import type { Lecture, Section } from '@akada/contract/courses.ts'
import { describe, expect, test } from 'vitest'
import { groupNotes, markersOf, type ShownNote } from './notes.rules.ts'

const sections = [
  { title: 'Ground', lectures: [{ id: 1 }, { id: 2 }] as Lecture[] },
  { title: 'Walls', lectures: [{ id: 3 }] as Lecture[] },
] as Section[]

let made = 0
const note = (lectureId: number | null, second: number | null, text = ''): ShownNote => {
  made += 1
  const at = new Date(made * 1000).toISOString()
  return { id: made, clientId: `note-${made}`, lectureId, second, text, createdAt: at, updatedAt: at, isWaiting: false }
}

describe('order of notes', () => {
  test('groups by section, lecture and time, with notes on deleted lectures last', () => {
    const [late, early, whole, other, gone] = [note(2, 90), note(2, 9), note(2, null), note(1, 30), note(null, 5)]

    expect(groupNotes([gone, late, early, whole, other], sections, 'course')).toEqual([
      { title: 'Ground', notes: [other, whole, early, late] },
      { title: 'Removed lectures', notes: [gone] },
    ])
  })

  test('can be newest first, in one group', () => {
    const [first, second] = [note(3, 1), note(1, 2)]

    expect(groupNotes([first, second], sections, 'newest')).toEqual([{ title: 'Newest first', notes: [second, first] }])
    expect(groupNotes([], sections, 'newest')).toEqual([])
  })
})

describe('note markers on the seek bar', () => {
  test('combine the notes at the same second, with their text', () => {
    const notes = [note(1, 65, 'Mix well'), note(1, 65), note(1, 5), note(1, null, 'All of it'), note(2, 7)]

    expect(markersOf(notes, 1)).toEqual([
      { second: 5, label: '0:05' },
      { second: 65, label: '1:05 · Mix well' },
    ])
  })
})
