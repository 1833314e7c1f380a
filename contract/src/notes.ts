import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CourseIdParams, Id, IdParams, Nothing, Paragraph, Uuid, Whole } from './fields.ts'
import { NOTE_LENGTH } from './limits.ts'

/** A note without text is a bookmark. */
export const Note = z.object({
  id: z.int(),
  /** An id chosen by the browser that created the note. */
  clientId: z.string(),
  /** Null if the lecture was deleted. */
  lectureId: z.nullable(z.int()),
  /** The position in the video. Null for other lectures. */
  second: z.nullable(z.int()),
  text: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Note = z.infer<typeof Note>

export const listNotes = endpoint({
  method: 'GET',
  path: '/notes',
  access: 'signed-in',
  summary: 'List the caller’s notes in a course or lecture',
  description: 'In order of creation. Notes remain after the enrollment ends.',
  query: z.object({ courseId: Id, lectureId: z.optional(Id) }),
  data: z.array(Note),
})

export const listNotebooks = endpoint({
  method: 'GET',
  path: '/notes/courses',
  access: 'signed-in',
  summary: 'List the courses in which the caller has notes',
  description: 'Last edited first. Includes courses that the caller can no longer access.',
  data: z.array(
    z.object({
      courseId: z.int(),
      title: z.string(),
      notes: z.int(),
      /** Whether the user still has access to the course. */
      isEnrolled: z.boolean(),
    }),
  ),
})

export const getNotebook = endpoint({
  method: 'GET',
  path: '/notes/courses/:courseId',
  access: 'signed-in',
  summary: 'Get all of the caller’s notes in a course',
  description: 'In course order, with section and lecture names, even after the enrollment ended.',
  params: CourseIdParams,
  data: z.object({
    title: z.string(),
    isEnrolled: z.boolean(),
    notes: z.array(
      z.object({
        id: z.int(),
        /** Null if the lecture was deleted. */
        section: z.nullable(z.string()),
        lecture: z.nullable(z.string()),
        lectureId: z.nullable(z.int()),
        second: z.nullable(z.int()),
        text: z.string(),
      }),
    ),
  }),
  refuses: ['NOTES_NONE'],
})

export const countNotes = endpoint({
  method: 'GET',
  path: '/notes/counts',
  access: 'signed-in',
  summary: 'Count the notes and bookmarks per lecture',
  description:
    'Counts enrolled students who have at least one note or bookmark, without their names. Lectures with fewer than 3 such students are omitted. For the course’s instructor and admins.',
  query: z.object({ courseId: Id }),
  data: z.array(z.object({ lectureId: z.int(), people: z.int() })),
  refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE', 'NOT_ALLOWED'],
})

export const createNote = endpoint({
  method: 'POST',
  path: '/notes',
  access: 'signed-in',
  summary: 'Create a note on a lecture',
  description: 'For users who may play the lecture, up to 1,000 notes per course. Idempotent per `clientId`.',
  body: z.object({
    clientId: Uuid,
    lectureId: Id,
    second: z._default(z.nullable(Whole(0, 86_400)), null),
    text: z._default(Paragraph(NOTE_LENGTH), ''),
  }),
  data: Note,
  refuses: ['LECTURE_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'NOTES_FULL'],
})

export const updateNote = endpoint({
  method: 'PATCH',
  path: '/notes/:id',
  access: 'signed-in',
  summary: 'Update one of the caller’s notes',
  params: IdParams,
  body: z.object({ text: Paragraph(NOTE_LENGTH) }),
  data: Note,
  refuses: ['NOTE_NOT_FOUND'],
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/notes/:id',
  access: 'signed-in',
  summary: 'Delete one of the caller’s notes',
  params: IdParams,
  data: Nothing,
  refuses: ['NOTE_NOT_FOUND'],
})

export const exportNotes = endpoint({
  method: 'GET',
  path: '/notes/export',
  answers: [{ status: 200, type: 'text/markdown' }],
  access: 'signed-in',
  summary: 'Download the caller’s notes in a course as Markdown',
  description: 'Grouped by section and lecture.',
  query: z.object({ courseId: Id }),
  data: z.null(),
  refuses: ['NOTES_NONE'],
})
