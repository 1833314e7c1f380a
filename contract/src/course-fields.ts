// Course fields in a separate file, so that pages that only show courses don't load form schemas.
import * as z from 'zod/mini'

export const CertificateTemplate = z.enum(['CLASSIC', 'MODERN', 'FORMAL'])
export type CertificateTemplate = z.infer<typeof CertificateTemplate>

export const CourseStatus = z.enum(['DRAFT', 'UNDER_REVIEW', 'CHANGES_REQUESTED', 'REJECTED', 'LIVE', 'ARCHIVED'])
export type CourseStatus = z.infer<typeof CourseStatus>
export const CourseLevel = z.enum(['BEGINNER', 'INTERMEDIATE', 'ADVANCED', 'ALL'])
export type CourseLevel = z.infer<typeof CourseLevel>
