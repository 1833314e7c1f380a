// Written by `npm run openapi` from ../notes.ts.
import type * as notes from '../notes.ts'
import type { Call } from '../endpoint.ts'

export const listNotes: Call<typeof notes.listNotes> = { method: 'GET', path: '/notes', empty: [{ lectureId: null, second: null }] }
export const listNotebooks: Call<typeof notes.listNotebooks> = { method: 'GET', path: '/notes/courses' }
export const getNotebook: Call<typeof notes.getNotebook> = { method: 'GET', path: '/notes/courses/:courseId', refuses: ['NOTES_NONE'], empty: { notes: [{ section: null, lecture: null, lectureId: null, second: null }] } }
export const countNotes: Call<typeof notes.countNotes> = { method: 'GET', path: '/notes/counts', refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE', 'NOT_ALLOWED'] }
export const createNote: Call<typeof notes.createNote> = { method: 'POST', path: '/notes', refuses: ['LECTURE_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'NOTES_FULL'], empty: { lectureId: null, second: null } }
export const updateNote: Call<typeof notes.updateNote> = { method: 'PATCH', path: '/notes/:id', refuses: ['NOTE_NOT_FOUND'], empty: { lectureId: null, second: null } }
export const deleteNote: Call<typeof notes.deleteNote> = { method: 'DELETE', path: '/notes/:id', refuses: ['NOTE_NOT_FOUND'] }
export const exportNotes: Call<typeof notes.exportNotes> = { method: 'GET', path: '/notes/export', refuses: ['NOTES_NONE'] }
