import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { reviews } from './reviews.queries.ts'

type Wanted = { courseIds: readonly number[]; show: 'unanswered' | 'all' }

const among = (courseIds: readonly number[]) => sql<number>`any(${courseIds}::integer[])`

/** Selects each course's newest reviews from an index, so that a page reads no more rows if a course has very many reviews. */
const newestOfEach = ({ courseIds, show }: Wanted, most: number) => sql<number>`any(array(
  select newest.id from unnest(${courseIds}::integer[]) as taught (course_id), lateral (
    select id from reviews where reviews.course_id = taught.course_id
      and (${show === 'all'} or not exists (select from review_answers where review_id = reviews.id))
    order by created_at desc, id desc limit ${most}
  ) as newest
))`

export const listReceived = (db: Db, { limit, offset, ...wanted }: Wanted & { limit: number; offset: number }) =>
  reviews(db)
    .select('courses.title as courseTitle')
    .where('reviews.id', '=', newestOfEach(wanted, offset + limit))
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
    .select(({ fn }) => fn.min<Date | null>('reviews.created_at').filterWhere('review_answers.review_id', 'is', null).as('unansweredSince'))
    .where('reviews.course_id', '=', among(courseIds))
    .executeTakeFirstOrThrow()
