import type { Notification } from '@akada/contract/notifications.ts'
import type { NotificationView } from './notifications.queries.ts'

export const asNotification = (row: NotificationView): Notification => ({
  id: row.id,
  type: row.type,
  title: row.title,
  message: row.message,
  read: row.readAt !== null,
  course: row.courseId === null || row.courseTitle === null ? null : { id: row.courseId, title: row.courseTitle },
  link: row.link,
  createdAt: row.createdAt.toISOString(),
})
