import { createNote, deleteNote, listNotes, type Note, updateNote } from '@akada/contract/notes.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const notesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['learning', courseId, 'notes'],
    queryFn: ({ signal }) => call(listNotes, { query: { courseId } }, { signal }),
  })

/** A note before the server knows it. */
export type NewNote = Pick<Note, 'clientId' | 'second' | 'text'> & { lectureId: number }

export type Notes = { client: QueryClient; courseId: number }

export async function keepNote({ client, courseId }: Notes, body: NewNote): Promise<Note> {
  const note = await call(createNote, { body })
  client.setQueryData(notesQuery(courseId).queryKey, (notes) => notes && [...notes.filter(({ id }) => id !== note.id), note])
  return note
}

export async function rewriteNote({ client, courseId }: Notes, id: number, text: string): Promise<Note> {
  const note = await call(updateNote, { params: { id }, body: { text } })
  client.setQueryData(notesQuery(courseId).queryKey, (notes) => notes?.map((known) => (known.id === id ? note : known)))
  return note
}

export async function dropNote({ client, courseId }: Notes, id: number): Promise<void> {
  await call(deleteNote, { params: { id } })
  client.setQueryData(notesQuery(courseId).queryKey, (notes) => notes?.filter((note) => note.id !== id))
}
