// Written by `npm run openapi` from ../students.ts.
import type * as students from '../students.ts'
import type { Call } from '../endpoint.ts'

export const listStudents: Call<typeof students.listStudents> = { method: 'GET', path: '/instructor/students', refuses: ['COURSE_NOT_FOUND'], empty: { content: [{ invitedEmail: null, lastActivityAt: null, completedAt: null, 'quizzes?': { averageScore: null }, assignments: { averageScore: null } }] } }
export const downloadStudents: Call<typeof students.downloadStudents> = { method: 'GET', path: '/instructor/students.csv', refuses: ['COURSE_NOT_FOUND'] }
export const getStudent: Call<typeof students.getStudent> = { method: 'GET', path: '/instructor/students/:id', refuses: ['STUDENT_NOT_FOUND'], empty: { invitedEmail: null, enrollments: [{ invitedEmail: null, lastActivityAt: null, completedAt: null, 'quizzes?': { averageScore: null }, assignments: { averageScore: null } }] } }
export const listStudentEvents: Call<typeof students.listStudentEvents> = { method: 'GET', path: '/instructor/students/:id/events', refuses: ['STUDENT_NOT_FOUND'], empty: { content: [{ lecture: null, question: null, score: null, isPassed: null, rating: null, source: null }] } }
export const createStudentAnnouncement: Call<typeof students.createStudentAnnouncement> = { method: 'POST', path: '/instructor/students/announcements', refuses: ['COURSE_NOT_FOUND', 'ANNOUNCEMENT_LIMIT', 'ANNOUNCEMENT_NOBODY'], empty: { chosen: null, sentAt: null } }
