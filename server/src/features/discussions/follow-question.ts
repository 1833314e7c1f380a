import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import * as posts from './discussions.posts.queries.ts'
import { questionRights } from './discussions.rules.ts'
import { judged, requireQuestionToChange } from './require-post.ts'

export const followQuestion = (
  db: Db,
  user: User,
  { id, isFollowed, now }: { id: number; isFollowed: boolean; now: Date },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const question = await requireQuestionToChange(tx, user, id)
    if (!questionRights(judged(question), question.courseRoles).follow) refuse('NOT_ALLOWED')
    if (isFollowed) await posts.insertFollow(tx, { questionId: id, userId: user.id, now })
    else await posts.deleteFollow(tx, { questionId: id, userId: user.id })
  })
