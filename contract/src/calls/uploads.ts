// Written by `npm run openapi` from ../uploads.ts.
import type * as uploads from '../uploads.ts'
import type { Call } from '../endpoint.ts'

export const startUpload: Call<typeof uploads.startUpload> = { method: 'POST', path: '/uploads', refuses: ['UPLOAD_PROTOCOL', 'PAYLOAD_TOO_LARGE', 'UPLOADS_FULL', 'TOO_MANY_REQUESTS', 'STORAGE_FULL', 'FILE_UNUSABLE', 'NOT_ALLOWED', 'COURSE_NOT_FOUND', 'LECTURE_NOT_FOUND', 'LECTURE_NOT_VIDEO', 'COURSE_NOT_EDITABLE'] }
export const getUpload: Call<typeof uploads.getUpload> = { method: 'GET', path: '/uploads/:id', refuses: ['UPLOAD_NOT_FOUND'] }
export const uploadBytes: Call<typeof uploads.uploadBytes> = { method: 'PATCH', path: '/uploads/:id', refuses: ['UPLOAD_PROTOCOL', 'UPLOAD_NOT_FOUND', 'UPLOAD_OUT_OF_STEP', 'UPLOAD_BUSY', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'UNSUPPORTED_MEDIA_TYPE'] }
export const cancelUpload: Call<typeof uploads.cancelUpload> = { method: 'DELETE', path: '/uploads/:id', refuses: ['UPLOAD_NOT_FOUND', 'UPLOAD_BUSY'] }
export const finishUpload: Call<typeof uploads.finishUpload> = { method: 'POST', path: '/uploads/:id/finish', refuses: ['UPLOAD_NOT_FOUND', 'UPLOAD_INCOMPLETE', 'UPLOAD_BUSY', 'FILE_UNUSABLE', 'RESOURCES_FULL', 'NOT_ALLOWED', 'COURSE_NOT_FOUND', 'LECTURE_NOT_FOUND', 'LECTURE_NOT_VIDEO', 'COURSE_NOT_EDITABLE'] }
export const uploadLectureVideo: Call<typeof uploads.uploadLectureVideo> = { method: 'POST', path: '/contents/lecture-video', refuses: ['FILE_UNUSABLE', 'STORAGE_FULL', 'UPLOADS_FULL', 'TOO_MANY_REQUESTS', 'NOT_ALLOWED', 'COURSE_NOT_FOUND', 'LECTURE_NOT_FOUND', 'LECTURE_NOT_VIDEO', 'COURSE_NOT_EDITABLE'], upload: { field: 'file' } }
export const uploadPromotionalVideo: Call<typeof uploads.uploadPromotionalVideo> = { method: 'POST', path: '/courses/promotional', refuses: ['FILE_UNUSABLE', 'STORAGE_FULL', 'UPLOADS_FULL', 'TOO_MANY_REQUESTS', 'NOT_ALLOWED', 'COURSE_NOT_FOUND', 'LECTURE_NOT_FOUND', 'LECTURE_NOT_VIDEO', 'COURSE_NOT_EDITABLE'], upload: { field: 'file' } }
export const uploadResource: Call<typeof uploads.uploadResource> = { method: 'POST', path: '/resources/upload', refuses: ['FILE_UNUSABLE', 'STORAGE_FULL', 'UPLOADS_FULL', 'TOO_MANY_REQUESTS', 'NOT_ALLOWED', 'COURSE_NOT_FOUND', 'LECTURE_NOT_FOUND', 'LECTURE_NOT_VIDEO', 'COURSE_NOT_EDITABLE', 'RESOURCES_FULL'], upload: { field: 'file' } }
