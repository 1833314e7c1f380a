// Written by `npm run openapi` from ../playback.ts.
import type * as playback from '../playback.ts'
import type { Call } from '../endpoint.ts'

export const getPlayback: Call<typeof playback.getPlayback> = { method: 'GET', path: '/lectures/:id/playback', refuses: ['LECTURE_NOT_FOUND', 'SIGN_IN_REQUIRED', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'VIDEO_NOT_FOUND', 'VIDEO_LINK_OFF'], empty: { renditions: [{ width: null, height: null }], link: { id: null, hash: null } } }
export const retryVideo: Call<typeof playback.retryVideo> = { method: 'POST', path: '/lectures/:id/video/retry', refuses: ['LECTURE_NOT_FOUND', 'NOT_ALLOWED', 'COURSE_NOT_EDITABLE', 'VIDEO_NOT_FOUND'] }
