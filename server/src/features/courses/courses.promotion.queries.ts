import type { Tx } from '#platform/database/database.ts'
import type { EditableCourse } from './courses.rules.ts'

/** Serializes changes to a course's promotional video. */
export const lockPromotionalVideo = (tx: Tx, courseId: number) =>
  tx.selectFrom('courses').select('promotional_video_id as fileId').where('id', '=', courseId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Doesn't increment the course's version, so that an open editor gets no conflict. */
export async function changePromotionalVideo(
  tx: Tx,
  { id }: EditableCourse,
  { fileId, now }: { fileId: number; now: Date },
): Promise<void> {
  await tx.updateTable('courses').set({ promotional_video_id: fileId, updated_at: now }).where('id', '=', id).execute()
}
