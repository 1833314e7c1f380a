// Written by `npm run openapi` from ../enrollments.ts.
import type * as enrollments from '../enrollments.ts'
import type { Call } from '../endpoint.ts'

export const listEnrollments: Call<typeof enrollments.listEnrollments> = { method: 'GET', path: '/enrollments/my-enrollments', empty: { content: [{ course: { coverImageUrl: null, coverWidths: [] }, completionDate: null, lastLearnedAt: null, refundableUntil: null }] } }
export const listArchivedEnrollments: Call<typeof enrollments.listArchivedEnrollments> = { method: 'GET', path: '/enrollments/archived', empty: { content: [{ thumbnail: null, thumbnailWidths: [], lastAccessed: null }] } }
export const getNextLecture: Call<typeof enrollments.getNextLecture> = { method: 'GET', path: '/enrollments/continue', empty: { enrollment: { course: { coverImageUrl: null, coverWidths: [] }, completionDate: null, lastLearnedAt: null, refundableUntil: null } } }
export const listEnrollmentChoices: Call<typeof enrollments.listEnrollmentChoices> = { method: 'GET', path: '/enrollments/choices', empty: { instructors: [], categories: [] } }
export const archiveEnrollment: Call<typeof enrollments.archiveEnrollment> = { method: 'PATCH', path: '/enrollments/:id/archive', refuses: ['ENROLLMENT_NOT_FOUND'] }
export const restoreEnrollment: Call<typeof enrollments.restoreEnrollment> = { method: 'PATCH', path: '/enrollments/:id/restore', refuses: ['ENROLLMENT_NOT_FOUND'] }
export const listOwnedCourses: Call<typeof enrollments.listOwnedCourses> = { method: 'GET', path: '/enrollments/owned', empty: { courseIds: [] } }
export const enrollInCourse: Call<typeof enrollments.enrollInCourse> = { method: 'POST', path: '/enrollments/enroll', refuses: ['COURSE_NOT_FOUND', 'PAYMENT_REQUIRED', 'COURSE_OWN', 'PREREQUISITE_MISSING'], empty: { course: { coverImageUrl: null, coverWidths: [] }, completionDate: null, lastLearnedAt: null, refundableUntil: null } }
export const checkEnrollment: Call<typeof enrollments.checkEnrollment> = { method: 'GET', path: '/enrollments/check/:courseId' }
export const getEnrollment: Call<typeof enrollments.getEnrollment> = { method: 'GET', path: '/enrollments/:id', refuses: ['ENROLLMENT_NOT_FOUND'], empty: { course: { coverImageUrl: null, coverWidths: [] }, completionDate: null, lastLearnedAt: null, refundableUntil: null } }
export const getEnrollmentOfCourse: Call<typeof enrollments.getEnrollmentOfCourse> = { method: 'GET', path: '/enrollments/course/:courseId', refuses: ['ENROLLMENT_NOT_FOUND'], empty: { course: { coverImageUrl: null, coverWidths: [] }, completionDate: null, lastLearnedAt: null, refundableUntil: null } }
export const getProgress: Call<typeof enrollments.getProgress> = { method: 'GET', path: '/enrollments/progress/:id', refuses: ['ENROLLMENT_NOT_FOUND'], empty: { completedLectures: [], lastLectureId: null, positions: [] } }
export const completeLecture: Call<typeof enrollments.completeLecture> = { method: 'POST', path: '/enrollments/progress/mark-complete', refuses: ['NOT_ENROLLED', 'LECTURE_NOT_FOUND', 'LECTURE_ELSEWHERE', 'ENROLLMENT_ENDED', 'LECTURE_CLOSED', 'QUIZ_NOT_PASSED'], empty: { completedLectures: [], lastLectureId: null, positions: [] } }
export const savePosition: Call<typeof enrollments.savePosition> = { method: 'PUT', path: '/enrollments/progress/position', refuses: ['NOT_ENROLLED', 'LECTURE_NOT_FOUND', 'LECTURE_CLOSED', 'ENROLLMENT_ENDED'] }
