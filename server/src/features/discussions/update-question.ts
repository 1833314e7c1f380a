import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import * as posts from './discussions.posts.queries.ts'
import { questionRights } from './discussions.rules.ts'
import { judged, requireQuestionToChange } from './require-post.ts'

export const updateQuestion = (
  db: Db,
  user: User,
  { id, ...arrangement }: { id: number; isPinned: boolean; isLocked: boolean },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const question = await requireQuestionToChange(tx, user, id)
    if (!questionRights(judged(question), question.courseRoles).arrange) refuse('NOT_ALLOWED')
    await posts.updateArrangement(tx, id, arrangement)
  })
