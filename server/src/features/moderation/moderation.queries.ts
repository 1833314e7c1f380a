import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type CasesWanted = { show: 'open' | 'decided'; subject?: 'REVIEW' | 'POST' | undefined }

const wanted = (db: Db, { show, subject }: CasesWanted) =>
  db
    .selectFrom('moderation_cases as cases')
    // Uses literals instead of parameters, because PostgreSQL otherwise doesn't use the partial index.
    .$if(show === 'open', (query) => query.where('cases.status', '=', sql.lit('OPEN')))
    .$if(show === 'decided', (query) => query.where('cases.status', '<>', sql.lit('OPEN')))
    .$if(subject !== undefined, (query) => query.where('cases.subject', '=', subject ?? null))

const name = (of: 'authors' | 'deciders') => sql<string | null>`${sql.ref(`${of}.first_name`)} || ' ' || ${sql.ref(`${of}.last_name`)}`

const described = (cases: ReturnType<typeof wanted>) =>
  cases
    .leftJoin('users as authors', 'authors.id', 'cases.author_id')
    .leftJoin('users as deciders', 'deciders.id', 'cases.decided_by')
    .leftJoin('courses', 'courses.id', 'cases.course_id')
    .leftJoin('reviews', 'reviews.id', 'cases.review_id')
    .leftJoin('discussion_posts as posts', (join) => join.onRef('posts.id', '=', 'cases.post_id').on('posts.deleted_at', 'is', null))
    .leftJoin('discussion_posts as questions', 'questions.id', 'posts.question_id')
    .leftJoin('lectures', (join) => join.on(sql<boolean>`lectures.id = coalesce(posts.lecture_id, questions.lecture_id)`))
    .select(['cases.id', 'cases.subject', 'cases.title', 'cases.words', 'cases.rating_halves as ratingHalves', 'cases.status'])
    .select(['cases.reason', 'cases.opened_at as openedAt', 'cases.decided_at as decidedAt', 'cases.author_id as authorId'])
    .select(['cases.course_id as courseId', 'courses.title as courseTitle', 'courses.instructor_id as instructorId'])
    .select(['lectures.title as lectureTitle', 'questions.title as questionTitle', 'questions.body as questionWords'])
    .select(['posts.id as postId', 'posts.title as postTitle', 'posts.body as postWords', 'posts.created_at as postedAt'])
    .select(['reviews.id as reviewId', 'reviews.comment as reviewWords', 'reviews.created_at as reviewedAt'])
    .select(name('authors').as('authorName'))
    .select(name('deciders').as('deciderName'))
    .select(sql<boolean>`authors.suspended_at is not null`.as('isAuthorSuspended'))
    .select(sql<number>`(select count(*) from content_reports where content_reports.case_id = cases.id)`.as('reportCount'))
    .select(
      sql<number>`(
        select count(*) from moderation_cases earlier
        where earlier.id < cases.id and earlier.status = 'KEPT'
          and (earlier.post_id = cases.post_id or earlier.review_id = cases.review_id)
      )`.as('keptBefore'),
    )

export type CaseRow = Awaited<ReturnType<typeof listCases>>[number]

export const listCases = (db: Db, { page, size, ...which }: CasesWanted & { page: number; size: number }) =>
  described(wanted(db, which))
    .$if(which.show === 'open', (query) => query.orderBy('cases.opened_at').orderBy('cases.id'))
    .$if(which.show === 'decided', (query) => query.orderBy('cases.decided_at', 'desc').orderBy('cases.id', 'desc'))
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countCases(db: Db, which: CasesWanted): Promise<number> {
  const { count } = await wanted(db, which)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findCase = (db: Db, id: number) =>
  described(db.selectFrom('moderation_cases as cases')).where('cases.id', '=', id).executeTakeFirst()

const SHOWN_REPORTS = 20

/** Lists the newest reports of each case. */
export const listReports = (db: Db, caseIds: readonly number[]) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('content_reports')
        .leftJoin('users', 'users.id', 'content_reports.reporter_id')
        .select(['content_reports.id', 'case_id as caseId', 'reason', 'reported_at as reportedAt'])
        .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('reporterName'))
        .select(sql<number>`row_number() over (partition by case_id order by reported_at desc, content_reports.id desc)`.as('place'))
        .where(sql<boolean>`case_id = any (${caseIds}::integer[])`)
        .as('reports'),
    )
    .selectAll()
    .where('place', '<=', SHOWN_REPORTS)
    .orderBy('place')
    .execute()

/** Locks a case, so that a concurrent decision waits and then finds the case decided. */
export const lockCase = (tx: Tx, id: number) =>
  tx
    .selectFrom('moderation_cases')
    .select(['status', 'post_id as postId', 'review_id as reviewId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Decided = { id: number; status: 'KEPT' | 'REMOVED'; reason: string; decidedBy: string; now: Date }

export async function closeCase(tx: Tx, { id, status, reason, decidedBy, now }: Decided): Promise<void> {
  await tx.updateTable('moderation_cases').set({ status, reason, decided_by: decidedBy, decided_at: now }).where('id', '=', id).execute()
}

export const findAuthor = (db: Db, caseId: number) =>
  db
    .selectFrom('moderation_cases as cases')
    .innerJoin('users', 'users.id', 'cases.author_id')
    .leftJoin('courses', 'courses.id', 'cases.course_id')
    .select([
      'users.email',
      'users.first_name as firstName',
      'cases.subject',
      'cases.title',
      'cases.reason',
      'courses.title as courseTitle',
    ])
    .where('cases.id', '=', caseId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()

/** Removes the author and the text from an author's cases, but keeps the cases. */
export async function eraseAuthor(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('moderation_cases')
    .set({ author_id: null, words: '', title: sql<string | null>`case when title is not null then '' end` })
    .where('author_id', '=', userId)
    .execute()
}
