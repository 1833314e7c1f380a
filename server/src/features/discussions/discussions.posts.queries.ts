import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { pacingFor } from '#platform/database/lecture-pacing.ts'

export const findLecture = (db: Db, lectureId: number, userId: string | null) =>
  db
    .selectFrom('lectures')
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .select(['lectures.id', 'lectures.title', 'lectures.discussion_enabled as isOn', 'sections.course_id as courseId'])
    .select(pacingFor(userId).as('pacing'))
    .where('lectures.id', '=', lectureId)
    .executeTakeFirst()

/** Returns a post with its question, and the pacing of its lecture for a student. A question counts as its own question. */
export const findPost = (db: Db, id: number, userId: string) =>
  db
    .selectFrom('discussion_posts as posts')
    .innerJoin('discussion_posts as questions', (join) => join.on(sql<boolean>`questions.id = coalesce(posts.question_id, posts.id)`))
    .innerJoin('lectures', 'lectures.id', 'questions.lecture_id')
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .select(pacingFor(userId).as('pacing'))
    .select([
      'posts.id',
      'posts.author_id as authorId',
      'posts.title',
      'posts.body',
      'posts.created_at as createdAt',
      'posts.deleted_at as deletedAt',
      'posts.is_held as isHeld',
      'questions.id as questionId',
      'questions.author_id as askerId',
      'questions.deleted_at as questionDeletedAt',
      'questions.is_held as isQuestionHeld',
      'questions.is_locked as isLocked',
      'questions.best_reply_id as bestReplyId',
      sql<number>`questions.course_id`.as('courseId'),
      sql<number>`questions.lecture_id`.as('lectureId'),
      'lectures.title as lectureTitle',
      'lectures.discussion_enabled as isOn',
    ])
    .where('posts.id', '=', id)
    .executeTakeFirst()

export type FoundPost = NonNullable<Awaited<ReturnType<typeof findPost>>>

/** Serializes changes to a question and its replies until the transaction ends. Returns false if the question no longer exists. */
export const lockQuestion = async (tx: Tx, postId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from discussion_posts where id = (select coalesce(question_id, id) from discussion_posts where id = ${postId}) for no key update
  `.execute(tx)
  return rows.length > 0
}

/** Locks a post for deletion. Inserts that refer to it (reports, replies, votes) wait before they take other locks. */
export const lockToDelete = (tx: Tx, postId: number) =>
  tx.selectFrom('discussion_posts').select('id').where('id', '=', postId).forUpdate().execute()

export const findWriter = (db: Db, userId: string) =>
  db.selectFrom('users').select('created_at as memberSince').where('id', '=', userId).executeTakeFirstOrThrow()

type NewQuestion = {
  courseId: number
  lectureId: number
  authorId: string
  title: string
  body: string
  atSeconds: number | null
  isHeld: boolean
  now: Date
}

export async function insertQuestion(tx: Tx, question: NewQuestion): Promise<number> {
  const { id } = await tx
    .insertInto('discussion_posts')
    .values({
      course_id: question.courseId,
      lecture_id: question.lectureId,
      author_id: question.authorId,
      title: question.title,
      body: question.body,
      at_seconds: question.atSeconds,
      is_held: question.isHeld,
      created_at: question.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewReply = { questionId: number; authorId: string; body: string; isHeld: boolean; now: Date }

export async function insertReply(tx: Tx, { questionId, authorId, body, isHeld, now }: NewReply): Promise<number> {
  const { id } = await tx
    .insertInto('discussion_posts')
    .values({ question_id: questionId, author_id: authorId, body, is_held: isHeld, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Words = { title: string | null; body: string; isHeld: boolean; editedAt: Date | null }

/** A null `editedAt` keeps the previous value. */
export async function updateWords(tx: Tx, id: number, { title, body, isHeld, editedAt }: Words): Promise<void> {
  await tx
    .updateTable('discussion_posts')
    .set({ title, body, is_held: isHeld, ...(editedAt && { edited_at: editedAt }) })
    .where('id', '=', id)
    .execute()
}

export async function updateHeld(tx: Tx, id: number, isHeld: boolean): Promise<void> {
  await tx.updateTable('discussion_posts').set({ is_held: isHeld }).where('id', '=', id).execute()
}

export async function updateArrangement(tx: Tx, id: number, { isPinned, isLocked }: { isPinned: boolean; isLocked: boolean }) {
  await tx.updateTable('discussion_posts').set({ is_pinned: isPinned, is_locked: isLocked }).where('id', '=', id).execute()
}

export async function updateBestReply(tx: Tx, questionId: number, replyId: number | null): Promise<void> {
  await tx.updateTable('discussion_posts').set({ best_reply_id: replyId }).where('id', '=', questionId).execute()
}

/** Returns whether the reply belongs to the question and is visible to all readers. */
export const isShownReply = async (tx: Tx, { questionId, replyId }: { questionId: number; replyId: number }): Promise<boolean> => {
  const found = await tx
    .selectFrom('discussion_posts')
    .select('id')
    .where('id', '=', replyId)
    .where('question_id', '=', questionId)
    .where('is_held', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

/** Includes posts in lectures that are in the trash. */
export const findPlace = (tx: Tx, id: number) =>
  tx
    .selectFrom('discussion_posts as posts')
    .leftJoin('discussion_posts as questions', 'questions.id', 'posts.question_id')
    .select(['posts.question_id as questionId', 'posts.deleted_at as deletedAt', 'questions.deleted_at as questionDeletedAt'])
    .where('posts.id', '=', id)
    .executeTakeFirst()

/** Includes replies on hold. */
export const hasReplies = async (tx: Tx, questionId: number): Promise<boolean> =>
  (await tx.selectFrom('discussion_posts').select('id').where('question_id', '=', questionId).limit(1).executeTakeFirst()) !== undefined

export async function removePostRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('discussion_posts').where('id', '=', id).execute()
}

/** Blanks a deleted question, so that its replies remain. */
export async function blankQuestion(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.deleteFrom('discussion_votes').where('post_id', '=', id).execute()
  await tx
    .updateTable('discussion_posts')
    .set({ title: '', body: '', at_seconds: null, author_id: null, edited_at: null, is_pinned: false, is_held: false, deleted_at: now })
    .where('id', '=', id)
    .execute()
}

export async function insertVote(tx: Tx, { postId, userId, now }: { postId: number; userId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('discussion_votes')
    .values({ post_id: postId, user_id: userId, voted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteVote(tx: Tx, { postId, userId }: { postId: number; userId: string }): Promise<void> {
  await tx.deleteFrom('discussion_votes').where('post_id', '=', postId).where('user_id', '=', userId).execute()
}

export const findUpvotes = async (tx: Tx, id: number): Promise<number | undefined> =>
  (await tx.selectFrom('discussion_posts').select('upvotes').where('id', '=', id).executeTakeFirst())?.upvotes

export async function insertFollow(tx: Tx, { questionId, userId, now }: { questionId: number; userId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('discussion_follows')
    .values({ question_id: questionId, user_id: userId, followed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteFollow(tx: Tx, { questionId, userId }: { questionId: number; userId: string }): Promise<void> {
  await tx.deleteFrom('discussion_follows').where('question_id', '=', questionId).where('user_id', '=', userId).execute()
}

/** Returns the followers of a question who may still read it. */
export const listFollowers = async (db: Db, questionId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('discussion_follows')
    .innerJoin('discussion_posts', 'discussion_posts.id', 'discussion_follows.question_id')
    .innerJoin('courses', 'courses.id', 'discussion_posts.course_id')
    .select('discussion_follows.user_id as userId')
    .where('discussion_follows.question_id', '=', questionId)
    .where(
      sql<boolean>`(
        discussion_follows.user_id = courses.instructor_id
        or exists (
          select from enrollments
          where enrollments.course_id = courses.id and enrollments.user_id = discussion_follows.user_id and enrollments.status = 'ACTIVE'
        )
        or exists (select from user_roles where user_roles.user_id = discussion_follows.user_id and user_roles.role = 'ADMIN')
      )`,
    )
    .execute()
  return rows.map(({ userId }) => userId)
}

/**
 * Locks by id, the order that all code uses, all posts that change when a user's posts and votes are removed: these posts, their questions
 * and the posts with the votes. Returns the user's own posts.
 */
export async function lockPostsOf(tx: Tx, userId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number; isOwn: boolean }>`
    select id, author_id is not distinct from ${userId}::uuid as "isOwn" from discussion_posts
    where id in (
      select id from discussion_posts where author_id = ${userId}
      union select question_id from discussion_posts where author_id = ${userId}
      union select post_id from discussion_votes where user_id = ${userId}
    )
    order by id for update`.execute(tx)
  return rows.flatMap(({ id, isOwn }) => (isOwn ? [id] : []))
}

/** Anonymizes a user's posts and deletes the user's votes and followed questions. */
export async function eraseWriter(tx: Tx, userId: string): Promise<void> {
  await lockPostsOf(tx, userId)
  await tx.deleteFrom('discussion_votes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('discussion_follows').where('user_id', '=', userId).execute()
  await tx.updateTable('discussion_posts').set({ author_id: null }).where('author_id', '=', userId).execute()
}
