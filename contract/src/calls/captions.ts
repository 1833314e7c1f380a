// Written by `npm run openapi` from ../captions.ts.
import type * as captions from '../captions.ts'
import type { Call } from '../endpoint.ts'

export const getCaptions: Call<typeof captions.getCaptions> = { method: 'GET', path: '/lectures/:id/captions/:language', refuses: ['LECTURE_NOT_FOUND', 'SIGN_IN_REQUIRED', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'CAPTIONS_NOT_FOUND'], empty: { cues: [] } }
export const listCaptions: Call<typeof captions.listCaptions> = { method: 'GET', path: '/lectures/:id/captions', refuses: ['LECTURE_NOT_FOUND', 'NOT_ALLOWED', 'LECTURE_NOT_VIDEO'], empty: { tracks: [] } }
export const getEditableCaptions: Call<typeof captions.getEditableCaptions> = { method: 'GET', path: '/lectures/:id/captions/:language/edit', refuses: ['LECTURE_NOT_FOUND', 'NOT_ALLOWED', 'LECTURE_NOT_VIDEO', 'CAPTIONS_NOT_FOUND'], empty: { cues: [] } }
export const saveCaptions: Call<typeof captions.saveCaptions> = { method: 'PUT', path: '/lectures/:id/captions/:language', refuses: ['LECTURE_NOT_FOUND', 'NOT_ALLOWED', 'LECTURE_NOT_VIDEO', 'COURSE_NOT_EDITABLE', 'EDIT_CONFLICT', 'CAPTIONS_INVALID', 'CAPTIONS_FULL', 'STORAGE_QUOTA_REACHED', 'BUSY'], upload: { field: 'file' }, empty: { cues: [], remarks: [] } }
export const deleteCaptions: Call<typeof captions.deleteCaptions> = { method: 'DELETE', path: '/lectures/:id/captions/:language', refuses: ['LECTURE_NOT_FOUND', 'NOT_ALLOWED', 'LECTURE_NOT_VIDEO', 'CAPTIONS_NOT_FOUND', 'COURSE_NOT_EDITABLE', 'EDIT_CONFLICT'] }
export const downloadCaptions: Call<typeof captions.downloadCaptions> = { method: 'GET', path: '/lectures/:id/captions/:language/file', refuses: ['LECTURE_NOT_FOUND', 'NOT_ALLOWED', 'LECTURE_NOT_VIDEO', 'CAPTIONS_NOT_FOUND'] }
