import type { CourseStatus } from '@akada/contract/courses.ts'
import type { Tx } from '#platform/database/database.ts'
import type { LockedCourse } from './courses.rules.ts'

/** Sets `submitted_at` while the course is under review, and clears it otherwise. */
export async function updateReviewStatus(
  tx: Tx,
  { id }: LockedCourse,
  { status, now }: { status: CourseStatus; now: Date },
): Promise<void> {
  const submitted_at = status === 'UNDER_REVIEW' ? now : null
  await tx.updateTable('courses').set({ status, submitted_at, updated_at: now }).where('id', '=', id).execute()
}
