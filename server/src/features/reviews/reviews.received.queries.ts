import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { reviews } from './reviews.queries.ts'

type Wanted = { courseIds: readonly number[]; show: 'unanswered' | 'all' }

const among = (courseIds: readonly number[]) => sql<number>`any(${courseIds}::integer[])`

export const listReceived = (db: Db, { courseIds, show, limit, offset }: Wanted & { limit: number; offset: number }) =>
  reviews(db)
    .select('courses.title as courseTitle')
    .where('reviews.course_id', '=', among(courseIds))
    .$if(show === 'unanswered', (query) => query.where('review_answers.review_id', 'is', null))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countReceived = (db: Db, courseIds: readonly number[]) =>
  db
    .selectFrom('reviews')
    .leftJoin('review_answers', 'review_answers.review_id', 'reviews.id')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('review_answers.review_id', 'is', null).as('unanswered'))
    .where('reviews.course_id', '=', among(courseIds))
    .executeTakeFirstOrThrow()
