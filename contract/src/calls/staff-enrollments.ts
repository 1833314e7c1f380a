// Written by `npm run openapi` from ../staff-enrollments.ts.
import type * as staffEnrollments from '../staff-enrollments.ts'
import type { Call } from '../endpoint.ts'

export const listStudentEnrollments: Call<typeof staffEnrollments.listStudentEnrollments> = { method: 'GET', path: '/manager/people/:id/enrollments', refuses: ['PERSON_NOT_FOUND'], empty: { content: [{ orderId: null, enrolled: null, ended: null }] } }
export const enrollStudentByStaff: Call<typeof staffEnrollments.enrollStudentByStaff> = { method: 'POST', path: '/manager/people/:id/enrollments', refuses: ['PERSON_NOT_FOUND', 'PERSON_OWN', 'COURSE_NOT_FOUND', 'COURSE_OWN', 'STUDENT_ENROLLED'], empty: { orderId: null, enrolled: null, ended: null } }
export const endEnrollment: Call<typeof staffEnrollments.endEnrollment> = { method: 'POST', path: '/manager/enrollments/:id/end', refuses: ['PERSON_OWN', 'COURSE_OWN', 'STUDENT_ENROLLMENT_NOT_FOUND', 'STUDENT_ENROLLMENT_ENDED', 'ENROLLMENT_PAID'], empty: { orderId: null, enrolled: null, ended: null } }
