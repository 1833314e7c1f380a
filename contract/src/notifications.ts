import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdParams, Nothing, Titled } from './fields.ts'
import { paged, pageQuery } from './page.ts'

export const NotificationType = z.enum(['comment', 'certificate', 'message', 'alert'])
export type NotificationType = z.infer<typeof NotificationType>

export const Notification = z.object({
  id: z.int(),
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  course: z.nullable(Titled),
  /** A path of the web client. */
  link: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Notification = z.infer<typeof Notification>

const UnreadCount = z.object({ unreadCount: z.int() })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  aliases: ['/'],
  access: 'signed-in',
  summary: 'List the caller’s notifications',
  description: 'Newest first.',
  query: z.object({
    /** Whether to list only unread notifications. */
    unread: z.optional(z.enum(['true', 'false'])),
    ...pageQuery({ first: 1, size: 20 }),
  }),
  data: z.extend(paged(Notification), { unreadCount: z.int() }),
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/notifications/unread-count',
  access: 'signed-in',
  summary: 'Count the caller’s unread notifications',
  data: UnreadCount,
})

/** Browsers read the stream with `fetch`, because EventSource can't send a token. */
export const streamNotifications = endpoint({
  method: 'GET',
  path: '/notifications/stream',
  access: 'signed-in',
  streams: true,
  summary: 'Stream the caller’s notifications',
  description:
    'Server-sent events: `notification`, with the notification’s id as the event id, and `unread`, with `unreadCount`. `Last-Event-ID` resumes after that event. An event may be repeated. A comment is sent every 25 seconds.',
  data: z.union([Notification, UnreadCount]),
  refuses: ['BUSY'],
})

export const markRead = endpoint({
  method: 'PATCH',
  path: '/notifications/:id/read',
  access: 'signed-in',
  summary: 'Mark a notification as read',
  params: IdParams,
  data: Notification,
  refuses: ['NOTIFICATION_NOT_FOUND'],
})

export const markAllRead = endpoint({
  method: 'PATCH',
  path: '/notifications/mark-all-read',
  access: 'signed-in',
  summary: 'Mark all notifications as read',
  data: UnreadCount,
})

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/notifications/:id',
  access: 'signed-in',
  summary: 'Delete a notification',
  description: 'It can be restored for a month.',
  params: IdParams,
  data: Nothing,
  refuses: ['NOTIFICATION_NOT_FOUND'],
})

export const restoreNotification = endpoint({
  method: 'PATCH',
  path: '/notifications/:id/restore',
  access: 'signed-in',
  summary: 'Restore a deleted notification',
  params: IdParams,
  data: Notification,
  refuses: ['NOTIFICATION_NOT_FOUND'],
})

/** Which emails a user gets. Receipts and security emails are always sent. */
export const MailPreferences = z.object({
  /** About certificates that are ready. */
  certificate: z.boolean(),
  /** About an application to teach, and about reviews of the user's own courses. */
  alert: z.boolean(),
  /** About the user's courses. */
  message: z.boolean(),
  /** Promotional announcements by instructors of the user's courses, by email and as notifications. */
  promotion: z.boolean(),
  /** News and offers from the site. */
  news: z.boolean(),
  /** About answers and comments. */
  comment: z.boolean(),
  /** Combines comments into one email per day. */
  dailyDigest: z.boolean(),
  /** A weekly summary of progress in unfinished courses. */
  weeklyDigest: z.boolean(),
  /** About an own order that isn't paid. Absent from responses of older releases. If omitted, the choice stays. */
  reminder: z.optional(z.boolean()),
})

export const getMailPreferences = endpoint({
  method: 'GET',
  path: '/notifications/preferences',
  access: 'signed-in',
  summary: 'Get the caller’s email preferences',
  data: MailPreferences,
})

export const updateMailPreferences = endpoint({
  method: 'PUT',
  path: '/notifications/preferences',
  access: 'signed-in',
  summary: 'Update the caller’s email preferences',
  body: MailPreferences,
  data: MailPreferences,
})
