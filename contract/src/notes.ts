import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CourseIdParams, Id, IdParams, Nothing, Paragraph, Uuid, Whole } from './fields.ts'
import { NOTE_LENGTH } from './limits.ts'

/** A note without text is a bookmark. */
export const Note = z.object({
  id: z.int(),
  /** An id chosen by the browser that created the note. */
  clientId: z.string(),
  /** Null if the lecture was removed from the course. */
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
  summary: 'The caller’s own notes in a course, or on one of its lectures, in the order they were made. They outlive the enrollment.',
  query: z.object({ courseId: Id, lectureId: z.optional(Id) }),
  data: z.array(Note),
})

export const listNotebooks = endpoint({
  method: 'GET',
  path: '/notes/courses',
  access: 'signed-in',
  summary: 'The courses in which the caller has notes, those written in last first; also courses that they no longer have.',
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
  summary:
    'The caller’s notes in a course with the names of what they are on, in the order of the course, whether they still have it or not.',
  params: CourseIdParams,
  data: z.object({
    title: z.string(),
    isEnrolled: z.boolean(),
    notes: z.array(
      z.object({
        id: z.int(),
        /** Null if the lecture was removed from the course. */
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
  summary:
    'How many of those enrolled keep a bookmark or a note on each lecture, for the course’s instructor and admins; never whose. Lectures with fewer than 3 are left out.',
  query: z.object({ courseId: Id }),
  data: z.array(z.object({ lectureId: z.int(), people: z.int() })),
  refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE', 'NOT_ALLOWED'],
})

export const createNote = endpoint({
  method: 'POST',
  path: '/notes',
  access: 'signed-in',
  summary: 'Keeps a note on a lecture the caller may play, at most 1,000 in a course. Sent again with the same `clientId`, it stays one.',
  body: z.object({
    clientId: Uuid,
    lectureId: Id,
    second: z._default(z.nullable(Whole(0, 86_400)), null),
    text: z._default(Paragraph(NOTE_LENGTH), ''),
  }),
  data: Note,
  refuses: ['LECTURE_NOT_FOUND', 'NOT_ENROLLED', 'NOTES_FULL'],
})

export const updateNote = endpoint({
  method: 'PATCH',
  path: '/notes/:id',
  access: 'signed-in',
  summary: 'Puts other words in one of the caller’s notes.',
  params: IdParams,
  body: z.object({ text: Paragraph(NOTE_LENGTH) }),
  data: Note,
  refuses: ['NOTE_NOT_FOUND'],
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/notes/:id',
  access: 'signed-in',
  summary: 'Deletes one of the caller’s notes.',
  params: IdParams,
  data: Nothing,
  refuses: ['NOTE_NOT_FOUND'],
})

export const exportNotes = endpoint({
  method: 'GET',
  path: '/notes/export',
  answers: [{ status: 200, type: 'text/markdown' }],
  access: 'signed-in',
  summary: 'The caller’s notes in a course as a Markdown file, by section and lecture.',
  query: z.object({ courseId: Id }),
  data: z.null(),
  refuses: ['NOTES_NONE'],
})
