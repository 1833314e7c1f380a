import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { DB } from '#platform/database/tables.ts'

/** The reader of a list. Posts on hold are visible to their author and to moderators. */
export type Reader = { id: string; isModerator: boolean }

type Posts = DB & { posts: DB['discussion_posts'] }

const isSeenBy = (reader: Reader) => (eb: ExpressionBuilder<Posts, 'posts'>) =>
  reader.isModerator ? eb.lit(true) : eb.or([eb('posts.is_held', '=', false), eb('posts.author_id', '=', reader.id)])

/** The author's id if their profile is public, else null. */
const publicProfileId = sql<string | null>`case
  when authors.suspended_at is null and authors.erase_at is null and authors.erased_at is null and (
    authors.is_profile_public
    or exists (select from user_roles where user_roles.user_id = authors.id and user_roles.role = 'INSTRUCTOR')
  ) then authors.id
end`

const posts = (db: Db, readerId: string) =>
  db
    .selectFrom('discussion_posts as posts')
    .leftJoin('users as authors', 'authors.id', 'posts.author_id')
    .leftJoin('media_files', (join) => join.on(sql<boolean>`media_files.id = coalesce(authors.small_picture_id, authors.picture_id)`))
    .select([
      'posts.id',
      'posts.author_id as authorId',
      'authors.first_name as firstName',
      'authors.last_name as lastName',
      'media_files.key as pictureKey',
      publicProfileId.as('profileId'),
      'posts.created_at as createdAt',
      'posts.edited_at as editedAt',
      'posts.deleted_at as deletedAt',
      'posts.is_held as isHeld',
      'posts.upvotes',
      sql<boolean>`exists (select from discussion_votes where post_id = posts.id and user_id = ${readerId})`.as('isUpvoted'),
    ])

export const questions = (db: Db, readerId: string) =>
  posts(db, readerId)
    .innerJoin('lectures', 'lectures.id', 'posts.lecture_id')
    .select([
      sql<number>`posts.course_id`.as('courseId'),
      sql<number>`posts.lecture_id`.as('lectureId'),
      'lectures.title as lectureTitle',
      sql<string>`posts.title`.as('title'),
      'posts.at_seconds as atSeconds',
      'posts.replies',
      'posts.is_pinned as isPinned',
      'posts.is_locked as isLocked',
      'posts.best_reply_id as bestReplyId',
      sql<boolean>`exists (select from discussion_follows where question_id = posts.id and user_id = ${readerId})`.as('isFollowed'),
    ])

export type QuestionsWanted = {
  courseId: number
  lectureId: number | undefined
  /** Lectures that aren't open yet to the reader. */
  closedIds: readonly number[]
  filter: 'all' | 'mine' | 'following' | 'unanswered'
  /** A tsquery. */
  words: string | undefined
}

const isWanted =
  ({ courseId, lectureId, closedIds, filter, words }: QuestionsWanted, reader: Reader) =>
  (eb: ExpressionBuilder<Posts & { lectures: DB['lectures'] }, 'posts' | 'lectures'>) =>
    eb.and([
      eb('posts.course_id', '=', courseId),
      eb('posts.question_id', 'is', null),
      eb('lectures.discussion_enabled', '=', true),
      isSeenBy(reader)(eb as never),
      ...(closedIds.length === 0 ? [] : [sql<boolean>`posts.lecture_id <> all(${closedIds}::integer[])`]),
      ...(lectureId === undefined ? [] : [eb('posts.lecture_id', '=', lectureId)]),
      ...(filter === 'mine' ? [eb('posts.author_id', '=', reader.id)] : []),
      ...(filter === 'unanswered' ? [eb('posts.replies', '=', 0)] : []),
      ...(filter === 'following'
        ? [sql<boolean>`posts.id in (select question_id from discussion_follows where user_id = ${reader.id})`]
        : []),
      ...(words === undefined ? [] : [sql<boolean>`posts.search @@ ${words}::tsquery`]),
    ])

/** The number of characters of a question's text that lists show. */
export const EXCERPT = 240

export const listQuestions = (
  db: Db,
  {
    reader,
    sort,
    limit,
    offset,
    ...wanted
  }: QuestionsWanted & { reader: Reader; sort: 'recent' | 'upvoted'; limit: number; offset: number },
) =>
  questions(db, reader.id)
    .select(sql<string>`left(posts.body, ${EXCERPT})`.as('excerpt'))
    .where(isWanted(wanted, reader))
    .orderBy('posts.is_pinned', 'desc')
    .$if(sort === 'upvoted', (query) => query.orderBy('posts.upvotes', 'desc'))
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countQuestions = async (db: Db, { reader, ...wanted }: QuestionsWanted & { reader: Reader }): Promise<number> => {
  const { count } = await db
    .selectFrom('discussion_posts as posts')
    .innerJoin('lectures', 'lectures.id', 'posts.lecture_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isWanted(wanted, reader))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts questions that are visible to all readers of the course. */
export const countShownQuestions = (db: Db, { courseId, lectureId }: { courseId: number; lectureId: number | undefined }) =>
  countQuestions(db, { courseId, lectureId, closedIds: [], filter: 'all', words: undefined, reader: readerWithoutRights })

/** Sees no held posts: the id belongs to no user. */
const readerWithoutRights: Reader = { id: '00000000-0000-0000-0000-000000000000', isModerator: false }

type Similar = { courseId: number; title: string; closedIds: readonly number[]; reader: Reader }

/** Finds questions that share at least one word. The number and rarity of shared words determine the order. */
export const listSimilar = (db: Db, { courseId, title, closedIds, reader }: Similar) => {
  const words = sql`replace(plainto_tsquery('english', spelled_out(plain(${title})))::text, ' & ', ' | ')::tsquery`
  return db
    .selectFrom('discussion_posts as posts')
    .innerJoin('lectures', 'lectures.id', 'posts.lecture_id')
    .select([
      'posts.id',
      sql<number>`posts.lecture_id`.as('lectureId'),
      sql<string>`posts.title`.as('title'),
      'posts.replies',
      sql<boolean>`posts.best_reply_id is not null`.as('isAnswered'),
    ])
    .where(isWanted({ courseId, lectureId: undefined, closedIds, filter: 'all', words: undefined }, reader))
    .where('posts.deleted_at', 'is', null)
    .where(sql<boolean>`posts.search @@ ${words}`)
    .orderBy(sql`ts_rank(posts.search, ${words})`, 'desc')
    .orderBy('posts.upvotes', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(5)
    .execute()
}

export const getQuestion = (db: Db, id: number, readerId: string) =>
  questions(db, readerId).select('posts.body').where('posts.id', '=', id).where('posts.question_id', 'is', null).executeTakeFirstOrThrow()

type RepliesWanted = { questionId: number; bestReplyId: number | null; reader: Reader }

const replies = (db: Db, readerId: string) => posts(db, readerId).select(['posts.body', sql<number>`posts.question_id`.as('questionId')])

export const listReplies = (
  db: Db,
  { questionId, bestReplyId, reader, limit, offset }: RepliesWanted & { limit: number; offset: number },
) =>
  replies(db, reader.id)
    .where('posts.question_id', '=', questionId)
    .where(isSeenBy(reader))
    .$if(bestReplyId !== null, (query) => query.orderBy(sql`posts.id = ${bestReplyId}`, 'desc'))
    .orderBy('posts.created_at')
    .orderBy('posts.id')
    .limit(limit)
    .offset(offset)
    .execute()

export const getReply = (db: Db, id: number, readerId: string) =>
  replies(db, readerId).where('posts.id', '=', id).where('posts.question_id', 'is not', null).executeTakeFirstOrThrow()

export const countReplies = async (db: Db, { questionId, reader }: Omit<RepliesWanted, 'bestReplyId'>): Promise<number> => {
  const { count } = await db
    .selectFrom('discussion_posts as posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('posts.question_id', '=', questionId)
    .where(isSeenBy(reader))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the replies before this one in the order of `listReplies`. */
export async function countRepliesBefore(
  db: Db,
  { questionId, bestReplyId, reader, replyId }: RepliesWanted & { replyId: number },
): Promise<number> {
  if (replyId === bestReplyId) return 0
  const { count } = await db
    .selectFrom('discussion_posts as posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('posts.question_id', '=', questionId)
    .where(isSeenBy(reader))
    .where(
      sql<boolean>`(
        posts.id is not distinct from ${bestReplyId}::integer
        or (posts.created_at, posts.id) < (select created_at, id from discussion_posts where id = ${replyId})
      )`,
    )
    .executeTakeFirstOrThrow()
  return count
}
