import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { pacingFor } from '#platform/database/lecture-pacing.ts'

/** A page of enrollments, by id. `now` is the time of the first page. */
export type NoticePage = { since: Date; now: Date; after: number; limit: number }

/**
 * Lists active enrollments for which the time of an opening rule has come in the period and since the last notice, with the latest such
 * time, unless the student got a notice today. Days are those of the site's time zone.
 */
export async function listDueEnrollments(db: Db, { since, now, after, limit }: NoticePage): Promise<{ id: number; openedAt: Date }[]> {
  const { rows } = await sql<{ id: number; openedAt: Date }>`
    with rules as (
      select distinct sections.course_id, rule.opens
      from sections
        join lectures on lectures.section_id = sections.id
        cross join lateral (values (sections.opens), (lectures.opens)) as rule (opens)
      where rule.opens is not null
    ),
    due as (
      select enrollments.id, enrolled_at + make_interval(hours => 24 * (opens ->> 'days')::integer) as opened_at
      from rules join enrollments on enrollments.course_id = rules.course_id
        and enrollments.enrolled_at > ${since}::timestamptz - make_interval(hours => 24 * (opens ->> 'days')::integer)
        and enrollments.enrolled_at <= ${now}::timestamptz - make_interval(hours => 24 * (opens ->> 'days')::integer)
      where opens ->> 'kind' = 'AFTER_DAYS'
      union
      select enrollments.id, report_midnight((opens ->> 'date')::date)
      from rules join enrollments on enrollments.course_id = rules.course_id
      where opens ->> 'kind' = 'ON_DATE' and report_midnight((opens ->> 'date')::date) > ${since}
        and report_midnight((opens ->> 'date')::date) <= ${now}
    )
    select enrollments.id, max(opened_at) as "openedAt"
    from due join enrollments on enrollments.id = due.id
      left join opening_notices on opening_notices.enrollment_id = enrollments.id
    where enrollments.id > ${after} and enrollments.status = 'ACTIVE' and enrollments.archived_at is null
      and (told_at is null or (opened_at > told_at and report_day(told_at) < report_day(${now})))
    group by enrollments.id
    order by enrollments.id
    limit ${limit}
  `.execute(db)
  return rows
}

/** Locks an active enrollment, so that concurrent jobs tell its student once. */
export const lockActiveEnrollment = (tx: Tx, id: number) =>
  tx
    .selectFrom('enrollments')
    .select(['user_id as userId', 'course_id as courseId'])
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Returns the course’s title, when the student got the last notice, and today in the site's time zone. */
export const getNoticeState = (tx: Tx, { enrollmentId, courseId, now }: { enrollmentId: number; courseId: number; now: Date }) =>
  tx
    .selectFrom('courses')
    .leftJoin('opening_notices', (join) => join.on('enrollment_id', '=', enrollmentId))
    .select(['title', 'told_at as toldAt', sql<string>`report_day(${now})::text`.as('day')])
    .select(sql<boolean>`coalesce(report_day(told_at) >= report_day(${now}), false)`.as('isToldToday'))
    .where('courses.id', '=', courseId)
    .executeTakeFirstOrThrow()

export const listPacedLectures = (db: Db, { courseId, userId }: { courseId: number; userId: string }) =>
  db
    .selectFrom('lectures')
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .select(['lectures.title', pacingFor(userId).as('pacing')])
    .where('sections.course_id', '=', courseId)
    .orderBy('sections.position')
    .orderBy('sections.id')
    .orderBy('lectures.position')
    .orderBy('lectures.id')
    .execute()

export async function saveNotice(tx: Tx, enrollmentId: number, now: Date): Promise<void> {
  await tx
    .insertInto('opening_notices')
    .values({ enrollment_id: enrollmentId, told_at: now })
    .onConflict((conflict) => conflict.column('enrollment_id').doUpdateSet({ told_at: now }))
    .execute()
}
