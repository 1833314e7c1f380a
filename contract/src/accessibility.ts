import * as z from 'zod/mini'
import { EditorTab } from './course-reviews.ts'
import { endpoint } from './endpoint.ts'
import { IdParams } from './fields.ts'

/**
 * What is measured. CAPTIONS: each video has them in the course’s language. TRANSCRIPT: they reach to the video’s end, so that it
 * can be read. ALT_TEXT: pictures say in words what they show. HEADINGS: texts leave out no level. LINK_TEXT: links say where they lead.
 */
export const AccessibilityCheckCode = z.enum(['CAPTIONS', 'TRANSCRIPT', 'ALT_TEXT', 'HEADINGS', 'LINK_TEXT'])
export type AccessibilityCheckCode = z.infer<typeof AccessibilityCheckCode>

/** What only the instructor can say. */
export const AccessibilityDeclaration = z.enum(['CAPTIONS_CHECKED', 'SAID_WHAT_IS_SHOWN', 'NO_FLASHING', 'FILES_READABLE'])
export type AccessibilityDeclaration = z.infer<typeof AccessibilityDeclaration>

/** Somewhere a check fails. */
export const AccessibilityPlace = z.object({
  tab: EditorTab,
  lectureId: z.nullable(z.int()),
  /** Of the lecture, or what else it is. */
  title: z.string(),
  /** What is wrong there, in words. */
  message: z.string(),
})
export type AccessibilityPlace = z.infer<typeof AccessibilityPlace>

export const AccessibilityCheck = z.object({
  code: AccessibilityCheckCode,
  /** How many things were looked at, and how many of them are as they should be. */
  total: z.int(),
  passed: z.int(),
  places: z.array(AccessibilityPlace),
})
export type AccessibilityCheck = z.infer<typeof AccessibilityCheck>

export const AccessibilityReport = z.object({
  courseId: z.int(),
  /** As the instructor wrote it: “English”. */
  language: z.string(),
  /** Of the videos. */
  totalSeconds: z.int(),
  secondsWithoutCaptions: z.int(),
  checks: z.array(AccessibilityCheck),
  declared: z.array(AccessibilityDeclaration),
})
export type AccessibilityReport = z.infer<typeof AccessibilityReport>

const ofCourse = ['COURSE_NOT_FOUND', 'NOT_ALLOWED'] as const

export const getAccessibility = endpoint({
  method: 'GET',
  path: '/courses/:id/accessibility',
  access: 'signed-in',
  summary: 'How accessible a course is, measured now, and what its instructor says of it. For its instructor and admins.',
  params: IdParams,
  data: AccessibilityReport,
  refuses: [...ofCourse],
})

export const saveAccessibilityDeclaration = endpoint({
  method: 'PUT',
  path: '/courses/:id/accessibility',
  access: 'signed-in',
  summary: 'Says something of a course that can’t be measured, or takes it back.',
  params: IdParams,
  body: z.object({ code: AccessibilityDeclaration, isDeclared: z.boolean() }),
  data: z.object({ declared: z.array(AccessibilityDeclaration) }),
  refuses: [...ofCourse, 'COURSE_NOT_EDITABLE'],
})
