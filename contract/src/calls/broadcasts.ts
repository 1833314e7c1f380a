// Written by `npm run openapi` from ../broadcasts.ts.
import type * as broadcasts from '../broadcasts.ts'
import type { Call } from '../endpoint.ts'

export const listBroadcasts: Call<typeof broadcasts.listBroadcasts> = { method: 'GET', path: '/admin/broadcasts', empty: { content: [{ course: null, category: null, country: null, sendAt: null, begunAt: null, endedAt: null, progress: null }] } }
export const countAudience: Call<typeof broadcasts.countAudience> = { method: 'GET', path: '/admin/audience' }
export const getBroadcast: Call<typeof broadcasts.getBroadcast> = { method: 'GET', path: '/admin/broadcasts/:id', refuses: ['BROADCAST_NOT_FOUND'], empty: { course: null, category: null, country: null, sendAt: null, begunAt: null, endedAt: null, progress: null } }
export const createBroadcast: Call<typeof broadcasts.createBroadcast> = { method: 'POST', path: '/admin/broadcasts', empty: { course: null, category: null, country: null, sendAt: null, begunAt: null, endedAt: null, progress: null } }
export const updateBroadcast: Call<typeof broadcasts.updateBroadcast> = { method: 'PUT', path: '/admin/broadcasts/:id', refuses: ['BROADCAST_NOT_FOUND', 'BROADCAST_NOT_DRAFT', 'EDIT_CONFLICT'], empty: { course: null, category: null, country: null, sendAt: null, begunAt: null, endedAt: null, progress: null } }
export const deleteBroadcast: Call<typeof broadcasts.deleteBroadcast> = { method: 'DELETE', path: '/admin/broadcasts/:id', refuses: ['BROADCAST_NOT_FOUND', 'BROADCAST_NOT_DRAFT'] }
export const previewBroadcast: Call<typeof broadcasts.previewBroadcast> = { method: 'GET', path: '/admin/broadcasts/:id/preview', refuses: ['BROADCAST_NOT_FOUND'] }
export const sendTestBroadcast: Call<typeof broadcasts.sendTestBroadcast> = { method: 'POST', path: '/admin/broadcasts/:id/test', refuses: ['BROADCAST_NOT_FOUND', 'MAIL_NOT_TAKEN'] }
export const scheduleBroadcast: Call<typeof broadcasts.scheduleBroadcast> = { method: 'POST', path: '/admin/broadcasts/:id/schedule', refuses: ['BROADCAST_NOT_FOUND', 'BROADCAST_NOT_DRAFT', 'BROADCAST_NOBODY', 'EDIT_CONFLICT'], empty: { course: null, category: null, country: null, sendAt: null, begunAt: null, endedAt: null, progress: null } }
export const cancelBroadcast: Call<typeof broadcasts.cancelBroadcast> = { method: 'POST', path: '/admin/broadcasts/:id/cancel', refuses: ['BROADCAST_NOT_FOUND', 'BROADCAST_OVER'], empty: { course: null, category: null, country: null, sendAt: null, begunAt: null, endedAt: null, progress: null } }
