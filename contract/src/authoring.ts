import * as z from 'zod/mini'
import { Amount } from './amount.ts'
import { CertificateTemplate, CourseLevel, CourseStatus } from './course-fields.ts'
import { COVER_FORMATS, coverRefusals, coverUpload } from './cover-upload.ts'
import { EditableSection } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { cover, Id, IdParams, Line, Nothing, Paragraph, SearchWords, Version } from './fields.ts'
import { courseLimits } from './limits.ts'
import { paged, pageQuery } from './page.ts'
import { RichText, RichTextInput } from './rich-text.ts'

const lines = Paragraph(courseLimits.lines.count * (courseLimits.lines.length + 1)).check(
  z.refine((text) => text.split('\n').length <= courseLimits.lines.count, `Enter at most ${courseLimits.lines.count} lines.`),
  z.refine(
    (text) => text.split('\n').every((line) => line.length <= courseLimits.lines.length),
    `Each line can have up to ${courseLimits.lines.length} characters.`,
  ),
)

/** A color such as `#0b6b47`. Blank for the site's colors. */
export const AccentColor = z
  .string()
  .check(z.toLowerCase(), z.regex(/^(?:#[0-9a-f]{6})?$/, 'Enter a color like #0b6b47, or leave this blank.'))

const details = {
  title: Line(
    courseLimits.title.min,
    courseLimits.title.max,
    `Title is required and must be at least ${courseLimits.title.min} characters long`,
  ),
  subtitle: Line(
    courseLimits.subtitle.min,
    courseLimits.subtitle.max,
    `Subtitle is required and must be at least ${courseLimits.subtitle.min} characters long`,
  ),
  description: RichTextInput(courseLimits.description.max),
  priceUsd: Amount({ min: 0, max: 10_000, message: 'Please select a USD price' }),
  priceNaira: Amount({ min: 0, max: 10_000_000, message: 'Please select a Naira price' }),
  /** If the course is free, its prices are 0, and prices in the request are ignored. */
  isFree: z.boolean(),
  categoryIds: z
    .array(Id)
    .check(
      z.minLength(1, 'Please select at least one category'),
      z.maxLength(courseLimits.categories, `Choose at most ${courseLimits.categories} categories.`),
    ),
  level: CourseLevel,
  language: Line(2, 60),
  learningObjectives: lines,
  requirements: lines,
  audience: lines,
  welcomeMessage: Paragraph(courseLimits.message),
  completionMessage: Paragraph(courseLimits.message),
  certificateTemplate: CertificateTemplate,
  certificateAccent: AccentColor,
  certificateSignatory: Line(0, courseLimits.signatory),
  certificateShowsHours: z.boolean(),
  certificateShowsGrade: z.boolean(),
}

export const OwnCourseSort = z.enum(['newest', 'oldest'])
export type OwnCourseSort = z.infer<typeof OwnCourseSort>

export const OwnCourse = z.object({
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  ...cover,
  status: CourseStatus,
  categoryIds: z.optional(z.array(z.int())),
  language: z.optional(z.string()),
  priceNaira: z.nullable(z.number()),
  priceUsd: z.number(),
  isFree: z.boolean(),
  totalLectures: z.int(),
  durationString: z.string(),
  totalEnrollments: z.int(),
  averageRating: z.number(),
  totalReviews: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  submittedAt: z.nullable(z.string()),
  /** When an admin last requested changes. Absent from responses of older releases. */
  changesRequestedAt: z.nullish(z.string()),
  /** An admin removed the course from the catalog. Only an admin can restore it. */
  isHeldBack: z.boolean(),
})
export type OwnCourse = z.infer<typeof OwnCourse>

export const listOwnCourses = endpoint({
  method: 'GET',
  path: '/courses/instructor',
  access: 'instructor',
  summary: 'List the caller’s courses',
  description: 'With any status. The search covers title and subtitle.',
  query: z.object({
    search: SearchWords,
    status: z.optional(CourseStatus),
    sort: z._default(OwnCourseSort, 'newest'),
    ...pageQuery({ first: 1, size: 20 }),
  }),
  data: paged(OwnCourse),
})

/** A course in the editor. `version` counts the changes to these fields. */
export const EditableCourse = z.object({
  id: z.int(),
  status: CourseStatus,
  version: z.int(),
  instructorId: z.string(),
  title: z.string(),
  subtitle: z.string(),
  description: RichText,
  priceUsd: z.number(),
  priceNaira: z.nullable(z.number()),
  isFree: z.boolean(),
  categoryIds: z.array(z.int()),
  level: CourseLevel,
  language: z.string(),
  learningObjectives: z.string(),
  requirements: z.string(),
  audience: z.string(),
  welcomeMessage: z.string(),
  completionMessage: z.string(),
  // Older releases omit the fields of certificates.
  certificateTemplate: z.optional(CertificateTemplate),
  /** Blank for the site's colors. */
  certificateAccent: z.optional(z.string()),
  certificateSignatory: z.optional(z.string()),
  certificateShowsHours: z.optional(z.boolean()),
  certificateShowsGrade: z.optional(z.boolean()),
  hasCertificateLogo: z.optional(z.boolean()),
  hasCertificateSignature: z.optional(z.boolean()),
  ...cover,
  promotionalVideoUrl: z.nullable(z.string()),
  totalEnrollments: z.int(),
  /** True if the course was never published and never had an enrollment. Other courses can only be archived. */
  isDeletable: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  submittedAt: z.nullable(z.string()),
  /** An admin removed the course from the catalog. Only an admin can restore it. */
  isHeldBack: z.boolean(),
  /** Whether new lectures and new content await review, as in a published course. */
  holdsChanges: z.boolean(),
})
export type EditableCourse = z.infer<typeof EditableCourse>

export const getEditableCourse = endpoint({
  method: 'GET',
  path: '/courses/:id/edit',
  access: 'signed-in',
  summary: 'Get a course for editing',
  description: 'With all editable fields and the curriculum. For the course’s instructor and admins.',
  params: IdParams,
  data: z.object({ course: EditableCourse, curriculumVersion: z.int(), sections: z.array(EditableSection) }),
  refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED'],
})

export const NewCourse = z.object({
  title: details.title,
  subtitle: details.subtitle,
  description: details.description,
  priceUsd: z._default(details.priceUsd, 0),
  priceNaira: z._default(details.priceNaira, 0),
  isFree: z._default(details.isFree, false),
  status: z._default(z.literal('DRAFT', 'New courses must be drafts.'), 'DRAFT'),
  categoryIds: details.categoryIds,
  language: z._default(details.language, 'English'),
})

export const createCourse = endpoint({
  method: 'POST',
  path: '/courses',
  access: 'instructor',
  summary: 'Create a draft course',
  body: NewCourse,
  data: EditableCourse,
  refuses: ['NOT_ALLOWED'],
})

const ofCourse = ['COURSE_NOT_FOUND', 'NOT_ALLOWED'] as const

export const CourseChange = z.extend(z.partial(z.object(details)), { id: Id, version: z.optional(Version(1)) })

export const updateCourse = endpoint({
  method: 'PUT',
  path: '/courses',
  access: 'signed-in',
  summary: 'Update a course',
  description:
    'Changes only the fields that are sent. With the `version` that was read, an outdated edit is rejected and the error’s `data` is the newer course. For the course’s instructor and admins.',
  body: CourseChange,
  data: EditableCourse,
  refuses: [...ofCourse, 'EDIT_CONFLICT', 'COURSE_NOT_EDITABLE'],
})

export const replaceCover = endpoint({
  method: 'POST',
  path: '/courses/cover',
  access: 'signed-in',
  summary: 'Replace the cover of a course',
  description: `${COVER_FORMATS} For the course’s instructor and admins.`,
  ...coverUpload,
  body: z.object({ courseId: Id }),
  refuses: [...coverRefusals, 'COURSE_NOT_FOUND', 'COURSE_NOT_EDITABLE'],
})

/** The id as a query parameter, which older clients send. */
const CourseIdQuery = z.object({ courseId: Id })

export const submitCourse = endpoint({
  method: 'POST',
  path: '/courses/submit',
  access: 'instructor',
  summary: 'Submit a course for review',
  description: 'The course’s status must be DRAFT or CHANGES_REQUESTED. If the course is incomplete, `errors` lists what is missing.',
  query: CourseIdQuery,
  data: EditableCourse,
  refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED', 'COURSE_NOT_SUBMITTABLE', 'COURSE_INCOMPLETE'],
})

export const cancelSubmission = endpoint({
  method: 'POST',
  path: '/courses/:id/withdraw',
  access: 'instructor',
  summary: 'Withdraw a course from review',
  description: 'The course becomes a draft again.',
  params: IdParams,
  data: EditableCourse,
  refuses: [...ofCourse, 'COURSE_NOT_UNDER_REVIEW'],
})

export const archiveCourse = endpoint({
  method: 'POST',
  path: '/courses/:id/archive',
  access: 'signed-in',
  summary: 'Archive a published course',
  description: 'Enrolled students keep access. For the course’s instructor and admins.',
  params: IdParams,
  data: EditableCourse,
  refuses: [...ofCourse, 'COURSE_NOT_LIVE'],
})

export const restoreCourse = endpoint({
  method: 'POST',
  path: '/courses/:id/unarchive',
  access: 'signed-in',
  summary: 'Restore an archived course',
  description: 'If an admin archived the course, only an admin can restore it.',
  params: IdParams,
  data: EditableCourse,
  refuses: [...ofCourse, 'COURSE_NOT_ARCHIVED', 'COURSE_HELD_BACK'],
})

export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/courses/:id',
  access: 'signed-in',
  summary: 'Delete a course',
  description: 'The status must be DRAFT or CHANGES_REQUESTED, and no one may ever have enrolled. For the course’s instructor and admins.',
  params: IdParams,
  data: Nothing,
  refuses: [...ofCourse, 'COURSE_IN_USE'],
})
