import type { EnrollmentProgress, EnrollmentSort } from '@akada/contract/enrollments.ts'
import { type RawBuilder, sql } from 'kysely'
import { completedLectures } from '#platform/database/completed-lectures.ts'
import type { Db } from '#platform/database/database.ts'
import { hasWords } from '#platform/database/has-words.ts'
import { pacingFor } from '#platform/database/lecture-pacing.ts'
import { inNaturalOrder } from '#platform/database/natural-order.ts'

const isBegun = sql<boolean>`(
  last_learned_at is not null or exists (select from lecture_completions where enrollment_id = enrollments.id)
)`

/** Selects active enrollments with course details and progress. */
const enrollmentViews = (db: Db) =>
  db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .innerJoin('course_stats', 'course_stats.course_id', 'courses.id')
    .innerJoin('users', 'users.id', 'courses.instructor_id')
    .leftJoin('media_files', 'media_files.id', 'courses.cover_id')
    .select([
      'enrollments.id',
      'enrollments.user_id as userId',
      'enrollments.course_id as courseId',
      'enrollments.completed_at as completedAt',
      'enrollments.enrolled_at as enrolledAt',
      'enrollments.last_learned_at as lastLearnedAt',
      'enrollments.last_lecture_id as lastLectureId',
      'courses.title',
      'media_files.key as coverKey',
      'media_files.widths as coverWidths',
      'course_stats.total_lectures as totalLectures',
      'course_stats.duration_seconds as durationSeconds',
      'course_stats.total_reviews as totalReviews',
      'course_stats.rating_halves_sum as ratingHalvesSum',
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('instructorName'),
      completedLectures.as('completedLectures'),
      // The payment time, or null if the course was free or a gift, or if a refund was requested.
      sql<Date | null>`(
        select paid_at from order_lines
        join orders on orders.id = order_lines.order_id
        where order_lines.id = enrollments.order_line_id and source = 'ORDER' and price_minor > order_lines.discount_minor
          and not exists (select from refunds where order_line_id = order_lines.id and refunds.status <> 'DECLINED')
      )`.as('paidAt'),
    ])
    .where('enrollments.status', '=', 'ACTIVE')

export type EnrollmentView = Awaited<ReturnType<typeof listInProgress>>[number]

const mine = (db: Db, userId: string) => enrollmentViews(db).where('enrollments.user_id', '=', userId)

export const findEnrollmentView = (db: Db, id: number) => enrollmentViews(db).where('enrollments.id', '=', id).executeTakeFirst()

export const findEnrollmentViewOfCourse = (db: Db, userId: string, courseId: number) =>
  mine(db, userId).where('enrollments.course_id', '=', courseId).executeTakeFirst()

/** Lists enrollments that are started, not finished and not archived, most recently used first. */
export const listInProgress = (db: Db, userId: string, limit: number) =>
  mine(db, userId)
    .where('enrollments.archived_at', 'is', null)
    .where('enrollments.completed_at', 'is', null)
    .where(isBegun)
    .orderBy('enrollments.last_learned_at', (order) => order.desc().nullsLast())
    .orderBy('enrollments.id', 'desc')
    .limit(limit)
    .execute()

type Part = { page: number; size: number }

export type WantedEnrollments = {
  /** Words in the course title. */
  search: string
  progress?: EnrollmentProgress | undefined
  instructorId?: string | undefined
  categoryId?: number | undefined
}

const ofProgress: Record<EnrollmentProgress, RawBuilder<boolean>> = {
  completed: sql`completed_at is not null`,
  'in-progress': sql`completed_at is null and ${isBegun}`,
  'not-started': sql`completed_at is null and not ${isBegun}`,
}

// Every order ends with the id, so that pages neither repeat nor skip an enrollment.
const orders: Record<EnrollmentSort, RawBuilder<unknown>> = {
  recent: sql`last_learned_at desc nulls last, enrolled_at desc, enrollments.id desc`,
  title: sql`${inNaturalOrder('courses.title')}, enrollments.id`,
  newest: sql`enrolled_at desc, enrollments.id desc`,
  progress: sql`
    case when completed_at is not null then 1 else ${completedLectures}::float / greatest(total_lectures, 1) end desc, enrollments.id desc
  `,
}

const conditions = (userId: string, { search, progress, instructorId, categoryId }: WantedEnrollments): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`enrollments.user_id = ${userId} and enrollments.status = 'ACTIVE' and archived_at is null`,
      hasWords(sql`courses.title`, search),
      ...(progress === undefined ? [] : [ofProgress[progress]]),
      ...(instructorId === undefined ? [] : [sql`courses.instructor_id = ${instructorId}`]),
      ...(categoryId === undefined
        ? []
        : [
            sql`exists (
              select from course_categories
              where course_categories.course_id = courses.id and category_id = ${categoryId}
            )`,
          ]),
    ],
    sql` and `,
  )}`

export const listEnrollmentViews = (
  db: Db,
  userId: string,
  { sort, page, size, ...wanted }: WantedEnrollments & Part & { sort: EnrollmentSort },
) =>
  enrollmentViews(db)
    .where(conditions(userId, wanted))
    .orderBy(orders[sort])
    .limit(size)
    .offset(page * size)
    .execute()

export async function countEnrollments(db: Db, userId: string, wanted: WantedEnrollments): Promise<number> {
  const { total } = await db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(conditions(userId, wanted))
    .executeTakeFirstOrThrow()
  return total
}

export const listArchivedViews = (db: Db, userId: string, { page, size }: Part) =>
  mine(db, userId)
    .where('enrollments.archived_at', 'is not', null)
    .orderBy('enrollments.archived_at', 'desc')
    .orderBy('enrollments.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()

export async function countArchived(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('enrollments')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .where('archived_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Lists the lectures of an enrollment's course in order, with completion and position. */
export const listLecturesOf = (db: Db, enrollmentId: number) =>
  db
    .selectFrom('enrollments')
    .innerJoin('sections', 'sections.course_id', 'enrollments.course_id')
    .innerJoin('lectures', 'lectures.section_id', 'sections.id')
    .leftJoin('lecture_positions', (join) =>
      join.onRef('lecture_positions.enrollment_id', '=', 'enrollments.id').onRef('lecture_positions.lecture_id', '=', 'lectures.id'),
    )
    .select(['lectures.id', 'lectures.title', 'lectures.duration_seconds as durationSeconds', 'lecture_positions.seconds as leftAtSeconds'])
    .select(
      sql<boolean>`exists (
        select from lecture_completions where enrollment_id = enrollments.id and lecture_completions.lecture_id = lectures.id
      )`.as('isCompleted'),
    )
    .select(pacingFor(sql.ref('enrollments.user_id')).as('pacing'))
    .where('enrollments.id', '=', enrollmentId)
    .orderBy('sections.position')
    .orderBy('sections.id')
    .orderBy('lectures.position')
    .orderBy('lectures.id')
    .execute()

const own = (db: Db, userId: string) =>
  db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .where('enrollments.user_id', '=', userId)
    .where('enrollments.status', '=', 'ACTIVE')
    .where('enrollments.archived_at', 'is', null)

export const listInstructorsOf = (db: Db, userId: string) =>
  own(db, userId)
    .innerJoin('users', 'users.id', 'courses.instructor_id')
    .select(['users.id', sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name')])
    .groupBy('users.id')
    .orderBy(inNaturalOrder(sql`trim(users.first_name || ' ' || users.last_name)`))
    .orderBy('users.id')
    .execute()

export const listCategoriesOf = (db: Db, userId: string) =>
  own(db, userId)
    .innerJoin('course_categories', 'course_categories.course_id', 'courses.id')
    .innerJoin('categories', 'categories.id', 'course_categories.category_id')
    .select(['categories.id', 'categories.name'])
    .groupBy('categories.id')
    .orderBy(inNaturalOrder('categories.name'))
    .orderBy('categories.id')
    .execute()
