import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { postRights } from './discussions.rules.ts'
import { removePost } from './remove-post.ts'
import { judged, requirePostToChange } from './require-post.ts'

/** Deletes a post. A question with replies remains as a blank until its last reply is deleted. */
export const deletePost = (db: Db, user: User, { id, now }: { id: number; now: Date }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const post = await requirePostToChange(tx, user, id)
    if (post.deletedAt) refuse('POST_NOT_FOUND')
    if (!postRights(judged(post), post.courseRoles).delete) refuse('NOT_ALLOWED')
    await removePost(tx, { id, now })
  })
