import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CourseIdParams, Id, IdParams, Nothing, Whole } from './fields.ts'
import { paged, pageQuery } from './page.ts'

export const Enrollment = z.object({
  id: z.int(),
  course: z.object({
    id: z.int(),
    title: z.string(),
    coverImageUrl: z.nullable(z.string()),
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
})
export type Enrollment = z.infer<typeof Enrollment>

export const Progress = z.object({
  /** Of the enrollment. */
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
  summary: 'The caller’s enrollments, last learned first. Pages count from 0.',
  query: z.strictObject(pageQuery({ first: 0, size: 50 })),
  data: paged(Enrollment),
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
  body: z.strictObject({ courseId: Id }),
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
  summary: 'Marks a lecture as complete, once and for good.',
  query: z.strictObject({ courseId: Id, lectureId: Id }),
  data: Progress,
  refuses: ['NOT_ENROLLED', 'LECTURE_NOT_FOUND', 'LECTURE_ELSEWHERE', 'ENROLLMENT_ENDED'],
})

export const savePosition = endpoint({
  method: 'PUT',
  path: '/enrollments/progress/position',
  access: 'signed-in',
  summary: 'Remembers where a video was left.',
  body: z.strictObject({ lectureId: Id, seconds: Whole(0, 86_400) }),
  data: Nothing,
  refuses: ['NOT_ENROLLED', 'LECTURE_NOT_FOUND'],
})
