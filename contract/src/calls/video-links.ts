// Written by `npm run openapi` from ../video-links.ts.
import type * as videoLinks from '../video-links.ts'
import type { Call } from '../endpoint.ts'

export const getVideoLinkRules: Call<typeof videoLinks.getVideoLinkRules> = { method: 'GET', path: '/video-links/rules', empty: { hosts: [] } }
export const setVideoLink: Call<typeof videoLinks.setVideoLink> = { method: 'PUT', path: '/lectures/:id/video-link', refuses: ['LECTURE_NOT_FOUND', 'NOT_ALLOWED', 'COURSE_NOT_EDITABLE', 'LECTURE_NOT_VIDEO'], empty: { 'video?': { problem: null, durationSeconds: null, height: null, posterUrl: null }, link: { id: null, hash: null }, questionCount: null, assignment: { accepts: [], due: null }, held: null, captions: [], resources: [] } }
