import { listNotes } from '@akada/contract/calls/notes.ts'
import type { Note } from '@akada/contract/notes.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sendOrStore } from '../../lib/outbox/send-or-store.ts'
import type { ShownNote } from './notes.rules.ts'

export const notesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['learning', courseId, 'notes'],
    queryFn: ({ signal }) => call(listNotes, { query: { courseId } }, { signal }),
    // The user may have added notes on another device.
    refetchOnWindowFocus: 'always',
  })

/** A note that the server hasn't assigned an id yet. */
export type NewNote = Pick<Note, 'clientId' | 'second' | 'text'> & { lectureId: number }

/** `titleOf`: returns a lecture's title, or null for a deleted one. */
export type Notes = { client: QueryClient; courseId: number; titleOf: (lectureId: number | null) => string | null }

/** Creates a note on the server, or stores it on this device until it can be sent. */
export async function keepNote(notes: Notes, note: NewNote): Promise<ShownNote> {
  const { clientId: noteClientId, lectureId, second, text } = note
  const action = { noteClientId, lectureId, second, text, courseId: notes.courseId, lectureTitle: notes.titleOf(lectureId) }
  const done = await sendOrStore({ kind: 'NOTE_CREATED', ...action })
  if (!done.isStored) return takeNote(notes, done.answer)
  const now = new Date().toISOString()
  return { ...note, id: null, createdAt: now, updatedAt: now, isWaiting: true }
}

export async function rewriteNote(notes: Notes, note: ShownNote, text: string): Promise<void> {
  const done = await sendOrStore({ kind: 'NOTE_CHANGED', ...actionOn(notes, note), text })
  if (!done.isStored) takeNote(notes, done.answer)
}

export async function dropNote(notes: Notes, note: ShownNote): Promise<void> {
  const done = await sendOrStore({ kind: 'NOTE_DELETED', ...actionOn(notes, note) })
  if (!done.isStored) forgetNote(notes, note.clientId)
}

const actionOn = ({ courseId, titleOf }: Notes, { id, clientId, lectureId }: ShownNote) => ({
  courseId,
  noteId: id,
  noteClientId: clientId,
  lectureTitle: titleOf(lectureId),
})

type OfCourse = Pick<Notes, 'client' | 'courseId'>

/** Shows the note from the server in the displayed notes. */
export function takeNote({ client, courseId }: OfCourse, note: Note): ShownNote {
  client.setQueryData(notesQuery(courseId).queryKey, (notes) => {
    if (!notes?.some(({ id }) => id === note.id)) return notes && [...notes, note]
    return notes.map((known) => (known.id === note.id ? note : known))
  })
  return { ...note, isWaiting: false }
}

export function forgetNote({ client, courseId }: OfCourse, clientId: string) {
  client.setQueryData(notesQuery(courseId).queryKey, (notes) => notes?.filter((note) => note.clientId !== clientId))
}
