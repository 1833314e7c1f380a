import { announcementLimits } from '@akada/contract/limits.ts'
import { listTaughtCourses } from '#features/courses/list-taught-courses.ts'
import type { Db } from '#platform/database/database.ts'
import type { Announced } from './announcements.queries.ts'
import { countRecipients } from './announcements.recipients.queries.ts'
import { leftThisMonth } from './create-announcement.ts'

/** Returns how many users an announcement would reach now, and how many announcements of its kind are left this month. */
export async function getAnnouncementOutlook(db: Db, instructorId: string, { now, ...announced }: Announced & { now: Date }) {
  await listTaughtCourses(db, instructorId, announced.courseId)
  return {
    recipients: await countRecipients(db, announced),
    left: await leftThisMonth(db, announced, now),
    limit: announcementLimits.aMonth[announced.kind],
  }
}
