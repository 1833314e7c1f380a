import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { updateWords } from './discussions.posts.queries.ts'
import { isMarkedAsEdited, postRights } from './discussions.rules.ts'
import { isHeldBack } from './limit-newcomer.ts'
import { judged, type RequiredPost, requirePostToChange } from './require-post.ts'

type Edited = { title: string | undefined; body: string }

/** Replaces the text of the user's own post. */
export const updatePost = (db: Db, user: User, { id, now, ...words }: Edited & { id: number; now: Date }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const post = await requirePostToChange(tx, user, id)
    refuseForeign(post)
    const title = titleAfter(post, words)
    if (title === post.title && words.body === post.body) return

    const isHeld = post.isHeld || (await isHeldBack(tx, post, { title: title ?? '', body: words.body, now }))
    const editedAt = isMarkedAsEdited(post.createdAt, now) ? now : null
    await updateWords(tx, id, { title, body: words.body, isHeld, editedAt })
  })

function refuseForeign(post: RequiredPost) {
  const its = judged(post)
  if (postRights(its, post.courseRoles).edit) return
  refuse(postRights({ ...its, isLocked: false }, post.courseRoles).edit ? 'QUESTION_LOCKED' : 'NOT_ALLOWED')
}

/** Returns the title after an edit. A question keeps its title unless a new one is given. A reply has no title and needs a body. */
function titleAfter(post: RequiredPost, { title, body }: Edited): string | null {
  if (post.id === post.questionId) return title ?? post.title
  if (title !== undefined) refuse('INVALID_INPUT', { errors: [{ path: 'title', message: 'Replies don’t have titles.' }] })
  if (body === '') refuse('INVALID_INPUT', { errors: [{ path: 'body', message: 'Enter some text.' }] })
  return null
}
