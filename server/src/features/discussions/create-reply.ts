import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { insertReply } from './discussions.posts.queries.ts'
import { mayWrite } from './discussions.rules.ts'
import { isHeldBack, limitNewcomer } from './limit-newcomer.ts'
import { notifyParticipants } from './notify-participants.ts'
import { requireQuestionToChange } from './require-post.ts'

/** Adds a reply to a question and notifies its followers. Returns its id. */
export const createReply = (
  db: Db,
  user: User,
  { questionId, body, now }: { questionId: number; body: string; now: Date },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const question = await requireQuestionToChange(tx, user, questionId)
    if (!mayWrite(question.courseRoles)) refuse('NOT_ALLOWED')
    if (question.deletedAt || question.isHeld) refuse('POST_NOT_FOUND')
    if (question.isLocked) refuse('QUESTION_LOCKED')
    await limitNewcomer(tx, question, now)

    const isHeld = await isHeldBack(tx, question, { title: '', body, now })
    const id = await insertReply(tx, { questionId, authorId: user.id, body, isHeld, now })
    if (!isHeld) await notifyParticipants(tx, { ...question, id, authorId: user.id })
    return id
  })
