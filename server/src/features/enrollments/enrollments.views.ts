import type { ArchivedEnrollment, Enrollment } from '@akada/contract/enrollments.ts'
import { averageRating } from '#features/ratings/ratings.rules.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import type { EnrollmentView } from './enrollments.listing.queries.ts'
import { hoursOf, percentDone, refundableUntil } from './enrollments.rules.ts'

export type Viewing = { now: Date; refundDays: number }

/** Reads the settings that enrollment views depend on. */
export async function viewing(db: Db, now: Date): Promise<Viewing> {
  const { refundDays } = await siteSettings(db)
  return { now, refundDays }
}

export const asEnrollment = (row: EnrollmentView, seen: Viewing): Enrollment => ({
  id: row.id,
  course: {
    id: row.courseId,
    title: row.title,
    coverImageUrl: publicAddress(row.coverKey),
    coverWidths: row.coverWidths ?? [],
    instructorName: row.instructorName,
    averageRating: averageRating(row),
    totalReviews: row.totalReviews,
    durationHours: hoursOf(row.durationSeconds),
  },
  completed: row.completedAt !== null,
  progress: percentDone(row),
  completionDate: row.completedAt?.toISOString() ?? null,
  enrolledAt: row.enrolledAt.toISOString(),
  lastLearnedAt: row.lastLearnedAt?.toISOString() ?? null,
  refundableUntil: refundableUntil(row.paidAt, seen)?.toISOString() ?? null,
})

export const asArchived = (row: EnrollmentView): ArchivedEnrollment => ({
  id: row.id,
  courseId: row.courseId,
  title: row.title,
  thumbnail: publicAddress(row.coverKey),
  thumbnailWidths: row.coverWidths ?? [],
  instructor: { name: row.instructorName },
  completed: row.completedAt !== null,
  progress: percentDone(row),
  lastAccessed: row.lastLearnedAt?.toISOString() ?? null,
})
