import type { Thread } from '@akada/contract/discussions.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import * as ask from './discussions.queries.ts'
import { pageOf } from './discussions.rules.ts'
import { questionOf, replyOf } from './discussions.views.ts'
import { requirePost } from './require-post.ts'

/** Returns a question with a page of its replies: the given page or, if none is given, the page with the requested post. */
export async function getThread(
  db: Db,
  user: User,
  { id, page, size }: { id: number; page: number | undefined; size: number },
): Promise<Thread> {
  const post = await requirePost(db, user, id)
  const { questionId, bestReplyId, reader } = post
  const isReply = post.id !== questionId
  const shown = page ?? (isReply ? pageOf(await ask.countRepliesBefore(db, { questionId, bestReplyId, reader, replyId: id }), size) : 1)
  const [question, rows, totalElements] = await Promise.all([
    ask.getQuestion(db, questionId, user.id),
    ask.listReplies(db, { questionId, bestReplyId, reader, limit: size, offset: (shown - 1) * size }),
    ask.countReplies(db, { questionId, reader }),
  ])
  return {
    question: questionOf(question, post),
    content: rows.map((row) => replyOf(row, post, post)),
    totalElements,
    page: shown,
    size,
  }
}
