import type { Tx } from '#platform/database/database.ts'
import { eraseWriter, lockPostsOf } from './discussions.posts.queries.ts'
import { removePost } from './remove-post.ts'

/** Deletes a user's posts as if the user had deleted each one, and removes the user's votes and followed questions. */
export async function deletePostsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const id of await lockPostsOf(tx, userId)) await removePost(tx, { id, now })
  await eraseWriter(tx, userId)
}
