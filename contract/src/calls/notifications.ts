// Written by `npm run openapi` from ../notifications.ts.
import type * as notifications from '../notifications.ts'
import type { Call } from '../endpoint.ts'

export const listNotifications: Call<typeof notifications.listNotifications> = { method: 'GET', path: '/notifications', empty: { content: [{ course: null, link: null }] } }
export const countUnread: Call<typeof notifications.countUnread> = { method: 'GET', path: '/notifications/unread-count' }
export const streamNotifications: Call<typeof notifications.streamNotifications> = { method: 'GET', path: '/notifications/stream', refuses: ['BUSY'] }
export const markRead: Call<typeof notifications.markRead> = { method: 'PATCH', path: '/notifications/:id/read', refuses: ['NOTIFICATION_NOT_FOUND'], empty: { course: null, link: null } }
export const markAllRead: Call<typeof notifications.markAllRead> = { method: 'PATCH', path: '/notifications/mark-all-read' }
export const deleteNotification: Call<typeof notifications.deleteNotification> = { method: 'DELETE', path: '/notifications/:id', refuses: ['NOTIFICATION_NOT_FOUND'] }
export const restoreNotification: Call<typeof notifications.restoreNotification> = { method: 'PATCH', path: '/notifications/:id/restore', refuses: ['NOTIFICATION_NOT_FOUND'], empty: { course: null, link: null } }
export const getMailPreferences: Call<typeof notifications.getMailPreferences> = { method: 'GET', path: '/notifications/preferences' }
export const updateMailPreferences: Call<typeof notifications.updateMailPreferences> = { method: 'PUT', path: '/notifications/preferences' }
