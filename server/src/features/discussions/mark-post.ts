import { refuseOn } from '#platform/database/constraints.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import * as posts from './discussions.posts.queries.ts'
import { postRights, questionRights } from './discussions.rules.ts'
import { judged, requirePost, requirePostToChange, requireQuestionToChange } from './require-post.ts'
import { tellPeople } from './tell-people.ts'

const goneMeanwhile = { discussion_votes_post_id_fkey: 'POST_NOT_FOUND' } as const

/** Gives a post a person's one vote or takes it back; answers how many it has. */
export const upvotePost = (db: Db, user: User, { id, isUpvoted, now }: { id: number; isUpvoted: boolean; now: Date }): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const post = await requirePost(tx, user, id)
    if (post.authorId === user.id) refuse('POST_OWN')
    if (!postRights(judged(post), post.standing).upvote) refuse('NOT_ALLOWED')
    if (isUpvoted) await refuseOn(goneMeanwhile, posts.insertVote(tx, { postId: id, userId: user.id, now }))
    else await posts.deleteVote(tx, { postId: id, userId: user.id })
    return (await posts.findUpvotes(tx, id)) ?? refuse('POST_NOT_FOUND')
  })

export const followQuestion = (
  db: Db,
  user: User,
  { id, isFollowed, now }: { id: number; isFollowed: boolean; now: Date },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const question = await requireQuestionToChange(tx, user, id)
    if (!questionRights(judged(question), question.standing).follow) refuse('NOT_ALLOWED')
    if (isFollowed) await posts.insertFollow(tx, { questionId: id, userId: user.id, now })
    else await posts.deleteFollow(tx, { questionId: id, userId: user.id })
  })

export const chooseBestReply = (db: Db, user: User, { id, replyId }: { id: number; replyId: number | null }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const question = await requireQuestionToChange(tx, user, id)
    if (!questionRights(judged(question), question.standing).chooseBest) refuse('NOT_ALLOWED')
    if (replyId !== null && !(await posts.isShownReply(tx, { questionId: id, replyId }))) refuse('POST_NOT_FOUND')
    await posts.updateBestReply(tx, id, replyId)
  })

export const arrangeQuestion = (
  db: Db,
  user: User,
  { id, ...arrangement }: { id: number; isPinned: boolean; isLocked: boolean },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const question = await requireQuestionToChange(tx, user, id)
    if (!questionRights(judged(question), question.standing).arrange) refuse('NOT_ALLOWED')
    await posts.updateArrangement(tx, id, arrangement)
  })

/** Shows everybody a post that was held, and tells of it only now. */
export const releasePost = (db: Db, user: User, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const post = await requirePostToChange(tx, user, id)
    if (!post.reader.isModerator) refuse('NOT_ALLOWED')
    if (!post.isHeld) return
    await posts.updateHeld(tx, id, false)
    await tellPeople(tx, post)
  })
