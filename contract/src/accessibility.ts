import * as z from 'zod/mini'
import { EditorTab } from './course-reviews.ts'
import { endpoint } from './endpoint.ts'
import { IdParams } from './fields.ts'

/**
 * The automatic checks. CAPTIONS: each video has captions in the course's language. TRANSCRIPT: the captions cover the whole video, so they
 * can serve as a transcript. ALT_TEXT: pictures have a text alternative. HEADINGS: texts skip no heading level. LINK_TEXT: links describe
 * their target.
 */
export const AccessibilityCheckCode = z.enum(['CAPTIONS', 'TRANSCRIPT', 'ALT_TEXT', 'HEADINGS', 'LINK_TEXT'])
export type AccessibilityCheckCode = z.infer<typeof AccessibilityCheckCode>

/** Statements that only the instructor can make. */
export const AccessibilityDeclaration = z.enum(['CAPTIONS_CHECKED', 'SAID_WHAT_IS_SHOWN', 'NO_FLASHING', 'FILES_READABLE'])
export type AccessibilityDeclaration = z.infer<typeof AccessibilityDeclaration>

export const AccessibilityPlace = z.object({
  tab: EditorTab,
  lectureId: z.nullable(z.int()),
  /** The lecture title, or the name of another place in the course. */
  title: z.string(),
  /** A sentence that describes the fault. */
  message: z.string(),
})
export type AccessibilityPlace = z.infer<typeof AccessibilityPlace>

export const AccessibilityCheck = z.object({
  code: AccessibilityCheckCode,
  /** The number of checked items, and the number that pass. */
  total: z.int(),
  passed: z.int(),
  places: z.array(AccessibilityPlace),
})
export type AccessibilityCheck = z.infer<typeof AccessibilityCheck>

export const AccessibilityReport = z.object({
  courseId: z.int(),
  /** As entered by the instructor: “English”. */
  language: z.string(),
  /** The total length of all videos. */
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
  summary: 'Get the accessibility report of a course',
  description: 'Measures the course now and includes the instructor’s declarations. For the course’s instructor and admins.',
  params: IdParams,
  data: AccessibilityReport,
  refuses: [...ofCourse],
})

export const saveAccessibilityDeclaration = endpoint({
  method: 'PUT',
  path: '/courses/:id/accessibility',
  access: 'signed-in',
  summary: 'Save or remove an accessibility declaration',
  description: 'A declaration covers what can’t be measured.',
  params: IdParams,
  body: z.object({ code: AccessibilityDeclaration, isDeclared: z.boolean() }),
  data: z.object({ declared: z.array(AccessibilityDeclaration) }),
  refuses: [...ofCourse, 'COURSE_NOT_EDITABLE'],
})
