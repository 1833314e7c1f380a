import type { Tx } from '#platform/database/database.ts'
import { blankQuestion, findPlace, hasReplies, lockQuestion, lockToDelete, removePostRow } from './discussions.posts.queries.ts'

/** Locks a post against changes and new reports until the transaction ends. */
export async function lockPost(tx: Tx, id: number): Promise<void> {
  await lockQuestion(tx, id)
  await lockToDelete(tx, id)
}

/**
 * Deletes a locked post. Returns false if it was already deleted. A question with replies remains as a blank until its last reply is
 * deleted.
 */
export async function removePost(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const place = await findPlace(tx, id)
  if (!place || place.deletedAt) return false
  if (place.questionId === null && (await hasReplies(tx, id))) {
    await blankQuestion(tx, id, now)
    return true
  }
  await removePostRow(tx, id)
  if (place.questionId !== null && place.questionDeletedAt && !(await hasReplies(tx, place.questionId)))
    await removePostRow(tx, place.questionId)
  return true
}
