import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CourseIdParams, cover, Id, IdParams, Nothing, Paragraph, Uuid, Whole } from './fields.ts'
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
  /** Whole percent of the lectures that count for this enrollment. */
  progress: z.int(),
  completionDate: z.nullable(z.string()),
  enrolledAt: z.string(),
  lastLearnedAt: z.nullable(z.string()),
  /** The end of the refund period. Null if it can't be refunded. */
  refundableUntil: z.nullable(z.string()),
})
export type Enrollment = z.infer<typeof Enrollment>

export const ArchivedEnrollment = z.object({
  /** The id of the enrollment. */
  id: z.int(),
  courseId: z.int(),
  title: z.string(),
  thumbnail: cover.coverImageUrl,
  /** Like `coverWidths` of a course. */
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
  summary: 'The caller’s enrollments that are not archived, last learned first unless sorted otherwise. Pages count from 0.',
  query: z.object({
    /** Searches titles. */
    search: z._default(Paragraph(200), ''),
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
  summary: 'The caller’s archived enrollments, last archived first. Pages count from 0.',
  query: z.object(pageQuery({ first: 0, size: 50 })),
  data: paged(ArchivedEnrollment),
})

export const getNextLecture = endpoint({
  method: 'GET',
  path: '/enrollments/continue',
  access: 'signed-in',
  summary: 'What the caller learned last and has not finished, with the lecture to go on with; null when there is nothing.',
  data: z.nullable(
    z.object({
      enrollment: Enrollment,
      lecture: z.object({
        id: z.int(),
        title: z.string(),
        /** The remaining time to watch or read. 0 if unknown. */
        secondsLeft: z.int(),
      }),
    }),
  ),
})

export const listEnrollmentChoices = endpoint({
  method: 'GET',
  path: '/enrollments/choices',
  access: 'signed-in',
  summary: 'By which instructors and categories the caller’s enrollments can be narrowed.',
  data: z.object({
    instructors: z.array(z.object({ id: z.string(), name: z.string() })),
    categories: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})

export const archiveEnrollment = endpoint({
  method: 'PATCH',
  path: '/enrollments/:id/archive',
  access: 'signed-in',
  summary: 'Puts an enrollment away. Nothing is lost; doing it again changes nothing.',
  params: IdParams,
  data: Nothing,
  refuses: ['ENROLLMENT_NOT_FOUND'],
})

export const restoreEnrollment = endpoint({
  method: 'PATCH',
  path: '/enrollments/:id/restore',
  aliases: ['/:id/enrollments/restore'],
  access: 'signed-in',
  summary: 'Takes an enrollment out of the archive. Doing it again changes nothing.',
  params: IdParams,
  data: Nothing,
  refuses: ['ENROLLMENT_NOT_FOUND'],
})

export const listOwnedCourses = endpoint({
  method: 'GET',
  path: '/enrollments/owned',
  access: 'signed-in',
  summary: 'The ids of all courses the caller is enrolled in.',
  data: z.object({ courseIds: z.array(z.int()) }),
})

export const enrollInCourse = endpoint({
  method: 'POST',
  path: '/enrollments/enroll',
  access: 'signed-in',
  summary: 'Enrolls in a free course. Doing it again changes nothing.',
  body: z.object({ courseId: Id }),
  data: Enrollment,
  refuses: ['COURSE_NOT_FOUND', 'PAYMENT_REQUIRED', 'COURSE_OWN'],
})

export const checkEnrollment = endpoint({
  method: 'GET',
  path: '/enrollments/check/:courseId',
  access: 'signed-in',
  summary: 'Whether the caller is enrolled.',
  params: CourseIdParams,
  data: z.boolean(),
})

export const getEnrollment = endpoint({
  method: 'GET',
  path: '/enrollments/:id',
  access: 'signed-in',
  summary: 'One enrollment: the caller’s own, or any for admins.',
  params: IdParams,
  data: Enrollment,
  refuses: ['ENROLLMENT_NOT_FOUND'],
})

export const getEnrollmentOfCourse = endpoint({
  method: 'GET',
  path: '/enrollments/course/:courseId',
  access: 'signed-in',
  summary: 'The caller’s enrollment in a course.',
  params: CourseIdParams,
  data: Enrollment,
  refuses: ['ENROLLMENT_NOT_FOUND'],
})

export const getProgress = endpoint({
  method: 'GET',
  path: '/enrollments/progress/:id',
  access: 'signed-in',
  summary: 'What is done in an enrollment, and where each video was left.',
  params: IdParams,
  data: Progress,
  refuses: ['ENROLLMENT_NOT_FOUND'],
})

export const completeLecture = endpoint({
  method: 'POST',
  path: '/enrollments/progress/mark-complete',
  access: 'signed-in',
  summary: 'Marks a lecture as complete, once and for good. A quiz has to be passed first.',
  query: z.object({ courseId: Id, lectureId: Id }),
  data: Progress,
  refuses: ['NOT_ENROLLED', 'LECTURE_NOT_FOUND', 'LECTURE_ELSEWHERE', 'ENROLLMENT_ENDED', 'QUIZ_NOT_PASSED'],
})

export const savePosition = endpoint({
  method: 'PUT',
  path: '/enrollments/progress/position',
  access: 'signed-in',
  summary: 'Remembers where a video was left, unless a place that was left later is known. `secondsAgo`: since when it stands there.',
  body: z.object({ lectureId: Id, seconds: Whole(0, 86_400), secondsAgo: z._default(Whole(0, YEAR_SECONDS), 0) }),
  data: Nothing,
  refuses: ['NOT_ENROLLED', 'LECTURE_NOT_FOUND'],
})
