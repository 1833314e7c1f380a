import * as z from 'zod/mini'
import { Announcement, AnnouncementKind } from './announcements.ts'
import { csvFile, endpoint } from './endpoint.ts'
import { Id, Line, Named, Nothing, Paragraph, SearchWords, Titled, Uuid } from './fields.ts'
import { announcementLimits } from './limits.ts'
import { paged, pageQuery } from './page.ts'
import { EnrollmentSource } from './staff-enrollments.ts'

/** NOT_STARTED: no lecture was opened. ENDED: a refund, a lost dispute or staff ended the enrollment. */
export const StudentState = z.enum(['NOT_STARTED', 'LEARNING', 'COMPLETED', 'ENDED'])
export type StudentState = z.infer<typeof StudentState>

/** What brought the enrollment. INVITE: an invitation by email. */
export const StudentSource = z.enum([...EnrollmentSource.options, 'JOIN_CODE'])
export type StudentSource = z.infer<typeof StudentSource>

const order = z.enum(['name', '-name', 'progress', '-progress', 'lastActivityAt', '-lastActivityAt', 'enrolledAt', '-enrolledAt'])
export type StudentOrder = z.infer<typeof order>

/** A student's enrollment in a course of the caller. */
const CourseStudent = z.object({
  enrollmentId: z.int(),
  /** The name is “Anonymous” after the account was erased. */
  student: Named,
  /** The address to which the caller sent an invitation that the student accepted. Null for all other students. */
  invitedEmail: z.nullable(z.string()),
  course: Titled,
  state: StudentState,
  source: StudentSource,
  /** The percentage of completed lectures. */
  progress: z.int(),
  enrolledAt: z.string(),
  /** When the student last opened or completed a lecture. */
  lastActivityAt: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  /** Null if the course has no quizzes. */
  quizzes: z.nullable(
    z.object({
      total: z.int(),
      passed: z.int(),
      /** The average of the best scores of the quizzes taken, in percent. Null before the first one. */
      averageScore: z.nullable(z.int()),
    }),
  ),
  /** Null if the course has no assignments, and from responses of older releases. */
  assignments: z.nullish(
    z.object({
      total: z.int(),
      passed: z.int(),
      /** The average of the best grades, in percent. Null before the first one. */
      averageScore: z.nullable(z.int()),
    }),
  ),
})
export type CourseStudent = z.infer<typeof CourseStudent>

const filters = {
  courseId: z.optional(Id),
  state: z.optional(StudentState),
  source: z.optional(StudentSource),
  /** Words in the student’s name. */
  search: SearchWords,
}

export const listStudents = endpoint({
  method: 'GET',
  path: '/instructor/students',
  access: 'instructor',
  summary: 'List the students of the caller’s courses',
  description: 'One row per student and course, the newest enrollment first by default.',
  query: z.object({ ...filters, sort: z._default(order, '-enrolledAt'), ...pageQuery({ first: 1, size: 20 }) }),
  data: z.extend(paged(CourseStudent), {
    /** How many invitations to the caller’s courses await an answer. */
    openInvitations: z.int(),
  }),
  refuses: ['COURSE_NOT_FOUND'],
})

export const downloadStudents = endpoint({
  method: 'GET',
  path: '/instructor/students.csv',
  answers: csvFile,
  access: 'instructor',
  summary: 'Download the students of the caller’s courses as CSV',
  description: 'All that match, the newest enrollment first.',
  query: z.object(filters),
  data: Nothing,
  refuses: ['COURSE_NOT_FOUND'],
})

const StudentParams = z.object({ id: Uuid })

const StudentDetails = z.object({
  id: z.string(),
  name: z.string(),
  invitedEmail: z.nullable(z.string()),
  /** In the caller’s courses, newest first. */
  enrollments: z.array(CourseStudent),
})
export type StudentDetails = z.infer<typeof StudentDetails>

export const getStudent = endpoint({
  method: 'GET',
  path: '/instructor/students/:id',
  access: 'instructor',
  summary: 'Get a student of the caller’s courses',
  description: 'Only their enrollments in the caller’s courses.',
  params: StudentParams,
  data: StudentDetails,
  refuses: ['STUDENT_NOT_FOUND'],
})

export const StudentEventKind = z.enum([
  'ENROLLED',
  'LECTURE_COMPLETED',
  'QUIZ_SUBMITTED',
  'WORK_SUBMITTED',
  'WORK_GRADED',
  'QUESTION_ASKED',
  'REVIEWED',
  'COURSE_COMPLETED',
  'CERTIFICATE_ISSUED',
  'CERTIFICATE_REVOKED',
  'REFUNDED',
  'ENDED',
])
export type StudentEventKind = z.infer<typeof StudentEventKind>

const StudentEvent = z.object({
  kind: StudentEventKind,
  at: z.string(),
  course: Titled,
  /** The completed lecture, the quiz, the assignment, or the lecture of the question. */
  lecture: z.nullable(Titled),
  question: z.nullable(Titled),
  /** The result of a quiz or an assignment, in percent. */
  score: z.nullable(z.int()),
  isPassed: z.nullable(z.boolean()),
  /** From 0.5 to 5 stars. */
  rating: z.nullable(z.number()),
  /** What brought the enrollment. */
  source: z.nullable(StudentSource),
})
export type StudentEvent = z.infer<typeof StudentEvent>

export const listStudentEvents = endpoint({
  method: 'GET',
  path: '/instructor/students/:id/events',
  access: 'instructor',
  summary: 'List what a student did in the caller’s courses',
  description: 'Newest first.',
  params: StudentParams,
  query: z.object(pageQuery({ first: 1, size: 20 })),
  data: paged(StudentEvent),
  refuses: ['STUDENT_NOT_FOUND'],
})

export const createStudentAnnouncement = endpoint({
  method: 'POST',
  path: '/instructor/students/announcements',
  access: 'instructor',
  summary: 'Send an announcement to chosen students of a course',
  description:
    'To the named enrollments, or to all students that match the filters. Otherwise like an announcement to the whole course: it counts toward the same monthly limit, reaches only active students, and respects their email preferences. Idempotent per client id.',
  body: z.object({
    clientId: Uuid,
    courseId: Id,
    kind: AnnouncementKind,
    subject: Line(3, announcementLimits.subject, 'Subject is required.'),
    body: Paragraph(announcementLimits.body).check(z.minLength(10, 'Write at least 10 characters.')),
    enrollmentIds: z.optional(
      z.array(Id).check(z.minLength(1, 'Select at least one student.'), z.maxLength(100, 'Select up to 100 students.')),
    ),
    state: filters.state,
    source: filters.source,
    search: filters.search,
  }),
  data: Announcement,
  refuses: ['COURSE_NOT_FOUND', 'ANNOUNCEMENT_LIMIT', 'ANNOUNCEMENT_NOBODY'],
})
