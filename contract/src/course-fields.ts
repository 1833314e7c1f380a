// In a file of their own, so that pages that only show courses don't load the schemas of forms.
import * as z from 'zod/mini'

export const CourseStatus = z.enum(['DRAFT', 'UNDER_REVIEW', 'CHANGES_REQUESTED', 'REJECTED', 'LIVE', 'ARCHIVED'])
export type CourseStatus = z.infer<typeof CourseStatus>
export const CourseLevel = z.enum(['BEGINNER', 'INTERMEDIATE', 'ADVANCED', 'ALL'])
export type CourseLevel = z.infer<typeof CourseLevel>
