import { requireCourseOfLecture } from '#features/courses/require-visible-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { queueRenditions } from './queue-renditions.ts'
import { findVideoOfLecture } from './renditions.queries.ts'
import { findStatus } from './renditions.transcodings.queries.ts'

/** Queues a failed video again, for the course's instructor and admins. Skips videos in other states. */
export async function retryVideo(db: Db, user: User, lectureId: number): Promise<void> {
  const course = await requireCourseOfLecture(db, user, lectureId)
  const isOwn = course.instructorId === user.id && user.roles.includes('INSTRUCTOR')
  if (!isOwn && !user.roles.includes('ADMIN')) refuse('NOT_ALLOWED')
  const video = (await findVideoOfLecture(db, lectureId, { withHeld: true })) ?? refuse('VIDEO_NOT_FOUND')
  if ((await findStatus(db, video.id)) === 'FAILED') await db.transaction().execute((tx) => queueRenditions(tx, video.id))
}
