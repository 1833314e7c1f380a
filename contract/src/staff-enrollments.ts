import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Reason, Titled, Uuid } from './fields.ts'
import { paged, pageQuery } from './page.ts'

/** What brought an enrollment. INVITE: an invitation. GIFT: a redeemed gift. SEAT: a seat of a team. STAFF: a manager or an admin enrolled the student. */
export const EnrollmentSource = z.enum(['FREE', 'ORDER', 'INVITE', 'GIFT', 'SEAT', 'STAFF'])
export type EnrollmentSource = z.infer<typeof EnrollmentSource>

/** REFUNDED: a refund or a lost dispute ended it. ENDED: a manager or an admin ended it, or the buyer of its seat reassigned the seat. */
export const EnrollmentStatus = z.enum(['ACTIVE', 'REFUNDED', 'ENDED'])
export type EnrollmentStatus = z.infer<typeof EnrollmentStatus>

/** Who acted and why. */
const Act = z.object({
  /** The staff member's name. */
  by: z.string(),
  /** Blank if the student's data was erased. */
  reason: z.string(),
})

const StudentEnrollment = z.object({
  id: z.int(),
  course: Titled,
  source: EnrollmentSource,
  status: EnrollmentStatus,
  enrolledAt: z.string(),
  /** The percentage of completed lectures. */
  progress: z.int(),
  hasCertificate: z.boolean(),
  /** The order that opened it. */
  orderId: z.nullable(z.int()),
  /** Present if the source is STAFF. */
  enrolled: z.nullable(Act),
  /** Present if the status is ENDED. */
  ended: z.nullable(z.extend(Act, { at: z.string() })),
  /** False if it isn't active, if it was paid for, or if the caller is the student or teaches the course. */
  mayEnd: z.boolean(),
})
export type StudentEnrollment = z.infer<typeof StudentEnrollment>

export const listStudentEnrollments = endpoint({
  method: 'GET',
  path: '/manager/people/:id/enrollments',
  access: 'manager',
  summary: 'List a user’s enrollments',
  description: 'Newest first, with what brought each one, its progress, and whether the caller can end it.',
  params: z.object({ id: Uuid }),
  query: z.object(pageQuery({ first: 1, size: 10 })),
  data: z.extend(paged(StudentEnrollment), {
    /** False for the caller’s own account. */
    mayEnroll: z.boolean(),
  }),
  refuses: ['PERSON_NOT_FOUND'],
})

export const enrollStudentByStaff = endpoint({
  method: 'POST',
  path: '/manager/people/:id/enrollments',
  access: 'manager',
  summary: 'Enroll a user in a published course',
  description:
    'Free of charge, with a reason for other staff. Notifies the user. Not for the caller’s own account, and not in a course that the caller or the user teaches.',
  params: z.object({ id: Uuid }),
  body: z.object({ courseId: Id, reason: Reason }),
  data: StudentEnrollment,
  refuses: ['PERSON_NOT_FOUND', 'PERSON_OWN', 'COURSE_NOT_FOUND', 'COURSE_OWN', 'STUDENT_ENROLLED'],
})

export const endEnrollment = endpoint({
  method: 'POST',
  path: '/manager/enrollments/:id/end',
  access: 'manager',
  summary: 'End an enrollment',
  description:
    'With a reason that the student gets by email. Progress is kept for a later enrollment, and the certificate is revoked. An enrollment that was paid for ends only with a refund.',
  params: IdParams,
  body: z.object({ reason: Reason }),
  data: StudentEnrollment,
  refuses: ['PERSON_OWN', 'COURSE_OWN', 'STUDENT_ENROLLMENT_NOT_FOUND', 'STUDENT_ENROLLMENT_ENDED', 'ENROLLMENT_PAID'],
})
