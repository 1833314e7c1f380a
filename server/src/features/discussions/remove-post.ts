import type { Tx } from '#platform/database/database.ts'
import { blankQuestion, findPlace, hasReplies, lockQuestion, lockToDelete, removePostRow } from './discussions.posts.queries.ts'

/** Locks a post against changes and new reports until the transaction ends. */
export async function lockPost(tx: Tx, id: number): Promise<void> {
  await lockQuestion(tx, id)
  await lockToDelete(tx, id)
}

/** Takes a post away that is held; false for one that is gone. A question with replies leaves a place for them, which goes with the last of them. */
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
