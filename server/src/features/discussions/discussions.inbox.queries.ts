import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { EXCERPT, questions } from './discussions.queries.ts'

/** A question is answered by a reply from the instructor or by a best reply. */
const isAnswered = sql<boolean>`(
  posts.best_reply_id is not null
  or exists (
    select from discussion_posts as replies
    where replies.question_id = posts.id and replies.author_id = courses.instructor_id and not replies.is_held
  )
)`

export type InboxWanted = { instructorId: string; courseIds: readonly number[] }

// Excludes deleted questions and the instructor's own questions.
const isInbox = ({ instructorId, courseIds }: InboxWanted) => sql<boolean>`(
  posts.course_id = any(${courseIds}::integer[]) and posts.question_id is null and posts.deleted_at is null
  and posts.author_id is distinct from ${instructorId} and lectures.discussion_enabled
)`

/** Selects each course's longest-waiting questions through an index, so that courses with many questions don't need more reads. */
const longestWaitingOfEach = ({ courseIds, instructorId }: InboxWanted, most: number) => sql<number>`any(array(
  select waiting.id from unnest(${courseIds}::integer[]) as taught (course_id), lateral (
    select posts.id from discussion_posts as posts
    join lectures on lectures.id = posts.lecture_id join courses on courses.id = posts.course_id
    where posts.course_id = taught.course_id and ${isInbox({ courseIds, instructorId })} and posts.best_reply_id is null and not ${isAnswered}
    order by posts.created_at, posts.id desc limit ${most}
  ) as waiting
))`

type InboxPage = InboxWanted & { show: 'unanswered' | 'all'; limit: number; offset: number }

/** Lists unanswered questions first, longest-waiting first, then answered questions, newest first. */
export const listInbox = (db: Db, { show, limit, offset, ...wanted }: InboxPage) =>
  questions(db, wanted.instructorId)
    .innerJoin('courses', 'courses.id', 'posts.course_id')
    .select(['courses.title as courseTitle', isAnswered.as('isAnswered'), sql<string>`left(posts.body, ${EXCERPT})`.as('excerpt')])
    .$if(show === 'all', (query) => query.where(isInbox(wanted)))
    .$if(show === 'unanswered', (query) => query.where('posts.id', '=', longestWaitingOfEach(wanted, offset + limit)))
    .$if(show === 'all', (query) =>
      query.orderBy(isAnswered).orderBy(sql`case when not ${isAnswered} then posts.created_at end`).orderBy('posts.created_at', 'desc'),
    )
    .$if(show === 'unanswered', (query) => query.orderBy('posts.created_at'))
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countInbox = (db: Db, wanted: InboxWanted) =>
  db
    .selectFrom('discussion_posts as posts')
    .innerJoin('lectures', 'lectures.id', 'posts.lecture_id')
    .innerJoin('courses', 'courses.id', 'posts.course_id')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(sql<number>`count(*) filter (where not ${isAnswered})`.as('unanswered'))
    .where(isInbox(wanted))
    .executeTakeFirstOrThrow()
