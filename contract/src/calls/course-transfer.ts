// Written by `npm run openapi` from ../course-transfer.ts.
import type * as courseTransfer from '../course-transfer.ts'
import type { Call } from '../endpoint.ts'

export const getCourseExport: Call<typeof courseTransfer.getCourseExport> = { method: 'GET', path: '/courses/:id/export', refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED'], empty: { requestedAt: null, bytes: null, downloadUrl: null, expiresAt: null } }
export const requestCourseExport: Call<typeof courseTransfer.requestCourseExport> = { method: 'POST', path: '/courses/:id/export', refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED', 'EXPORT_RUNNING', 'TOO_MANY_REQUESTS'], empty: { requestedAt: null, bytes: null, downloadUrl: null, expiresAt: null } }
export const duplicateCourse: Call<typeof courseTransfer.duplicateCourse> = { method: 'POST', path: '/courses/:id/duplicate', refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS', 'STORAGE_QUOTA_REACHED', 'COURSE_TEXT_FULL', 'RESOURCES_FULL'] }
export const getNewestImport: Call<typeof courseTransfer.getNewestImport> = { method: 'GET', path: '/course-imports/newest', empty: { 'preview?': { sections: [{ lectures: [] }], remarks: [] }, faults: [], courseId: null } }
export const requestImportedCourse: Call<typeof courseTransfer.requestImportedCourse> = { method: 'POST', path: '/course-imports/:id/make', refuses: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY', 'STORAGE_FULL', 'STORAGE_QUOTA_REACHED'], empty: { 'preview?': { sections: [{ lectures: [] }], remarks: [] }, faults: [], courseId: null } }
export const deleteImport: Call<typeof courseTransfer.deleteImport> = { method: 'DELETE', path: '/course-imports/:id', refuses: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY'] }
