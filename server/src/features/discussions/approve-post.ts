import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import * as posts from './discussions.posts.queries.ts'
import { notifyParticipants } from './notify-participants.ts'
import { requirePostToChange } from './require-post.ts'

/** Releases a post on hold to all readers and sends its notifications. */
export const approvePost = (db: Db, user: User, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const post = await requirePostToChange(tx, user, id)
    if (!post.reader.isModerator) refuse('NOT_ALLOWED')
    if (!post.isHeld) return
    await posts.updateHeld(tx, id, false)
    await notifyParticipants(tx, post)
  })
