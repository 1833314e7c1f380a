import type { Tx } from '#platform/database/database.ts'
import { eraseWriter, listPostsOf } from './discussions.posts.queries.ts'
import { lockPost, removePost } from './remove-post.ts'

/** Takes all posts of a person away, as when they delete each, with their votes and the questions that they follow. */
export async function deletePostsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const id of await listPostsOf(tx, userId)) {
    await lockPost(tx, id)
    await removePost(tx, { id, now })
  }
  await eraseWriter(tx, userId)
}
