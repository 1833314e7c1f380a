import type { Tx } from '#platform/database/database.ts'
import type { EditableCourse } from './courses.rules.ts'

/** Those who change the promotional video of one course wait for each other. */
export const lockPromotionalVideo = (tx: Tx, courseId: number) =>
  tx.selectFrom('courses').select('promotional_video_id as fileId').where('id', '=', courseId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Not another version of the course: whoever is writing its words at this moment loses nothing by it. */
export async function changePromotionalVideo(
  tx: Tx,
  { id }: EditableCourse,
  { fileId, now }: { fileId: number; now: Date },
): Promise<void> {
  await tx.updateTable('courses').set({ promotional_video_id: fileId, updated_at: now }).where('id', '=', id).execute()
}
