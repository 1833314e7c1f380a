import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CourseIdParams, cover, Id, IdParams, Named, Nothing, SearchWords, Uuid, Whole } from './fields.ts'
import { paged, pageQuery } from './page.ts'

export const Enrollment = z.object({
  id: z.int(),
  course: z.object({
    id: z.int(),
    title: z.string(),
    ...cover,
    instructorName: z.string(),
    averageRating: z.number(),
    totalReviews: z.int(),
    durationHours: z.number(),
  }),
  completed: z.boolean(),
  /** The percentage of completed lectures among those that count for this enrollment, as an integer. */
  progress: z.int(),
  completionDate: z.nullable(z.string()),
  enrolledAt: z.string(),
  lastLearnedAt: z.nullable(z.string()),
  /** The end of the refund period. Null if the enrollment can't be refunded. */
  refundableUntil: z.nullable(z.string()),
})
export type Enrollment = z.infer<typeof Enrollment>

export const ArchivedEnrollment = z.object({
  /** The id of the enrollment. */
  id: z.int(),
  courseId: z.int(),
  title: z.string(),
  thumbnail: cover.coverImageUrl,
  /** The widths of the cover, like a course's `coverWidths`. */
  thumbnailWidths: cover.coverWidths,
  instructor: z.object({ name: z.string() }),
  completed: z.boolean(),
  progress: z.int(),
  lastAccessed: z.nullable(z.string()),
})
export type ArchivedEnrollment = z.infer<typeof ArchivedEnrollment>

export const EnrollmentSort = z.enum(['recent', 'title', 'newest', 'progress'])
export type EnrollmentSort = z.infer<typeof EnrollmentSort>
export const EnrollmentProgress = z.enum(['in-progress', 'completed', 'not-started'])
export type EnrollmentProgress = z.infer<typeof EnrollmentProgress>

const YEAR_SECONDS = 31_536_000

export const Progress = z.object({
  /** The id of the enrollment. */
  id: z.int(),
  progress: z.int(),
  completed: z.boolean(),
  completedLectures: z.array(z.int()),
  lastLectureId: z.nullable(z.int()),
  positions: z.array(z.object({ lectureId: z.int(), seconds: z.int() })),
})
export type Progress = z.infer<typeof Progress>

export const listEnrollments = endpoint({
  method: 'GET',
  path: '/enrollments/my-enrollments',
  access: 'signed-in',
  summary: 'List the caller’s enrollments',
  description: 'Excludes archived enrollments. Most recently studied first by default. Pages count from 0.',
  query: z.object({
    /** Searches titles. */
    search: SearchWords,
    sort: z._default(EnrollmentSort, 'recent'),
    progress: z.optional(EnrollmentProgress),
    instructorId: z.optional(Uuid),
    categoryId: z.optional(Id),
    ...pageQuery({ first: 0, size: 50 }),
  }),
  data: paged(Enrollment),
})

export const listArchivedEnrollments = endpoint({
  method: 'GET',
  path: '/enrollments/archived',
  access: 'signed-in',
  summary: 'List the caller’s archived enrollments',
  description: 'Last archived first. Pages count from 0.',
  query: z.object(pageQuery({ first: 0, size: 50 })),
  data: paged(ArchivedEnrollment),
})

export const getNextLecture = endpoint({
  method: 'GET',
  path: '/enrollments/continue',
  access: 'signed-in',
  summary: 'Get the lecture to continue with',
  description: 'From the unfinished course that the caller studied most recently, or null.',
  data: z.nullable(
    z.object({
      enrollment: Enrollment,
      lecture: z.object({
        id: z.int(),
        title: z.string(),
        /** The remaining watching or reading time. 0 if unknown. */
        secondsLeft: z.int(),
      }),
    }),
  ),
})

export const listEnrollmentChoices = endpoint({
  method: 'GET',
  path: '/enrollments/choices',
  access: 'signed-in',
  summary: 'List the filters for the caller’s enrollments',
  description: 'The instructors and categories of the enrolled courses.',
  data: z.object({
    instructors: z.array(Named),
    categories: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})

export const archiveEnrollment = endpoint({
  method: 'PATCH',
  path: '/enrollments/:id/archive',
  access: 'signed-in',
  summary: 'Archive an enrollment',
  description: 'Nothing is lost. Idempotent.',
  params: IdParams,
  data: Nothing,
  refuses: ['ENROLLMENT_NOT_FOUND'],
})

export const restoreEnrollment = endpoint({
  method: 'PATCH',
  path: '/enrollments/:id/restore',
  aliases: ['/:id/enrollments/restore'],
  access: 'signed-in',
  summary: 'Restore an archived enrollment',
  description: 'Idempotent.',
  params: IdParams,
  data: Nothing,
  refuses: ['ENROLLMENT_NOT_FOUND'],
})

export const listOwnedCourses = endpoint({
  method: 'GET',
  path: '/enrollments/owned',
  access: 'signed-in',
  summary: 'List the ids of the caller’s enrolled courses',
  data: z.object({ courseIds: z.array(z.int()) }),
})

export const enrollInCourse = endpoint({
  method: 'POST',
  path: '/enrollments/enroll',
  access: 'signed-in',
  summary: 'Enroll in a free course',
  description: 'Idempotent.',
  body: z.object({ courseId: Id }),
  data: Enrollment,
  refuses: ['COURSE_NOT_FOUND', 'PAYMENT_REQUIRED', 'COURSE_OWN', 'PREREQUISITE_MISSING'],
})

export const checkEnrollment = endpoint({
  method: 'GET',
  path: '/enrollments/check/:courseId',
  access: 'signed-in',
  summary: 'Check whether the caller is enrolled',
  params: CourseIdParams,
  data: z.boolean(),
})

export const getEnrollment = endpoint({
  method: 'GET',
  path: '/enrollments/:id',
  access: 'signed-in',
  summary: 'Get an enrollment',
  description: 'The caller’s own, or any for admins.',
  params: IdParams,
  data: Enrollment,
  refuses: ['ENROLLMENT_NOT_FOUND'],
})

export const getEnrollmentOfCourse = endpoint({
  method: 'GET',
  path: '/enrollments/course/:courseId',
  access: 'signed-in',
  summary: 'Get the caller’s enrollment in a course',
  params: CourseIdParams,
  data: Enrollment,
  refuses: ['ENROLLMENT_NOT_FOUND'],
})

export const getProgress = endpoint({
  method: 'GET',
  path: '/enrollments/progress/:id',
  access: 'signed-in',
  summary: 'Get the progress of an enrollment',
  description: 'With the position in each video.',
  params: IdParams,
  data: Progress,
  refuses: ['ENROLLMENT_NOT_FOUND'],
})

export const completeLecture = endpoint({
  method: 'POST',
  path: '/enrollments/progress/mark-complete',
  access: 'signed-in',
  summary: 'Mark a lecture as complete',
  description: 'This can’t be undone. A quiz must be passed first.',
  query: z.object({ courseId: Id, lectureId: Id }),
  data: Progress,
  refuses: ['NOT_ENROLLED', 'LECTURE_NOT_FOUND', 'LECTURE_ELSEWHERE', 'ENROLLMENT_ENDED', 'LECTURE_CLOSED', 'QUIZ_NOT_PASSED'],
})

export const savePosition = endpoint({
  method: 'PUT',
  path: '/enrollments/progress/position',
  access: 'signed-in',
  summary: 'Save the position in a video',
  description: 'Ignored if a more recent position is stored. `secondsAgo` is the age of the sent position.',
  body: z.object({ lectureId: Id, seconds: Whole(0, 86_400), secondsAgo: z._default(Whole(0, YEAR_SECONDS), 0) }),
  data: Nothing,
  refuses: ['NOT_ENROLLED', 'LECTURE_NOT_FOUND', 'LECTURE_CLOSED', 'ENROLLMENT_ENDED'],
})
