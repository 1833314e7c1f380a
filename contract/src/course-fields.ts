// Apart from the calls, so that a page that only shows courses doesn't load what a form checks by.
import * as z from 'zod/mini'

export const CourseStatus = z.enum(['DRAFT', 'UNDER_REVIEW', 'CHANGES_REQUESTED', 'REJECTED', 'LIVE', 'ARCHIVED'])
export type CourseStatus = z.infer<typeof CourseStatus>
export const CourseLevel = z.enum(['BEGINNER', 'INTERMEDIATE', 'ADVANCED', 'ALL'])
export type CourseLevel = z.infer<typeof CourseLevel>
