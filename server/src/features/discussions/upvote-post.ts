import { refuseOn } from '#platform/database/constraints.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import * as posts from './discussions.posts.queries.ts'
import { postRights } from './discussions.rules.ts'
import { judged, requirePostToChange } from './require-post.ts'

const goneMeanwhile = { discussion_votes_post_id_fkey: 'POST_NOT_FOUND' } as const

/** Adds or withdraws the user's vote. Returns the number of votes. */
export const upvotePost = (db: Db, user: User, { id, isUpvoted, now }: { id: number; isUpvoted: boolean; now: Date }): Promise<number> =>
  db.transaction().execute(async (tx) => {
    // Locks the question before the vote and its count, as deleting a post does. Another order could deadlock.
    const post = await requirePostToChange(tx, user, id)
    if (post.authorId === user.id) refuse('POST_OWN')
    if (!postRights(judged(post), post.courseRoles).upvote) refuse('NOT_ALLOWED')
    if (isUpvoted) await refuseOn(goneMeanwhile, posts.insertVote(tx, { postId: id, userId: user.id, now }))
    else await posts.deleteVote(tx, { postId: id, userId: user.id })
    return (await posts.findUpvotes(tx, id)) ?? refuse('POST_NOT_FOUND')
  })
