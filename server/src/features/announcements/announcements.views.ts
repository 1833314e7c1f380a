import type { Announcement } from '@akada/contract/announcements.ts'
import type { FoundAnnouncement } from './announcements.queries.ts'

export const asAnnouncement = ({
  courseId,
  courseTitle,
  createdAt,
  sentAt,
  instructorId: _,
  ...announcement
}: FoundAnnouncement): Announcement => ({
  ...announcement,
  course: { id: courseId, title: courseTitle },
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})
