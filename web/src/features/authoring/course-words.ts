import type { CertificateTemplate } from '@akada/contract/course-fields.ts'
import type { CourseLevel, CourseStatus } from '@akada/contract/courses.ts'

export const statusWords = {
  DRAFT: { text: 'Draft', kind: 'neutral' },
  UNDER_REVIEW: { text: 'In review', kind: 'info' },
  CHANGES_REQUESTED: { text: 'Changes requested', kind: 'warning' },
  REJECTED: { text: 'Rejected', kind: 'danger' },
  LIVE: { text: 'Published', kind: 'success' },
  ARCHIVED: { text: 'Archived', kind: 'neutral' },
} as const satisfies Record<CourseStatus, unknown>

export const courseStatuses = Object.keys(statusWords) as CourseStatus[]

export const levelWords: Record<CourseLevel, string> = {
  BEGINNER: 'Beginner',
  INTERMEDIATE: 'Intermediate',
  ADVANCED: 'Advanced',
  ALL: 'All levels',
}

export const templateWords: Record<CertificateTemplate, string> = { CLASSIC: 'Classic', MODERN: 'Modern', FORMAL: 'Formal' }
