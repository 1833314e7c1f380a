// Written by `npm run openapi` from ../assignments.ts.
import type * as assignments from '../assignments.ts'
import type { Call } from '../endpoint.ts'

export const getAssignment: Call<typeof assignments.getAssignment> = { method: 'GET', path: '/assignments/:lectureId', refuses: ['LECTURE_NOT_FOUND', 'ASSIGNMENT_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED'], empty: { terms: { accepts: [], due: null }, dueAt: null, submissions: [{ files: [], 'grade?': { files: [] } }], files: [], problem: null } }
export const createSubmission: Call<typeof assignments.createSubmission> = { method: 'POST', path: '/assignments/:lectureId/submissions', refuses: ['LECTURE_NOT_FOUND', 'ASSIGNMENT_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'ENROLLMENT_ENDED', 'SUBMISSION_WAITING', 'SUBMISSIONS_USED', 'ASSIGNMENT_PASSED', 'SUBMISSION_EMPTY', 'SUBMISSION_KIND', 'ASSIGNMENT_FILE_NOT_FOUND'], empty: { terms: { accepts: [], due: null }, dueAt: null, submissions: [{ files: [], 'grade?': { files: [] } }], files: [], problem: null } }
export const deleteAssignmentFile: Call<typeof assignments.deleteAssignmentFile> = { method: 'DELETE', path: '/assignments/files/:id', refuses: ['ASSIGNMENT_FILE_NOT_FOUND'] }
export const listSubmissions: Call<typeof assignments.listSubmissions> = { method: 'GET', path: '/instructor/assignments', refuses: ['COURSE_NOT_FOUND'], empty: { content: [{ points: null }], assignments: [] } }
export const getSubmission: Call<typeof assignments.getSubmission> = { method: 'GET', path: '/instructor/assignments/:id', refuses: ['SUBMISSION_NOT_FOUND'], empty: { files: [], 'grade?': { files: [] }, feedbackFiles: [], earlier: [{ files: [], 'grade?': { files: [] } }], previousId: null, nextId: null } }
export const gradeSubmission: Call<typeof assignments.gradeSubmission> = { method: 'PUT', path: '/instructor/assignments/:id/grade', refuses: ['SUBMISSION_NOT_FOUND', 'GRADE_CHANGED', 'GRADE_ABOVE_POINTS', 'GRADE_PASS_FINAL', 'SUBMISSION_REPLACED'] }
