import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { hasWords } from '#platform/database/has-words.ts'

export type QueueFilter = { queue: 'SUBMITTED' | 'CHANGED'; search: string; categoryId?: number | undefined }

// Unreleased content is the only sign of changes to a course that was published before snapshots existed.
const held = sql`
  select course_id, held_at from sections join all_lectures on section_id = sections.id
  where held_at is not null and all_lectures.deleted_at is null
  union all
  select course_id, held_contents.held_at from held_contents
  join all_lectures on all_lectures.id = lecture_id join sections on sections.id = section_id
  where all_lectures.deleted_at is null
`

const waiting = (db: Db, { queue, search, categoryId }: QueueFilter) =>
  db
    .selectFrom('courses')
    .innerJoin('users', 'users.id', 'courses.instructor_id')
    .leftJoin('course_snapshots as snapshots', 'snapshots.course_id', 'courses.id')
    .$if(queue === 'SUBMITTED', (query) => query.where('courses.status', '=', sql.lit('UNDER_REVIEW')))
    .$if(queue === 'CHANGED', (query) =>
      query.where(
        sql<boolean>`courses.id in (
          select course_id from course_snapshots where changed_at is not null union select course_id from (${held}) as held
        ) and (courses.status = 'LIVE' or courses.status = 'ARCHIVED' and courses.id in (select course_id from (${held}) as held))`,
      ),
    )
    .where(hasWords(sql`courses.title || ' ' || courses.subtitle || ' ' || spoken_name(users.first_name, users.last_name)`, search))
    .$if(categoryId !== undefined, (query) =>
      query.where(sql<boolean>`exists (select from course_categories where course_id = courses.id and category_id = ${categoryId})`),
    )

export type QueuePage = QueueFilter & { page: number; size: number }

/** Lists courses to review, longest-waiting first. */
export const listQueue = (db: Db, { page, size, ...filter }: QueuePage) =>
  waiting(db, filter)
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .leftJoin('media_files as covers', 'covers.id', 'courses.cover_id')
    .select(['courses.id', 'courses.title', 'courses.subtitle', 'courses.instructor_id as instructorId'])
    .select(['covers.key as coverKey', 'covers.widths as coverWidths', 'courses.updated_at as updatedAt'])
    .select(['course_stats.total_lectures as totalLectures', 'course_stats.duration_seconds as durationSeconds'])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('instructorName'))
    .select(waitingSince(filter.queue).as('waitingSince'))
    .select(
      sql<boolean>`exists (
        select from course_review_entries
        where course_review_entries.course_id = courses.id and kind in ('WITHDRAWN', 'CHANGES_REQUESTED')
      )`.as('isResubmitted'),
    )
    .select(sql<number>`(select count(*) from (${held}) as held where held.course_id = courses.id)`.as('heldLectures'))
    .orderBy('waitingSince')
    .orderBy('courses.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

// For courses submitted before `submitted_at` was recorded, the wait starts at the last change.
const waitingSince = (queue: QueueFilter['queue']) =>
  queue === 'CHANGED'
    ? sql<Date>`coalesce(snapshots.changed_at, (select min(held_at) from (${held}) as held where held.course_id = courses.id))`
    : sql<Date>`coalesce(courses.submitted_at, courses.updated_at)`

export async function countQueue(db: Db, filter: QueueFilter): Promise<number> {
  const { count } = await waiting(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
