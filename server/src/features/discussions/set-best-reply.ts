import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import * as posts from './discussions.posts.queries.ts'
import { questionRights } from './discussions.rules.ts'
import { judged, requireQuestionToChange } from './require-post.ts'

export const setBestReply = (db: Db, user: User, { id, replyId }: { id: number; replyId: number | null }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const question = await requireQuestionToChange(tx, user, id)
    if (!questionRights(judged(question), question.courseRoles).chooseBest) refuse('NOT_ALLOWED')
    if (replyId !== null && !(await posts.isShownReply(tx, { questionId: id, replyId }))) refuse('POST_NOT_FOUND')
    await posts.updateBestReply(tx, id, replyId)
  })
