import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdParams, Nothing, Titled } from './fields.ts'

const ofCourse = ['COURSE_NOT_FOUND', 'NOT_ALLOWED'] as const

export const CourseExport = z.object({
  state: z.enum(['NONE', 'PREPARING', 'READY', 'FAILED']),
  percent: z.int(),
  requestedAt: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  /** A URL that works for 15 minutes, for the caller only. Request the export again for a new URL. */
  downloadUrl: z.nullable(z.string()),
  /** The time at which the file is deleted. */
  expiresAt: z.nullable(z.string()),
})
export type CourseExport = z.infer<typeof CourseExport>

export const getCourseExport = endpoint({
  method: 'GET',
  path: '/courses/:id/export',
  access: 'signed-in',
  summary: 'Get the status of a course’s last export',
  description: 'With the link to its file. For the course’s instructor and admins.',
  params: IdParams,
  data: CourseExport,
  refuses: [...ofCourse],
})

export const requestCourseExport = endpoint({
  method: 'POST',
  path: '/courses/:id/export',
  access: 'signed-in',
  summary: 'Export a course as a ZIP file',
  description: 'Includes its media and runs in the background. A user can run one export at a time, and the three newest files are kept.',
  params: IdParams,
  data: CourseExport,
  refuses: [...ofCourse, 'EXPORT_RUNNING', 'TOO_MANY_REQUESTS'],
})

export const duplicateCourse = endpoint({
  method: 'POST',
  path: '/courses/:id/duplicate',
  access: 'signed-in',
  summary: 'Duplicate a course as a draft',
  description: 'For the same instructor, with all content and no student data. For the course’s instructor and admins.',
  params: IdParams,
  data: Titled,
  refuses: [...ofCourse, 'TOO_MANY_REQUESTS', 'STORAGE_QUOTA_REACHED', 'COURSE_TEXT_FULL', 'RESOURCES_FULL'],
})

export const CoursePreview = z.object({
  title: z.string(),
  subtitle: z.string(),
  /** The total size of all files. */
  bytes: z.int(),
  sections: z.array(
    z.object({
      title: z.string(),
      lectures: z.array(z.object({ title: z.string(), contentType: z.string(), bytes: z.int() })),
    }),
  ),
  /** Sentences about content that won't be imported. */
  remarks: z.array(z.string()),
})
export type CoursePreview = z.infer<typeof CoursePreview>

/** READING → READ or REFUSED; READ → MAKING → DONE, or REFUSED if a file turns out to be invalid. */
export const CourseImport = z.object({
  id: z.int(),
  status: z.enum(['READING', 'READ', 'REFUSED', 'MAKING', 'DONE']),
  percent: z.int(),
  preview: z.nullable(CoursePreview),
  faults: z.array(z.object({ path: z.string(), message: z.string() })),
  /** The id of the created draft. Null before the draft is created and after it is deleted. */
  courseId: z.nullable(z.int()),
  createdAt: z.string(),
})
export type CourseImport = z.infer<typeof CourseImport>

export const getNewestImport = endpoint({
  method: 'GET',
  path: '/course-imports/newest',
  access: 'instructor',
  summary: 'Get the caller’s last uploaded course file',
  description: 'With its contents, or null.',
  data: z.nullable(CourseImport),
})

export const requestImportedCourse = endpoint({
  method: 'POST',
  path: '/course-imports/:id/make',
  access: 'instructor',
  summary: 'Create a draft course from an uploaded course file',
  description: 'Runs in the background and imports either the whole course or nothing. Idempotent.',
  params: IdParams,
  data: CourseImport,
  refuses: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY', 'STORAGE_FULL', 'STORAGE_QUOTA_REACHED'],
})

export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/course-imports/:id',
  access: 'instructor',
  summary: 'Delete an uploaded course file',
  description: 'A draft created from it remains.',
  params: IdParams,
  data: Nothing,
  refuses: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY'],
})
