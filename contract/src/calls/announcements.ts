// Written by `npm run openapi` from ../announcements.ts.
import type * as announcements from '../announcements.ts'
import type { Call } from '../endpoint.ts'

export const listAnnouncements: Call<typeof announcements.listAnnouncements> = { method: 'GET', path: '/instructor/announcements', refuses: ['COURSE_NOT_FOUND'], empty: { content: [{ chosen: null, sentAt: null }] } }
export const getAnnouncementOutlook: Call<typeof announcements.getAnnouncementOutlook> = { method: 'GET', path: '/instructor/announcements/outlook', refuses: ['COURSE_NOT_FOUND'] }
export const createAnnouncement: Call<typeof announcements.createAnnouncement> = { method: 'POST', path: '/instructor/announcements', refuses: ['COURSE_NOT_FOUND', 'ANNOUNCEMENT_LIMIT', 'ANNOUNCEMENT_NOBODY'], empty: { chosen: null, sentAt: null } }
export const disableAnnouncements: Call<typeof announcements.disableAnnouncements> = { method: 'POST', path: '/announcements/unsubscribe', refuses: ['CODE_INVALID'] }
export const openMailSettings: Call<typeof announcements.openMailSettings> = { method: 'GET', path: '/announcements/unsubscribe' }
