import { removeFileLater } from '#features/media/remove-file.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { changePromotionalVideo, lockPromotionalVideo } from './courses.promotion.queries.ts'
import { lockEditableCourse } from './require-own-course.ts'

/** Sets a course's promotional video. Deletes the previous one if it is no longer used. */
export async function setPromotionalVideo(
  tx: Tx,
  user: User,
  { courseId, fileId, now }: { courseId: number; fileId: number; now: Date },
): Promise<void> {
  const course = await lockEditableCourse(tx, user, courseId)
  const before = await lockPromotionalVideo(tx, courseId)
  await changePromotionalVideo(tx, course, { fileId, now })
  if (before.fileId !== null) await removeFileLater(tx, before.fileId)
}
