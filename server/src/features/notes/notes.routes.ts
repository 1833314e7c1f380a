import * as notesContract from '@akada/contract/notes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { Attached } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { countNotes } from './count-notes.ts'
import { createNote } from './create-note.ts'
import { deleteNoteOf, listNamedNotes, listNotebooksOf, listNotesOf, type NoteRow, rewriteNote } from './notes.queries.ts'
import { notesAsMarkdown } from './notes.rules.ts'

export function noteRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, notesContract.listNotes, async ({ query }, { db, user }) => (await listNotesOf(db, user.id, query)).map(asNote))

  serve(app, deps, notesContract.exportNotes, async ({ query: { courseId } }, { db, user }) => {
    const notes = await listNamedNotes(db, user.id, courseId)
    const { course } = notes[0] ?? refuse('NOTES_NONE')
    const addressOf = ({ lectureId, second }: { lectureId: number; second: number | null }) =>
      `${deps.site.publicUrl}/my-learning/courses/${courseId}?lecture=${lectureId}${second === null ? '' : `&t=${second}`}`
    const body = notesAsMarkdown({ course, notes, addressOf })
    return new Attached({ contentType: 'text/markdown; charset=utf-8', fileName: `Notes ${course}.md`, body })
  })

  serve(app, deps, notesContract.listNotebooks, (_, { db, user }) => listNotebooksOf(db, user.id))

  serve(app, deps, notesContract.getNotebook, async ({ params: { courseId } }, { db, user }) => {
    const notes = await listNamedNotes(db, user.id, courseId)
    const { course: title, isEnrolled } = notes[0] ?? refuse('NOTES_NONE')
    return { title, isEnrolled, notes }
  })

  serve(app, deps, notesContract.countNotes, ({ query }, { db, user }) => countNotes(db, user, query.courseId))

  serve(app, deps, notesContract.createNote, async ({ body }, { db, user, now }) => asNote(await createNote(db, user, body, now)))

  serve(app, deps, notesContract.updateNote, async ({ params, body }, { db, user, now }) =>
    asNote((await rewriteNote(db, { ...params, userId: user.id }, { ...body, now })) ?? refuse('NOTE_NOT_FOUND')),
  )

  serve(app, deps, notesContract.deleteNote, async ({ params }, { db, user }) => {
    if (!(await deleteNoteOf(db, { ...params, userId: user.id }))) refuse('NOTE_NOT_FOUND')
    return null
  })
}

const asNote = (row: NoteRow): notesContract.Note => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
